import { styled } from '../internal/styled.ts';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<
  TextFieldBaseProps<HTMLSelectElement>,
  'inputMode' | 'align' | 'prefix' | 'suffix'
> {
  options: readonly SelectOption[];
  /** The empty choice; without it the first option is the value. */
  placeholder?: string;
}

const Frame = styled(ControlFrame)`
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
  & > select > option {
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
export function Select(props: SelectProps) {
  const { group, control, input, rest } = useField<HTMLSelectElement, SelectProps>(props);
  const { value: given, onChange, options, ...others } = rest;
  // without an empty choice the browser shows the first one: then that is the value
  const { defaultValue = props.placeholder === undefined ? (options[0]?.value ?? '') : '', ...root } = others;
  const { placeholder, readOnly, inputMode: _, ...own } = control;
  const [value, change] = useValue({ value: given, defaultValue, onChange }, input);
  return (
    <FormGroup {...group} {...root}>
      <Frame>
        <select
          value={value}
          onChange={(event) => change(event.target.value)}
          {...own}
          disabled={own.disabled || readOnly}
          data-read-only={readOnly ? '' : undefined}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        {/* HTML has no read-only select: it is disabled, and its value still belongs to the form */}
        {readOnly && !own.disabled && <input type="hidden" name={own.name} value={value} />}
        <ChevronDownIcon />
      </Frame>
    </FormGroup>
  );
}
