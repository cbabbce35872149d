import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type ComboboxProps<T> = Bound<ui.ComboboxProps<T>, T | null>;
export type FileDropProps = Bound<ComponentProps<typeof ui.FileDrop>, File[]>;

/** The chosen thing; null for none. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { bound, epoch } = useBound<T | null, ComboboxProps<T>>(props, { emptyValue: null, answer: 'choice' });
  return <ui.Combobox<T> key={epoch} {...bound} />;
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
