import { useEffect, useRef } from 'react';
import type { Period } from '../Calendar/Calendar.types.ts';
import { DateField, type DateFieldProps } from '../DateField/DateField.tsx';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField, type FieldProps } from '../internal/field.ts';
import { styled } from '../internal/styled.ts';
import type { ParsedValue, Unread } from '../internal/useEntry.ts';
import { useValue } from '../internal/useValue.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export interface DateRangeFieldProps
  extends
    Omit<
      FieldProps<HTMLInputElement>,
      'inputProps' | 'placeholder' | 'inputMode' | 'autoComplete' | 'prefix' | 'suffix' | 'align' | 'width'
    >,
    Pick<DateFieldProps, 'min' | 'max' | 'isDisabled' | 'weeks'> {
  value?: Period;
  defaultValue?: Period;
  /** What was typed at an end before and could not be read: it stands there again until it is changed. */
  defaultTyped?: Partial<Record<keyof Period, Unread>> | undefined;
  /** At every change: the period, and what stands in the end that changed. */
  onChange?(value: Period, typed: ParsedValue, end: keyof Period, event?: CauseEvent): void;
}

const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  /* what is wrong with the period is seen at both its ends */
  & > div {
    --lb-field-edge: inherit;
    --lb-field-edge-hover: inherit;
  }
`;

const open: Period = { from: '', until: '' };

/**
 * A period: its first and its last day, each typed or chosen from a calendar that shows the period; either end may stay open. In
 * a form of the browser's own they are `name.from` and `name.until`.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const { group, control, input, rest } = useField<HTMLInputElement, DateRangeFieldProps>(props);
  const { value: valueProp, defaultValue = open, defaultTyped, onChange, min, max, isDisabled, weeks, ...root } = rest;
  const [value, change] = useValue<Period, [ParsedValue, keyof Period, CauseEvent | undefined]>(
    { value: valueProp, defaultValue, onChange },
    input,
  );
  const { from, until } = value;
  const last = useRef<HTMLInputElement>(null);

  // whoever says what is wrong with the whole also judges this
  const quiet = props.feedback !== undefined;
  const reversed =
    !quiet && from !== '' && until !== '' && until < from
      ? labels.outOfRange({ from: formats.date(from), until: undefined })
      : null;
  useEffect(() => {
    const end = last.current;
    if (reversed !== null) end?.setCustomValidity(reversed);
    return () => end?.setCustomValidity('');
  }, [reversed]);

  const shared = {
    required: props.required,
    disabled: control.disabled,
    readOnly: control.readOnly,
    period: value,
    max,
    isDisabled,
    weeks,
    ...(quiet && { feedback: null }),
  };
  return (
    <FormGroup as="fieldset" {...group} required={false} describedBy={props.describedBy} {...root}>
      <Ends data-part="choices">
        <DateField
          {...shared}
          name={`${control.name}.from`}
          label={labels.filterFrom}
          inputRef={control.ref}
          min={min}
          value={from}
          defaultTyped={defaultTyped?.from}
          onChange={(day, typed, event) => change({ from: day, until }, typed, 'from', event)}
        />
        <DateField
          {...shared}
          name={`${control.name}.until`}
          label={labels.filterUntil}
          inputRef={last}
          min={min}
          {...(reversed !== null && { feedback: { type: 'error', message: reversed } })}
          value={until}
          defaultTyped={defaultTyped?.until}
          onChange={(day, typed, event) => change({ from, until: day }, typed, 'until', event)}
        />
      </Ends>
    </FormGroup>
  );
}
