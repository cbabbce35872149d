export { CellField, type CellFieldProps } from './CellField.tsx';
