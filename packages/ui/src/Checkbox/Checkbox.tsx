import styled from '@emotion/styled';
import { Feedback } from '../internal/Feedback.tsx';
import { useField, type FieldProps } from '../internal/field.ts';

export interface CheckboxProps extends Omit<
  FieldProps<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'align' | 'suffix' | 'width' | 'placeholder' | 'readOnly' | 'hideLabel'
> {
  checked: boolean;
  onChange(checked: boolean): void;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 0.625rem;
  & > input {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0.0625rem 0 0;
    accent-color: var(--lb-accent);
    cursor: pointer;
  }
  & > label {
    justify-self: start;
    cursor: pointer;
  }
  &[data-required] > label::after {
    content: ' *';
    content: ' *' / '';
    color: var(--lb-danger);
  }
  & > [data-part='hint'],
  & > [data-part='feedback'] {
    grid-column: 2;
  }
  & > [data-part='hint'] {
    color: var(--lb-text-quiet);
    font: var(--lb-type-dense);
  }
  &:has(:disabled) > label {
    color: var(--lb-text-quiet);
    cursor: not-allowed;
  }
`;

/** Yes or no. */
export function Checkbox(props: CheckboxProps) {
  const { id, group, control, rest } = useField<HTMLInputElement, CheckboxProps>(props);
  const { checked, onChange, ...root } = rest;
  const { 'data-align': _align, autoComplete: _auto, inputMode: _mode, placeholder: _placeholder, ...own } = control;
  return (
    <Root data-required={group.required ? '' : undefined} data-feedback={group.feedback?.type} {...root}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} {...own} />
      <label htmlFor={id}>{group.label}</label>
      {group.hint !== undefined && (
        <div data-part="hint" id={`${id}-hint`}>
          {group.hint}
        </div>
      )}
      <Feedback id={`${id}-feedback`} feedback={group.feedback} />
    </Root>
  );
}
