import { useEffect, useRef } from 'react';
import { type FormActions, type Registration, useErrorMessage, useFormContext } from './context.ts';

export interface Field<T> {
  value: T;
  setValue(value: T): void;
  onBlur(): void;
  inputRef(element: HTMLElement | null): void;
  feedback: { type: 'error'; message: string } | undefined;
}

/** One field of the form around it: its value, its visible message, and what an input needs to be bound. */
export function useField<T>(name: string, label: string): Field<T> {
  const form = useFormContext();
  const message = useErrorMessage();
  const registration = useRef<Registration>({ label, element: null });
  useEffect(() => {
    registration.current.label = label;
  }, [label]);
  const { register } = form;
  const latestRegister = useRef(register);
  useEffect(() => latestRegister.current(name, registration.current), [name]);
  const error = form.errors[name];
  return {
    value: form.values[name] as T,
    setValue: (value) => form.actions.setValue(name, value),
    onBlur: () => form.touch(name),
    inputRef: (element) => {
      registration.current.element = element;
    },
    feedback: error ? { type: 'error', message: message(error, label) } : undefined,
  };
}

/** Part of the form's values. In this first step every change of the form renders the caller. */
export function useFormValues<T>(selector: (values: Record<string, unknown>) => T): T {
  return selector(useFormContext().values);
}

/** Sets values, resets and submits the form around the caller. */
export function useFormActions(): FormActions {
  return useFormContext().actions;
}

/** Whether the form is being submitted, was submitted since its last reset, and differs from its initial values. */
export function useFormState(): { submitting: boolean; submitted: boolean; changed: boolean } {
  const { submitting, submitted, changed } = useFormContext();
  return { submitting, submitted, changed };
}
