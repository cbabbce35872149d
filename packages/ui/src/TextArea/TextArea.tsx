import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';

export interface TextAreaProps extends TextFieldBaseProps<HTMLTextAreaElement> {
  /** Height in lines; default 3. */
  rows?: number;
  /** Most characters that can be typed. */
  maxLength?: number;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { group, control, rest } = useField<HTMLTextAreaElement, TextAreaProps>(props);
  const { value, onChange, rows = 3, maxLength, ...root } = rest;
  return (
    <FormGroup {...group} {...root}>
      <ControlFrame>
        <textarea
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
      </ControlFrame>
    </FormGroup>
  );
}
