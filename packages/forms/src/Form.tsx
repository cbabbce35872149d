import { type FormikErrors, type FormikValues, useFormik } from 'formik';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { type FormActions, FormContext, type Registration } from './context.ts';
import { type FieldError, firstPerField, type SubmitError, SubmitErrors } from './errors.ts';
import { validate } from './validate.ts';

export interface SubmitHelpers extends FormActions {
  /** `value` of the button that submitted; undefined for Enter, Ctrl+Enter and `submit()`. */
  intent: string | undefined;
}

export interface FormProps<V> {
  initialValues: V;
  /** Rules checked on submit, and after the first submit on every change. */
  schema?: Schema;
  /** Called only when the values are valid. Throw SubmitErrors to show errors of the server. */
  onSubmit(values: V, helpers: SubmitHelpers): Promise<void>;
  /** Called with the new values after each change. */
  onChange?(values: V): void;
  /**
   * What a check of the current values found (for instance a dry run): shown at a field once it was left or
   * the form was submitted, and hidden at a field that changed since.
   */
  issues?: readonly SubmitError[];
  children: ReactNode;
  id?: string;
  className?: string;
}

const none: readonly SubmitError[] = [];

/** The first field in document order that has an error. */
function firstWithError(fields: ReadonlyMap<string, Registration>, names: ReadonlySet<string>): HTMLElement | null {
  const elements = [...fields].flatMap(([name, { element }]) => (element && names.has(name) ? [element] : []));
  elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return elements[0] ?? null;
}

/** A form: values, validation, server errors, focus to the first error, one submit at a time. */
export function Form<V extends object>(props: FormProps<V>) {
  const { initialValues, schema, onSubmit, onChange, issues = none, children, id, className } = props;
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef(new Map<string, Registration>());
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(false);
  const intent = useRef<string | undefined>(undefined);
  const [serverErrors, setServerErrors] = useState<readonly SubmitError[]>(none);
  const [attempts, setAttempts] = useState(0);
  const [changedSince, setChangedSince] = useState<{ issues: readonly SubmitError[]; names: ReadonlySet<string> }>({
    issues,
    names: new Set(),
  });

  const startValues: FormikValues = initialValues;
  const formik = useFormik({
    initialValues: startValues,
    validateOnBlur: false,
    validateOnChange: false,
    // Formik types an error as a string; here it is a key with parameters, by path, and only this file reads it.
    validate: async (values) => (await validate(schema, values)) as unknown as FormikErrors<FormikValues>,
    onSubmit: async (values) => {
      try {
        await onSubmit(values as V, { ...actions, intent: intent.current });
      } catch (error) {
        if (!(error instanceof SubmitErrors)) throw error;
        setServerErrors(firstPerField(error.errors));
      }
    },
  });
  const { values, submitCount, touched } = formik;
  const submitted = submitCount > 0;

  const forget = (names: readonly string[]) => {
    setServerErrors((current) => current.filter((error) => !error.field || !names.includes(error.field)));
    setChangedSince((current) => ({
      issues,
      names: new Set([...(current.issues === issues ? current.names : []), ...names]),
    }));
  };

  const actions: FormActions = {
    setValue(name, value) {
      forget([name]);
      void formik.setFieldValue(name, value, submitted);
    },
    setValues(next) {
      forget(Object.keys(next));
      void formik.setValues((current) => ({ ...current, ...next }), submitted);
    },
    reset(next) {
      setServerErrors(none);
      formik.resetForm(next ? { values: { ...formik.initialValues, ...next } } : {});
    },
    submit: () => element.current?.requestSubmit(),
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const submitter = event.nativeEvent.submitter;
    intent.current = submitter instanceof HTMLButtonElement && submitter.value ? submitter.value : undefined;
    setServerErrors(none);
    try {
      await formik.submitForm();
    } catch (error) {
      setServerErrors([{ key: 'error.unexpected' }]);
      reportError(error);
    } finally {
      busy.current = false;
      setAttempts((count) => count + 1);
    }
  };

  const errors = useMemo(() => {
    const hidden = changedSince.issues === issues ? changedSince.names : new Set<string>();
    const visible: Record<string, FieldError> = {};
    for (const issue of issues) {
      const { field } = issue;
      if (field && !hidden.has(field) && (submitted || touched[field])) visible[field] ??= issue;
    }
    for (const error of serverErrors) if (error.field) visible[error.field] = error;
    return { ...visible, ...(formik.errors as unknown as Record<string, FieldError>) };
  }, [changedSince, formik.errors, issues, serverErrors, submitted, touched]);

  const latestErrors = useRef(errors);
  useEffect(() => {
    latestErrors.current = errors;
  });
  useEffect(() => {
    if (attempts > 0) firstWithError(fields.current, new Set(Object.keys(latestErrors.current)))?.focus();
  }, [attempts]);

  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const known = useRef(values);
  useEffect(() => {
    if (known.current === values) return;
    known.current = values;
    latestOnChange.current?.(values as V);
  }, [values]);

  const register = (name: string, registration: Registration) => {
    fields.current.set(name, registration);
    setNames(new Set(fields.current.keys()));
    return () => {
      if (fields.current.get(name) === registration) fields.current.delete(name);
      setNames(new Set(fields.current.keys()));
    };
  };

  const context = {
    values,
    errors,
    formErrors: serverErrors.filter((error) => !error.field || !names.has(error.field)),
    submitting: formik.isSubmitting,
    submitted,
    changed: formik.dirty,
    actions,
    touch: (name: string) => void formik.setFieldTouched(name, true, false),
    register,
    fields: () => fields.current,
  };

  useEffect(() => {
    const form = element.current;
    const submitByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form?.requestSubmit();
    };
    form?.addEventListener('keydown', submitByKey);
    return () => form?.removeEventListener('keydown', submitByKey);
  }, []);

  return (
    <FormContext value={context}>
      <form ref={element} id={id} className={className} noValidate onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </FormContext>
  );
}
