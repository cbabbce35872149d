import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type ComboboxProps<T> = Bound<ui.ComboboxProps<T>, T | null>;
export type MultiComboboxProps<T> = Bound<ui.MultiComboboxProps<T>, T[]>;
export type FileDropProps = Bound<ComponentProps<typeof ui.FileDrop>, File[]>;

/** The chosen thing; null for none. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { bound, epoch } = useBound<T | null, ComboboxProps<T>>(props, { emptyValue: null, answer: 'choice' });
  return <ui.Combobox<T> key={epoch} {...bound} />;
}

/** The chosen things, in the order of choosing. */
export function MultiCombobox<T>(props: MultiComboboxProps<T>) {
  const { bound, epoch } = useBound<T[], MultiComboboxProps<T>>(props, {
    emptyValue: [],
    multiple: true,
    answer: 'choice',
  });
  return <ui.MultiCombobox<T> key={epoch} {...bound} />;
}

/** Files; never kept in a draft. */
export function FileDrop(props: FileDropProps) {
  const { onChange, ...bound } = useBound<File[], FileDropProps>(props, {
    emptyValue: [],
    multiple: true,
    secret: true,
    answer: 'file',
  }).bound;
  return <ui.FileDrop {...bound} onChange={(files) => onChange(files)} />;
}
