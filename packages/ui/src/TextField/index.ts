export { textFieldTypes, TextField, type TextFieldType, type TextFieldProps } from './TextField.tsx';
