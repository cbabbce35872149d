import { styled } from '../internal/styled.ts';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';
import { rem } from '../internal/rem.ts';

export interface TextAreaProps extends Omit<TextFieldBaseProps<HTMLTextAreaElement>, 'prefix' | 'suffix' | 'align'> {
  /** Height in lines to begin with; it grows with the text up to four times that. Default 3. */
  rows?: number;
  /** Most characters that can be typed. Prefer a message over a silent stop. */
  maxLength?: number;
}

const Frame = styled(ControlFrame)`
  & > textarea {
    field-sizing: content;
  }
`;

/** Several lines of text; it grows while one types. */
export function TextArea(props: TextAreaProps) {
  const { group, control, input, rest } = useField<HTMLTextAreaElement, TextAreaProps>(props);
  const { value: valueProp, defaultValue = '', onChange, rows = 3, maxLength, ...root } = rest;
  const [value, change] = useValue({ value: valueProp, defaultValue, onChange }, input);
  return (
    <FormGroup {...group} {...root}>
      <Frame>
        <textarea
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => change(event.target.value, event)}
          style={{ minBlockSize: `calc(${rows}lh + ${rem(0.75)})`, maxBlockSize: `calc(${rows * 4}lh + ${rem(0.75)})` }}
          {...control}
        />
      </Frame>
    </FormGroup>
  );
}
