export { FieldsInFormik } from './FieldsInFormik.tsx';
export { FormikInForm } from './FormikInForm.tsx';
