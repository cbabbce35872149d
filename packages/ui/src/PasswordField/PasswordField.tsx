import { useEffect, useState } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { EyeIcon } from '../icons/EyeIcon.tsx';
import { EyeOffIcon } from '../icons/EyeOffIcon.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';
import { useUiLabels } from '../provider/context.ts';

export type PasswordFieldProps = Omit<TextFieldBaseProps, 'prefix' | 'suffix' | 'align'>;

/** A secret, with a button that shows what was typed. It is hidden again when its form is sent. */
export function PasswordField(props: PasswordFieldProps) {
  const labels = useUiLabels();
  const [visible, setVisible] = useState(false);
  const { id, group, control, input, rest } = useField<HTMLInputElement, PasswordFieldProps>(props);
  const { value: valueProp, defaultValue = '', onChange, ...root } = rest;
  const [value, change] = useValue({ value: valueProp, defaultValue, onChange }, input);

  useEffect(() => {
    const form = visible ? input.current?.form : null;
    if (!form) return;
    // a browser offers what was typed into a plain text field again later, to whoever sits there then
    const hide = () => setVisible(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [visible, input]);

  return (
    <FormGroup {...group} {...root}>
      <ControlFrame>
        <input
          type={visible ? 'text' : 'password'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => change(event.target.value, event)}
          {...control}
          autoComplete={control.autoComplete ?? 'current-password'}
        />
        <IconButton
          icon={visible ? <EyeOffIcon /> : <EyeIcon />}
          label={visible ? labels.hidePassword : labels.showPassword}
          size="small"
          aria-controls={id}
          disabled={control.disabled}
          onClick={() => setVisible(!visible)}
        />
      </ControlFrame>
    </FormGroup>
  );
}
