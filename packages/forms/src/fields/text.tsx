import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type TextFieldProps = Bound<ComponentProps<typeof ui.TextField>, string>;
export type TextAreaProps = Bound<ComponentProps<typeof ui.TextArea>, string>;
export type PasswordFieldProps = Bound<ComponentProps<typeof ui.PasswordField>, string>;
export type SelectProps = Bound<ui.SelectProps, string>;

/** One line of text. */
export function TextField(props: TextFieldProps) {
  return <ui.TextField {...useBound<string, TextFieldProps>(props).bound} />;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return <ui.TextArea {...useBound<string, TextAreaProps>(props).bound} />;
}

/** A password: never kept in a draft. */
export function PasswordField(props: PasswordFieldProps) {
  return <ui.PasswordField {...useBound<string, PasswordFieldProps>(props, { secret: true }).bound} />;
}

/** One of a few known choices; '' for none. */
export function Select(props: SelectProps) {
  return <ui.Select {...useBound<string, SelectProps>(props, { answer: 'choice' }).bound} />;
}
