import { useFormik } from 'formik';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Scope, ScopeContext } from './context.ts';
import { FormStore } from './core/store.ts';
import { asValues } from './core/values.ts';
import { type SubmitError, SubmitErrors } from './errors.ts';
import { createActions, type FormActions } from './useForm.ts';
import type { AnySchema } from './validators/fromSchema.ts';
import type { Validator } from './validators/validator.ts';

export interface SubmitHelpers<V = Record<string, unknown>> extends FormActions<V> {
  /** `value` of the button that submitted; undefined for Enter, Ctrl+Enter and `submit()`. */
  intent: string | undefined;
}

export interface FormProps<V extends object> {
  /** By name; a field that is not in it starts empty. Read once: `reset(values)` gives new ones. */
  initialValues: V;
  /** A Yup object: each field is judged by the part with its name, beside its own validators. */
  schema?: AnySchema;
  /** Rules about several fields at once; their message stands in FormError. */
  validators?: readonly Validator<V>[];
  /**
   * Called only when everything is valid, asynchronous answers included. It gets the values of the fields that are
   * there and enabled: keys of the others are absent. Throw SubmitErrors to show errors of the server. Before you
   * navigate away in it, call `helpers.saved()`. Answer 'unsaved' when nothing was saved: the values then still count
   * as changed.
   */
  onSubmit(values: V, helpers: SubmitHelpers<V>): Promise<void | 'unsaved'>;
  /** Called with the new values after each change. */
  onChange?(values: V): void;
  /**
   * What a check of the current values found (for instance a dry run): shown at a field once it was left or the form
   * was submitted, and hidden at a field that changed since. No obstacle to submitting.
   */
  issues?: readonly SubmitError[];
  /** How long a success message stays, in milliseconds; default 3000, Infinity: until the next change. */
  successDuration?: number;
  children: ReactNode;
  id?: string;
  className?: string;
}

const noIssues: readonly SubmitError[] = [];

/**
 * A form: values, states, validation, errors of the server, focus to the first error, one submit at a time. Formik
 * carries the submission; the fields read from a store, so that a change renders its field and nothing else.
 */
export function Form<V extends object>(props: FormProps<V>) {
  const { initialValues, schema, validators, onSubmit, onChange, issues = noIssues, successDuration = 3000 } = props;
  const generatedId = useId();
  const formId = props.id ?? generatedId;
  const [store] = useState(() => new FormStore(asValues(initialValues)));
  const [actions] = useState(() => createActions(store, formId));
  const intent = useRef<string | undefined>(undefined);

  const formik = useFormik<object>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    // Formik asks only whether there are errors; which and where is the store's to tell.
    validate: async () => ((await store.validateAll()) ? {} : { form: 'invalid' }),
    onSubmit: async () => {
      try {
        const helpers = { ...(actions as FormActions<V>), intent: intent.current };
        if ((await onSubmit(store.values() as V, helpers)) !== 'unsaved') store.saved();
      } catch (error) {
        if (!(error instanceof SubmitErrors)) throw error;
        store.setErrors(error.errors);
      }
    },
  });

  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    // a form in a portal below this one is React's child of it, and its own
    if (event.target !== event.currentTarget || store.submitting) return;
    const { submitter } = event.nativeEvent;
    intent.current = submitter instanceof HTMLButtonElement && submitter.value ? submitter.value : undefined;
    store.beginSubmit();
    try {
      await formik.setValues(store.values(), false);
      await formik.submitForm();
    } catch (error) {
      store.setErrors([{ key: 'error.unexpected' }]);
      reportError(error);
    } finally {
      store.setSubmitting(false);
    }
    store.root.firstWithError()?.element?.focus();
  };

  useLayoutEffect(() => {
    store.configure({ successDuration, onChange: onChange ? () => onChange(store.values() as V) : null });
    store.root.configure({ validators });
  });
  useLayoutEffect(() => store.start(), [store]);
  useEffect(() => store.setIssues(issues), [store, issues]);

  const scope = useMemo<Scope>(
    () => ({ store, group: store.root, actions, formId, schema, disabled: false, describedBy: undefined }),
    [store, actions, formId, schema],
  );
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <ScopeContext value={scope}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut and a witness; nothing is operated by them alone */}
      <form
        id={formId}
        className={props.className}
        noValidate
        onSubmit={(event) => void submit(event)}
        onReset={(event) => {
          event.preventDefault();
          store.reset();
        }}
        onKeyDown={submitByKey}
        onPointerDown={store.root.pressInside}
      >
        {props.children}
      </form>
    </ScopeContext>
  );
}
