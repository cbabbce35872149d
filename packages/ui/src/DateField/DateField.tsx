import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import type { Period } from '../Calendar/Calendar.types.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { CalendarIcon } from '../icons/CalendarIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { ControlFrame } from '../internal/controls.ts';
import { useField, withError, type FieldProps } from '../internal/field.ts';
import { clampDay, isIsoDate } from '../internal/isoDate.ts';
import { useControlled } from '../internal/useControlled.ts';
import { useEntry, type ParsedValue, type TypedParams, type Unread } from '../internal/useEntry.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export interface DateFieldProps extends Omit<
  FieldProps<HTMLInputElement>,
  'placeholder' | 'inputMode' | 'prefix' | 'suffix' | 'align'
> {
  /** 'YYYY-MM-DD', or '' for none. */
  value?: string;
  defaultValue?: string;
  /** What was typed before and could not be read: it stands there again until it is changed. */
  defaultTyped?: Unread | undefined;
  /** At every change: the day ('' while the text is none), and the text it was read from with what is wrong with it. */
  onChange?(value: string, typed: ParsedValue, event?: CauseEvent): void;
  /** First day, 'YYYY-MM-DD'. One before it is given with the problem `out_of_range`. */
  min?: string;
  /** Last day, 'YYYY-MM-DD'. One after it is given with the problem `out_of_range`. */
  max?: string;
  /** Days that cannot be chosen between them. One that is typed is given with the problem `out_of_range`. */
  isDisabled?(day: string): boolean;
  /** Marks a period in the calendar. */
  period?: Period | undefined;
  /** Shows the numbers of the weeks in the calendar. */
  weeks?: boolean;
  /** Whether its calendar is open. Left out: it keeps that itself, from `defaultOpen` on. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean, event?: CauseEvent): void;
}

const loadCalendar = () => import('./CalendarPopup.tsx');
type Popup = Awaited<ReturnType<typeof loadCalendar>>['CalendarPopup'];

/** A day: typed in the reader's own order, or chosen from a calendar that is loaded when it is first opened. */
export function DateField(props: DateFieldProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useField<HTMLInputElement, DateFieldProps>(props);
  const { id, input, rest } = field;
  const {
    value: valueProp,
    defaultValue = '',
    defaultTyped,
    onChange,
    min,
    max,
    isDisabled,
    period,
    weeks,
    open: owned,
    defaultOpen = false,
    onOpenChange,
    ...root
  } = rest;

  const entry = useEntry<string>(
    {
      value: valueProp,
      defaultValue,
      defaultTyped,
      onChange,
      read(text) {
        // what another program writes can mean one day only
        const { value, problem } = isIsoDate(text.trim())
          ? { value: text.trim(), problem: null }
          : formats.parseDate(text);
        if (value === null) return { value: '', problem };
        const isWithin = clampDay(value, min, max) === value;
        if (isWithin && !isDisabled?.(value)) return { value, problem: null };
        const params: TypedParams = isWithin
          ? { day: value }
          : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
        return { value, problem: 'out_of_range', params };
      },
      // what is no day stands as it is, to be mended: it would be sent unseen
      show: (value) => (value === '' ? '' : formats.date(value) || value),
      explain: (problem, params) =>
        problem !== 'out_of_range'
          ? labels.invalidDate(formats.datePattern)
          : params.day
            ? labels.dayRefused
            : params.min || params.max
              ? labels.outOfRange({ from: min && formats.date(min), until: max && formats.date(max) })
              : labels.noSuchDay,
      quiet: props.feedback !== undefined,
    },
    input,
  );
  const { group, control } = entry.said === null ? field : withError(field, entry.said);
  const { name, 'data-align': _align, ...own } = control;
  const locked = own.disabled || own.readOnly;

  const [openState, setOpen] = useControlled(owned, defaultOpen, onOpenChange);
  const open = openState && !locked;
  /** Who opened the calendar gets the focus back. */
  const opener = useRef<RefObject<HTMLElement | null>>(button);
  const [CalendarPopup, setCalendarPopup] = useState<Popup | null>(null);
  useEffect(() => {
    if (!open || CalendarPopup !== null) return;
    loadCalendar().then(
      ({ CalendarPopup: loaded }) => setCalendarPopup(() => loaded),
      (error: unknown) => {
        // no connection, or another version since: a day can still be typed, and the form must not be lost
        setOpen(false, undefined);
        reportError(error);
      },
    );
    // eslint-disable-next-line react/exhaustive-deps -- it is loaded when it is opened, whatever function comes meanwhile
  }, [open, CalendarPopup]);
  const openFrom = (by: RefObject<HTMLElement | null>, event: CauseEvent) => {
    opener.current = by;
    setOpen(true, event);
  };
  const close = (event: CauseEvent | undefined) => {
    setOpen(false, event);
    opener.current.current?.focus();
  };
  /** Esc in the calendar is its own; here somebody went back to the text while it was open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    // nor does a dialog around it close
    event.preventDefault();
    event.stopPropagation();
    setOpen(false, event);
  };
  const press = (event: KeyboardEvent) => {
    if (locked || !event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!open) openFrom(input, event);
  };

  return (
    <FormGroup {...group} width={group.width ?? 'short'} {...root}>
      <ControlFrame ref={frame} onKeyDown={leave}>
        <input
          {...own}
          type="text"
          inputMode="numeric"
          placeholder={formats.datePattern}
          autoComplete={own.autoComplete ?? 'off'}
          {...entry.input}
          onBlur={entry.settle}
          onKeyDown={press}
        />
        <input type="hidden" name={name} value={entry.refused ? '' : entry.value} disabled={own.disabled} />
        <IconButton
          ref={button}
          icon={<CalendarIcon />}
          label={labels.chooseDate}
          size="small"
          aria-describedby={`${id}-label`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={locked}
          loading={open && CalendarPopup === null}
          onClick={(event) => (open ? close(event) : openFrom(button, event))}
        />
        {open && CalendarPopup !== null && (
          <CalendarPopup
            anchor={frame}
            value={entry.value}
            min={min}
            max={max}
            isDisabled={isDisabled}
            period={period}
            weeks={weeks}
            onChange={(day, event) => {
              entry.choose(day, event);
              close(event);
            }}
            onClose={close}
            onLeave={(event) => setOpen(false, event)}
          />
        )}
      </ControlFrame>
    </FormGroup>
  );
}
