export { formatIban, isIban } from './iban.ts';
export { IbanField, type IbanFieldProps } from './IbanField.tsx';
