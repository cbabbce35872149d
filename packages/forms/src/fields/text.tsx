import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type TextFieldProps = Bound<ComponentProps<typeof ui.TextField>, string>;
export type TextAreaProps = Bound<ComponentProps<typeof ui.TextArea>, string>;
export type PasswordFieldProps = Bound<ComponentProps<typeof ui.PasswordField>, string>;
export type SelectProps = Bound<ComponentProps<typeof ui.Select>, string>;

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { rest, own, field } = useBound<string, TextFieldProps>(props);
  return <ui.TextField {...rest} {...own} value={field.value} onChange={field.setValue} />;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { rest, own, field } = useBound<string, TextAreaProps>(props);
  return <ui.TextArea {...rest} {...own} value={field.value} onChange={field.setValue} />;
}

/** A password: never kept in a draft. */
export function PasswordField(props: PasswordFieldProps) {
  const { rest, own, field } = useBound<string, PasswordFieldProps>(props, { secret: true });
  return <ui.PasswordField {...rest} {...own} value={field.value} onChange={field.setValue} />;
}

/** One of a few known choices; '' for none. */
export function Select(props: SelectProps) {
  const { rest, own, field } = useBound<string, SelectProps>(props);
  return <ui.Select {...rest} {...own} value={field.value} onChange={field.setValue} />;
}
