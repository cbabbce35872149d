import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { type Bound, useBound } from './useBound.ts';

export type ComboboxProps<T> = Bound<ui.ComboboxProps<T>, T | null>;
export type FileDropProps = Bound<ComponentProps<typeof ui.FileDrop>, File[]>;

/** The chosen thing; null for none. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { rest, own, field } = useBound<T | null, ComboboxProps<T>>(props, { emptyValue: null });
  const bound = { ...rest, ...own, value: field.value, onChange: field.setValue } as unknown as ui.ComboboxProps<T>;
  return <ui.Combobox<T> {...bound} />;
}

/** Files; never kept in a draft. */
export function FileDrop(props: FileDropProps) {
  const { rest, own, field } = useBound<File[], FileDropProps>(props, { emptyValue: [], multiple: true, secret: true });
  return <ui.FileDrop {...rest} {...own} value={field.value} onChange={(files) => field.setValue(files)} />;
}
