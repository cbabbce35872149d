import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';

export interface DateFieldProps extends Omit<TextFieldBaseProps, 'placeholder' | 'inputMode' | 'suffix'> {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  /** First day the calendar offers, 'YYYY-MM-DD'. */
  min?: string;
  /** Last day the calendar offers, 'YYYY-MM-DD'. */
  max?: string;
}

/** A day, by the browser's own date input: it is typed and shown in the reader's order. */
export function DateField(props: DateFieldProps) {
  const { group, control, rest } = useField<HTMLInputElement, DateFieldProps>(props);
  const { value, onChange, min, max, ...root } = rest;
  return (
    <FormGroup {...group} width={group.width ?? 'short'} {...root}>
      <ControlFrame>
        <input
          type="date"
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
      </ControlFrame>
    </FormGroup>
  );
}
