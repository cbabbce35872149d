export { Combobox, type ComboboxProps } from './Combobox.tsx';
export type { Found } from './useSearch.ts';
