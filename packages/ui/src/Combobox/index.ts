export { Combobox, type ComboboxProps } from './Combobox.tsx';
export type { ComboboxBaseProps, Found } from './Combobox.types.ts';
