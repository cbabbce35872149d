export { fieldWidths, FormGroup, type FieldWidth, type FormGroupProps } from './FormGroup.tsx';
