import * as ui from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import type { ParsedValue } from '../core/typed.ts';
import type { UseFieldOptions } from '../field.ts';
import { type Bound, type OwnProps, useBound } from './useBound.ts';

/** What the form keeps of a text that is no choice. */
type FromField = 'onTyped' | 'defaultTyped';

export type ComboboxProps<T> = Bound<Omit<ui.ComboboxProps<T>, FromField>, T | null>;
export type MultiComboboxProps<T> = Bound<Omit<ui.MultiComboboxProps<T>, FromField>, T[]>;
export type FileUploadProps = Bound<ComponentProps<typeof ui.FileUpload>, File[]>;

/** A choice was made, by which no other text stands there any more. */
const settled: ParsedValue = { text: '', problem: null };

/** Binds a field of choices, with the text in it that is no choice. */
function useChoice<T, P extends OwnProps<T>>(props: P, options: UseFieldOptions<T>) {
  const { bound, changeRead, epoch, typed, keepTyped } = useBound<T, P>(props, {
    ...options,
    answer: 'choice',
    unreadable: 'choice',
  });
  const choice = {
    ...bound,
    feedback: bound.feedback ?? null,
    onChange: (value: T, event?: ui.CauseEvent) => changeRead(value, settled, event),
    onTyped: keepTyped,
    defaultTyped: typed,
  };
  return { choice, epoch };
}

/** The chosen thing; null for none. A text that is no choice is said, and the form waits for it. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { choice, epoch } = useChoice<T | null, ComboboxProps<T>>(props, { emptyValue: null });
  return <ui.Combobox<T> key={epoch} {...choice} />;
}

/** The chosen things, in the order of choosing. A text that is no choice is said, and the form waits for it. */
export function MultiCombobox<T>(props: MultiComboboxProps<T>) {
  const { choice, epoch } = useChoice<T[], MultiComboboxProps<T>>(props, { emptyValue: [], multiple: true });
  return <ui.MultiCombobox<T> key={epoch} {...choice} />;
}

/** Files; never kept in a draft. */
export function FileUpload(props: FileUploadProps) {
  const { onChange, ...bound } = useBound<File[], FileUploadProps>(props, {
    emptyValue: [],
    multiple: true,
    secret: true,
    answer: 'file',
  }).bound;
  return <ui.FileUpload {...bound} onChange={(files, _rejected, event) => onChange(files, event)} />;
}
