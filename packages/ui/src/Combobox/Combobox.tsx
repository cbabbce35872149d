import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type FieldProps } from '../internal/field.ts';
import { usePopup } from '../internal/usePopup.ts';
import { useValue } from '../internal/useValue.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Popup } from './Combobox.styles.ts';
import { type Found, useSearch } from './useSearch.ts';

export interface ComboboxProps<T> extends Omit<
  FieldProps<HTMLInputElement>,
  'align' | 'prefix' | 'suffix' | 'autoComplete'
> {
  /** The chosen thing, null for none. Leave it out to let the field hold it. */
  value?: T | null;
  defaultValue?: NoInfer<T> | null;
  onChange?(value: NoInfer<T> | null): void;
  /** Finds things; give the signal to fetch. At most 20 are shown; with `total` the list says of how many. */
  load(query: string, signal: AbortSignal): Promise<Found<T>>;
  /** Stable identity. */
  getKey(item: T): string;
  /** What the list and, once chosen, the field show. */
  getLabel(item: T): string;
  /** A second, quieter line in the list. */
  getDescription?(item: T): string | undefined;
  /** Whether the text names this very thing, such as its whole number: Enter then need not wait for the list. */
  isNamed?(item: T, query: string): boolean;
  /** Characters before the search starts; default 2. */
  minChars?: number;
}

/** A field that finds one of many: type, see at most 20 suggestions, choose by key, pointer or touch. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { id, group, control, input, rest } = useField<HTMLInputElement, ComboboxProps<T>>(props);
  const {
    value: given,
    defaultValue = null,
    onChange,
    load,
    getKey,
    getLabel,
    getDescription,
    isNamed,
    minChars = 2,
    ...root
  } = rest;
  const { name, ...own } = control;
  const [value, change] = useValue<T | null>({ value: given, defaultValue, onChange }, input);

  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const query = typed.trim();
  const searching = open && value === null && query.length >= minChars;
  const { status, items, total } = useSearch(searching ? query : null, load);
  usePopup(searching, frame, popup, { align: 'start', side: 'below', room: 340, matchWidth: true });
  const active = status === 'ready' ? items[activeIndex] : undefined;
  const optionId = (item: T) => `${listId}-${getKey(item)}`;
  const locked = own.disabled || own.readOnly;

  // Enter was pressed before the list of this text was there
  const [awaited, setAwaited] = useState<string | null>(null);
  const choose = (item: T) => {
    setTyped('');
    setOpen(false);
    change(item);
  };
  useEffect(() => {
    if (awaited === null || status === 'loading') return;
    setAwaited(null);
    const named = status === 'ready' && awaited === query ? items.find((item) => isNamed?.(item, query)) : undefined;
    if (named !== undefined) choose(named);
    // what is awaited is this answer: other functions on the next render change nothing about it
    // eslint-disable-next-line react/exhaustive-deps
  }, [awaited, status, query]);
  const type = (text: string) => {
    setTyped(text);
    setActiveIndex(0);
    setOpen(true);
    if (value !== null) change(null);
  };
  const clear = () => {
    type('');
    setOpen(false);
    input.current?.focus();
  };
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (!open) setOpen(true);
    else if (status === 'ready' && items.length > 0) setActiveIndex((activeIndex + step + items.length) % items.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (locked || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && searching) {
      // the form is not sent while its field is still being chosen
      event.preventDefault();
      if (active !== undefined) choose(active);
      else if (status === 'loading') setAwaited(query);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  };

  const message =
    status === 'loading' && items.length === 0
      ? labels.loading
      : status === 'failed'
        ? labels.searchFailed
        : status === 'ready' && items.length === 0
          ? labels.noResults
          : null;
  const more = total > items.length ? labels.someResults({ shown: number(items.length), total: number(total) }) : null;

  return (
    <FormGroup {...group} {...root}>
      <ControlFrame ref={frame}>
        <input
          type="text"
          {...own}
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={searching}
          aria-controls={searching ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          value={value === null ? typed : getLabel(value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onClick={() => !locked && setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <input type="hidden" name={name} value={value === null ? '' : getKey(value)} disabled={own.disabled} />
        {value !== null && !locked && (
          <IconButton icon={<XmarkIcon />} label={labels.clear} size="small" aria-controls={id} onClick={clear} />
        )}
        {searching && (
          // a press in the list must not take the focus from the field
          <Popup
            ref={popup}
            popover="manual"
            data-waiting={status === 'loading' && items.length === 0 ? '' : undefined}
            data-stale={status === 'loading' ? '' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            <div
              role="listbox"
              id={listId}
              aria-labelledby={`${id}-label`}
              aria-busy={status === 'loading' || undefined}
            >
              {items.map((item) => (
                // the keys of an option are the field's
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={getKey(item)}
                  id={optionId(item)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === active}
                  ref={item === active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onClick={() => choose(item)}
                >
                  <span>{getLabel(item)}</span>
                  {getDescription?.(item) && <small>{getDescription(item)}</small>}
                </div>
              ))}
            </div>
            {(message ?? more) !== null && <p>{message ?? more}</p>}
          </Popup>
        )}
        <VisuallyHidden role="status">
          {searching ? (message ?? more ?? labels.results(items.length)) : ''}
        </VisuallyHidden>
      </ControlFrame>
    </FormGroup>
  );
}
