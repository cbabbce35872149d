import { useState } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { EyeIcon } from '../icons/EyeIcon.tsx';
import { EyeOffIcon } from '../icons/EyeOffIcon.tsx';
import { ControlFrame } from '../internal/controls.ts';
import { useField, type TextFieldBaseProps } from '../internal/field.ts';
import { useUiLabels } from '../provider/context.ts';

export type PasswordFieldProps = TextFieldBaseProps;

/** A secret, with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const labels = useUiLabels();
  const [visible, setVisible] = useState(false);
  const { id, group, control, rest } = useField<HTMLInputElement, PasswordFieldProps>(props);
  const { value, onChange, ...root } = rest;
  return (
    <FormGroup {...group} {...root}>
      <ControlFrame>
        <input
          type={visible ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
