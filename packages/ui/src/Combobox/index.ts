export { Combobox, type ComboboxProps } from './Combobox.tsx';
export type { ComboboxBaseProps, SearchResult } from './Combobox.types.ts';
