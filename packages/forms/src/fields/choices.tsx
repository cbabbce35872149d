import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { oneOf } from './oneOf.ts';
import { type Bound, useBound } from './useBound.ts';

export type CheckboxProps = Bound<ComponentProps<typeof ui.Checkbox>, boolean>;
export type SwitchProps = Bound<ComponentProps<typeof ui.Switch>, boolean>;
export type CheckboxGroupProps = Bound<ComponentProps<typeof ui.CheckboxGroup>, string[]>;
export type RadioGroupProps = Bound<ComponentProps<typeof ui.RadioGroup>, string>;

/** Unchecked is empty: a required box must be ticked. */
const yesNo = { emptyValue: false, isEmpty: (checked: boolean) => !checked, answer: 'tick' } as const;

/** Yes or no. */
export function Checkbox(props: CheckboxProps) {
  const { value, ...bound } = useBound<boolean, CheckboxProps>(props, yesNo).bound;
  return <ui.Checkbox {...bound} checked={value} />;
}

/** On or off. */
export function Switch(props: SwitchProps) {
  const { value, ...bound } = useBound<boolean, SwitchProps>(props, yesNo).bound;
  return <ui.Switch {...bound} checked={value} />;
}

/** Several of a few: an array of their values, without those of disabled options and what is none of them. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const enabled = new Set(props.options.filter((option) => !option.disabled).map(({ value }) => value));
  const values = new Set(props.options.map(({ value }) => value));
  const output = (chosen: string[]) => chosen.filter((value) => enabled.has(value));
  const isEmpty = (chosen: string[]) => !chosen.some((value) => values.has(value));
  const { bound } = useBound<string[], CheckboxGroupProps>(props, {
    emptyValue: [],
    multiple: true,
    output,
    isEmpty,
    shows: (chosen) => chosen.every((value) => values.has(value)),
    answer: 'choice',
  });
  return <ui.CheckboxGroup {...bound} />;
}

/** One of a few, all in sight; '' for none, and for a value that is none of them. */
export function RadioGroup(props: RadioGroupProps) {
  const options = { multiple: true, answer: 'choice', ...oneOf(props.options) } as const;
  return <ui.RadioGroup {...useBound<string, RadioGroupProps>(props, options).bound} />;
}
