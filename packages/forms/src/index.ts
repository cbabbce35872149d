export * as y from 'yup';
export type { FormActions } from './actions.ts';
export type { FormsProviderProps } from './context.ts';
export { DeveloperError } from './core/developerError.ts';
export type { InteractionState } from './core/flags.ts';
export type { FormState } from './core/store.ts';
export type { ParsedValue } from './core/typed.ts';
export { serialize } from './core/values.ts';
export { Draft, type DraftProps } from './Draft.tsx';
export { SubmitErrors, type FieldError, type SubmitError } from './errors.ts';
export { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx';
export type { Field, FieldHandle, FieldRules, UseFieldOptions } from './field.ts';
export { FieldArray, type FieldArrayApi, type FieldArrayItem, type FieldArrayProps } from './FieldArray.tsx';
export { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';
export * from './fields/address.tsx';
export * from './fields/choices.tsx';
export * from './fields/found.tsx';
export * from './fields/periods.tsx';
export * from './fields/phone.tsx';
export * from './fields/read.tsx';
export * from './fields/text.tsx';
export { Form, type FormProps, type SubmitHelpers } from './Form.tsx';
export { FormError } from './FormError.tsx';
export { FormsProvider } from './FormsProvider.tsx';
export { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx';
export { typedForm, type FieldName, type TypedForm } from './typedForm.ts';
export {
  UnsavedChangesGuard,
  type BlockedNavigation,
  type UnsavedChangesGuardProps,
  type NavigationBlocker,
} from './UnsavedChangesGuard.tsx';
export { useField, useFieldState } from './useField.ts';
export { useFormActions, useFormState, useFormValues, useGroup } from './useForm.ts';
export * from './validators/builtin.ts';
export * from './validators/identifiers.ts';
export { fromSchema, type SchemaOptions } from './validators/fromSchema.ts';
export {
  asyncValidator,
  resultValidator,
  validator,
  type AsyncRule,
  type FeedbackType,
  type FieldMessage,
  type Outcome,
  type PassResults,
  type ResultRule,
  type SyncRule,
  type ValidationContext,
  type Validator,
  type ValidatorOptions,
  type Verdict,
} from './validators/validator.ts';
