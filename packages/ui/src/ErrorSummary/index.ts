export { ErrorSummary, type ErrorSummaryProps, type FieldError } from './ErrorSummary.tsx';
