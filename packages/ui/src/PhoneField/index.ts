export { formatPhone, isPhone } from './phone.ts';
export { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';
