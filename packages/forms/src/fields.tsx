// One file on purpose: seven bindings of the same shape, read together.
import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { useField } from './hooks.ts';

/** What a bound field takes from the form; the rest of ui's props stay the caller's. */
type Bound<P> = Omit<P, 'value' | 'checked' | 'onChange' | 'feedback' | 'inputRef' | 'name' | 'label'> & {
  name: string;
  label: string;
};

export type TextFieldProps = Bound<ComponentProps<typeof ui.TextField>>;
export type PasswordFieldProps = Bound<ComponentProps<typeof ui.PasswordField>>;
export type TextAreaProps = Bound<ComponentProps<typeof ui.TextArea>>;
export type SelectProps = Bound<ComponentProps<typeof ui.Select>>;
export type DateFieldProps = Bound<ComponentProps<typeof ui.DateField>>;
export type CheckboxProps = Bound<ComponentProps<typeof ui.Checkbox>>;
export type ComboboxProps<T> = Bound<ui.ComboboxProps<T>>;

function useText(props: { name: string; label: string; onBlur?: (() => void) | undefined }) {
  const { value, setValue, onBlur, inputRef, feedback } = useField<string>(props.name, props.label);
  const blur = () => {
    onBlur();
    props.onBlur?.();
  };
  return { value, onChange: setValue, onBlur: blur, inputRef, feedback };
}

export function TextField(props: TextFieldProps) {
  return <ui.TextField {...props} {...useText(props)} />;
}

export function PasswordField(props: PasswordFieldProps) {
  return <ui.PasswordField {...props} {...useText(props)} />;
}

export function TextArea(props: TextAreaProps) {
  return <ui.TextArea {...props} {...useText(props)} />;
}

export function Select(props: SelectProps) {
  return <ui.Select {...props} {...useText(props)} />;
}

/** Value: an ISO date `YYYY-MM-DD` or ''. */
export function DateField(props: DateFieldProps) {
  return <ui.DateField {...props} {...useText(props)} />;
}

/** Value: true or false. */
export function Checkbox(props: CheckboxProps) {
  const { value, setValue, inputRef, feedback } = useField<boolean>(props.name, props.label);
  return <ui.Checkbox {...props} checked={value} onChange={setValue} inputRef={inputRef} feedback={feedback} />;
}

/** Value: the chosen item or null. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, setValue, onBlur, inputRef, feedback } = useField<T | null>(props.name, props.label);
  const bound = { value, onChange: setValue, onBlur, inputRef, feedback };
  return <ui.Combobox<T> {...props} {...bound} />;
}
