import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { iban } from '../validators/identifiers.ts';
import { oneOf } from './oneOf.ts';
import { type Bound, useBound } from './useBound.ts';

export type TextFieldProps = Bound<ComponentProps<typeof ui.TextField>, string>;
export type OneTimeCodeProps = Bound<ComponentProps<typeof ui.OneTimeCode>, string>;
export type TextAreaProps = Bound<ComponentProps<typeof ui.TextArea>, string>;
export type IbanFieldProps = Bound<ComponentProps<typeof ui.IbanField>, string>;
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

/** A code that was sent or is shown elsewhere, without spaces: never kept in a draft. */
export function OneTimeCode(props: OneTimeCodeProps) {
  return <ui.OneTimeCode {...useBound<string, OneTimeCodeProps>(props, { secret: true }).bound} />;
}

/** A password: never kept in a draft. */
export function PasswordField(props: PasswordFieldProps) {
  return <ui.PasswordField {...useBound<string, PasswordFieldProps>(props, { secret: true }).bound} />;
}

/** One of a few known choices; '' for none. A value that is none of them is shown as none, sent as none, and counts as missing. */
export function Select(props: SelectProps) {
  const choices = props.options.flatMap((one) => ('options' in one ? one.options : [one]));
  return <ui.Select {...useBound<string, SelectProps>(props, { answer: 'choice', ...oneOf(choices) }).bound} />;
}

const anIban = iban();
const noRules: readonly never[] = [];

/** A bank account number without spaces, in capitals, judged by the rule `iban`; '' for none. */
export function IbanField(props: IbanFieldProps) {
  const { validators = noRules } = props;
  const ruled: IbanFieldProps = { ...props, validators: [anIban, ...validators] };
  const { bound } = useBound<string, IbanFieldProps>(ruled);
  return <ui.IbanField {...bound} feedback={bound.feedback ?? null} />;
}
