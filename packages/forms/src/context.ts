import { createContext, useContext } from 'react';
import type { FieldError, SubmitError } from './errors.ts';

/** A mounted field: what the error summary and the focus rule need to know of it. */
export interface Registration {
  label: string;
  element: HTMLElement | null;
}

export interface FormActions {
  /** Sets one value; after a submit the form is validated again. */
  setValue(name: string, value: unknown): void;
  /** Sets several values at once. */
  setValues(values: Record<string, unknown>): void;
  /** Back to the initial values, or to these as the new initial values; messages and states are cleared. */
  reset(values?: Record<string, unknown>): void;
  submit(): void;
}

export interface FormContextValue {
  values: Record<string, unknown>;
  /** Visible errors by field name. */
  errors: Record<string, FieldError>;
  /** Errors that belong to no mounted field. */
  formErrors: readonly SubmitError[];
  submitting: boolean;
  submitted: boolean;
  changed: boolean;
  actions: FormActions;
  touch(name: string): void;
  register(name: string, registration: Registration): () => void;
  fields(): ReadonlyMap<string, Registration>;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form around the calling component; throws outside a Form. */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) {
    throw new Error(
      'A form field was rendered outside a Form, so it has no value to show. Put it inside <Form initialValues={…}>.',
    );
  }
  return context;
}

export interface FormsProviderProps {
  /** Turns an error into the sentence shown under a field with this label. */
  message(error: FieldError, label: string): string;
}

export const MessageContext = createContext<FormsProviderProps['message']>((error) => error.key);

/** The translator of error keys; without a FormsProvider the key itself. */
export function useErrorMessage(): FormsProviderProps['message'] {
  return useContext(MessageContext);
}
