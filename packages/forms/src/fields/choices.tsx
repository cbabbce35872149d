import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type CheckboxProps = Bound<ComponentProps<typeof ui.Checkbox>, boolean>;
export type SwitchProps = Bound<ComponentProps<typeof ui.Switch>, boolean>;
export type CheckboxGroupProps = Bound<ComponentProps<typeof ui.CheckboxGroup>, string[]>;
export type RadioGroupProps = Bound<ComponentProps<typeof ui.RadioGroup>, string>;

/** Unchecked is empty: a required box must be ticked. */
const yesNo = { emptyValue: false, isEmpty: (checked: boolean) => !checked };

/** Yes or no. */
export function Checkbox(props: CheckboxProps) {
  const { rest, own, field } = useBound<boolean, CheckboxProps>(props, yesNo);
  return <ui.Checkbox {...rest} {...own} checked={field.value} onChange={field.setValue} />;
}

/** On or off. */
export function Switch(props: SwitchProps) {
  const { rest, own, field } = useBound<boolean, SwitchProps>(props, yesNo);
  return <ui.Switch {...rest} {...own} checked={field.value} onChange={field.setValue} />;
}

/** Several of a few: an array of their values, without those of disabled options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const disabled = new Set(props.options.filter((option) => option.disabled).map(({ value }) => value));
  const output = (chosen: string[]) => chosen.filter((value) => !disabled.has(value));
  const { rest, own, field } = useBound<string[], CheckboxGroupProps>(props, {
    emptyValue: [],
    multiple: true,
    output,
  });
  return <ui.CheckboxGroup {...rest} {...own} value={field.value} onChange={field.setValue} />;
}

/** One of a few, all in sight; '' for none. */
export function RadioGroup(props: RadioGroupProps) {
  const { rest, own, field } = useBound<string, RadioGroupProps>(props, { multiple: true });
  return <ui.RadioGroup {...rest} {...own} value={field.value} onChange={field.setValue} />;
}
