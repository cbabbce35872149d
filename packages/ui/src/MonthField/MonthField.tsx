import { useEffect, useState } from 'react';
import { yearsBetween } from '../Calendar/days.ts';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField, withError, type FieldProps } from '../internal/field.ts';
import { inMonth, localToday, parts } from '../internal/isoDate.ts';
import { NativeSelect } from '../internal/NativeSelect.tsx';
import { styled } from '../internal/styled.ts';
import type { ParsedValue, Unread } from '../internal/useEntry.ts';
import { onFormReset, useValue } from '../internal/useValue.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { SelectFrame } from '../Select/Select.tsx';

export interface MonthFieldProps extends Omit<
  FieldProps<HTMLSelectElement>,
  'inputProps' | 'placeholder' | 'inputMode' | 'autoComplete' | 'prefix' | 'suffix' | 'align' | 'width'
> {
  /** 'YYYY-MM', or '' for none. */
  value?: string;
  defaultValue?: string;
  /** Called with the month once both its parts are chosen, and with '' while one is: `typed` has that problem then. */
  onChange?(value: string, typed: ParsedValue, event?: CauseEvent): void;
  /** What stood there before of a month that was not whole. */
  defaultTyped?: Unread | undefined;
  /** First month, 'YYYY-MM'. */
  min?: string;
  /** Last month, 'YYYY-MM'. */
  max?: string;
  /** The day around which the years are; default that of the reader's clock. */
  today?: string;
}

const Parts = styled.div`
  display: flex;
  gap: 0.5rem;
  & > :first-of-type {
    inline-size: 9rem;
  }
  & > :last-of-type {
    inline-size: 6.5rem;
  }
`;

const none = { year: 0, month: 0 };

const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** "2026-0": a year without its month, as it was kept. */
function readDraft(text: string): typeof none {
  const [year, month] = text.split('-').map(Number);
  return { year: year || 0, month: month || 0 };
}

/** A month of a year, from two lists of the browser's own. For a year alone use Select: its values may be numbers. */
export function MonthField(props: MonthFieldProps) {
  const labels = useUiLabels();
  const { monthNames } = useUiFormats();
  const field = useField<HTMLSelectElement, MonthFieldProps>(props);
  const { id, input, rest } = field;
  const { value: valueProp, defaultValue = '', onChange, defaultTyped, min, max, today = localToday(), ...root } = rest;
  const [value, change] = useValue<string, [ParsedValue, CauseEvent | undefined]>(
    { value: valueProp, defaultValue, onChange },
    input,
  );

  // one part alone is no month yet: it stands here until the other is chosen
  const [draft, setDraft] = useState(() => (defaultTyped ? readDraft(defaultTyped.text) : none));
  const [left, setLeft] = useState(defaultTyped !== undefined);
  const whole = draft.year > 0 && draft.month > 0;
  // an owner that empties the field empties both
  const { year, month } = isMonth(value) ? parts(value) : whole ? none : draft;
  const half = year > 0 !== month > 0;
  const error = half && props.feedback === undefined ? labels.halfMonth : null;
  // a form of the browser's own is not sent with it
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [input, error]);
  useEffect(() => onFormReset(input.current, () => setDraft(none)), [input]);
  const { group, control } = error === null || !left ? field : withError(field, error);
  const { ref, name: fieldName, disabled, readOnly, 'aria-invalid': invalid } = control;
  const choose = (next: typeof draft, event: CauseEvent) => {
    setDraft(next);
    setLeft(false);
    const problem = next.year > 0 !== next.month > 0 ? 'invalid' : null;
    const month = next.year > 0 && next.month > 0 ? inMonth(next.year, next.month, 1).slice(0, 7) : '';
    change(month, { text: `${next.year}-${next.month}`, problem }, event);
  };
  const outside = (of: number, which: number) => {
    const one = inMonth(of, which, 1).slice(0, 7);
    return (min !== undefined && one < min) || (max !== undefined && one > max);
  };
  const between = yearsBetween(today, min && `${min}-01`, max && `${max}-01`);
  const years = year === 0 || between.includes(year) ? between : [...between, year].sort((a, b) => a - b);
  const shared = {
    disabled: disabled || readOnly,
    'data-read-only': readOnly ? '' : undefined,
    'aria-required': group.required || undefined,
    'aria-invalid': invalid,
  };
  return (
    <FormGroup
      as="fieldset"
      {...group}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
        group.onBlur?.(event);
      }}
      describedBy={props.describedBy}
      {...root}
    >
      <Parts data-part="choices">
        <SelectFrame>
          <NativeSelect
            {...shared}
            ref={ref}
            id={`${id}-month`}
            aria-label={labels.month}
            value={month || ''}
            onChange={(event) => choose({ year, month: Number(event.target.value) }, event)}
          >
            <option value="">{labels.month}</option>
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1} disabled={year > 0 && outside(year, index + 1)}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <ChevronDownIcon />
        </SelectFrame>
        <SelectFrame>
          <NativeSelect
            {...shared}
            aria-label={labels.year}
            value={year || ''}
            onChange={(event) => choose({ year: Number(event.target.value), month }, event)}
          >
            <option value="">{labels.year}</option>
            {years.map((one) => (
              <option key={one} value={one} disabled={month > 0 && outside(one, month)}>
                {one}
              </option>
            ))}
          </NativeSelect>
          <ChevronDownIcon />
        </SelectFrame>
      </Parts>
      <input type="hidden" name={fieldName} value={isMonth(value) ? value : ''} disabled={disabled} />
    </FormGroup>
  );
}
