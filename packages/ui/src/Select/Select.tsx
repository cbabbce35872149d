import { useEffect } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { warnOnce } from '../internal/development.ts';
import { useField, type FieldProps } from '../internal/field.ts';
import { NativeSelect } from '../internal/NativeSelect.tsx';
import { useValue } from '../internal/useValue.ts';

export interface SelectOption<V extends string | number = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

/** Choices under a heading of their own. */
export interface SelectGroup<V extends string | number = string> {
  label: string;
  options: readonly SelectOption<V>[];
}

export interface SelectProps<V extends string | number = string> extends Omit<
  FieldProps<HTMLSelectElement>,
  'inputMode' | 'align' | 'prefix' | 'suffix'
> {
  options: readonly (SelectOption<V> | SelectGroup<V>)[];
  value?: V;
  defaultValue?: NoInfer<V>;
  onChange?(value: NoInfer<V>, event?: CauseEvent): void;
  /**
   * The empty choice, '' (which is then one of the values). Without it the first option is the value, and the list has an empty
   * choice only while the value is none of the options: what it shows is what it is.
   */
  placeholder?: string;
}

const optionOf = ({ value, label, disabled }: SelectOption<string | number>) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The frame of a list of the browser's own. */
export const SelectFrame = styled(ControlFrame)`
  & > select {
    appearance: none;
    padding-inline-end: 2.25rem;
    cursor: pointer;
    text-overflow: ellipsis;
  }
  & > select[data-read-only]:disabled {
    color: var(--lb-text);
    cursor: default;
  }
  & option,
  & optgroup {
    color: var(--lb-text);
    background: var(--lb-surface);
  }
  & > select:has(> option[value='']:checked) {
    color: var(--lb-text-quiet);
  }
  & > svg {
    position: absolute;
    inset-inline-end: 0.5rem;
    color: var(--lb-text-quiet);
    pointer-events: none;
  }
`;

/** One of a few known choices, by the browser's own list. For many or remote ones use Combobox. */
export function Select<V extends string | number = string>(props: SelectProps<V>) {
  const { group, control, input, rest } = useField<HTMLSelectElement, SelectProps<V>>(props);
  const { value: valueProp, onChange, options, ...others } = rest;
  // without an empty choice the browser shows the first one: then that is the value
  const choices = options.flatMap((one) => ('options' in one ? one.options : [one]));
  const none = '' as V;
  const { defaultValue = props.placeholder === undefined ? (choices[0]?.value ?? none) : none, ...root } = others;
  const { placeholder, readOnly, inputMode: _, ...own } = control;
  const [value, change] = useValue({ value: valueProp, defaultValue, onChange }, input);
  const hasChoice = choices.some((one) => String(one.value) === String(value));
  const unknown = !hasChoice && value !== '' && choices.length > 0;
  useEffect(() => {
    if (unknown)
      warnOnce(`the Select "${own.name}" has the value "${value}", which is none of its options: it shows none.`);
  }, [unknown, own.name, value]);
  return (
    <FormGroup {...group} {...root}>
      <SelectFrame>
        <NativeSelect
          value={hasChoice ? value : ''}
          // HTML knows text alone: the value is that of the option
          onChange={(event) =>
            change(choices.find((one) => String(one.value) === event.target.value)?.value ?? none, event)
          }
          {...own}
          disabled={own.disabled || readOnly}
          data-read-only={readOnly ? '' : undefined}
        >
          {(placeholder !== undefined || !hasChoice) && <option value="">{placeholder}</option>}
          {options.map((one) =>
            'options' in one ? (
              <optgroup key={one.label} label={one.label}>
                {one.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(one)
            ),
          )}
        </NativeSelect>
        {/* HTML has no read-only select: it is disabled, and its value still belongs to the form */}
        {readOnly && !own.disabled && <input type="hidden" name={own.name} value={hasChoice ? value : ''} />}
        <ChevronDownIcon />
      </SelectFrame>
    </FormGroup>
  );
}
