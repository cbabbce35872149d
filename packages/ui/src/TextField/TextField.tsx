import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';

export const textFieldTypes = ['text', 'email', 'tel', 'url', 'search'] as const;
export type TextFieldType = (typeof textFieldTypes)[number];

export interface TextFieldProps extends TextFieldBaseProps {
  /** Which keyboard and which autofill; not a validator. */
  type?: TextFieldType;
  /** Most characters that can be typed. Prefer a message over a silent stop. */
  maxLength?: number;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { group, control, suffix, rest } = useField<HTMLInputElement, TextFieldProps>(props);
  const { value, onChange, type = 'text', maxLength, ...root } = rest;
  return (
    <FormGroup {...group} {...root}>
      <ControlFrame>
        <input
          type={type}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
        {suffix !== undefined && <span data-part="suffix">{suffix}</span>}
      </ControlFrame>
    </FormGroup>
  );
}
