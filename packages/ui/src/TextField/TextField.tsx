import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { Affix } from '../internal/Affix.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';

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
  const { id, group, control, prefix, suffix, input, rest } = useField<HTMLInputElement, TextFieldProps>(props);
  const { value: valueProp, defaultValue = '', onChange, type = 'text', maxLength, ...root } = rest;
  const [value, change] = useValue({ value: valueProp, defaultValue, onChange }, input);
  return (
    <FormGroup {...group} {...root}>
      <ControlFrame>
        <Affix id={id} part="prefix">
          {prefix}
        </Affix>
        <input
          type={type}
          maxLength={maxLength}
          value={value}
          onChange={(event) => change(event.target.value, event)}
          {...control}
        />
        <Affix id={id} part="suffix">
          {suffix}
        </Affix>
      </ControlFrame>
    </FormGroup>
  );
}
