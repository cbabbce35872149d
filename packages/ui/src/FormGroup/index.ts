export {
  fieldWidths,
  FormGroup,
  formGroupElements,
  type FieldWidth,
  type FormGroupElement,
  type FormGroupProps,
} from './FormGroup.tsx';
