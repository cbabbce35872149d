import { FormLayout, type FormLayoutProps } from '@ledenbureau/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createActions, type FormActions } from './actions.ts';
import { type Scope, ScopeContext } from './context.ts';
import { FormStore } from './core/store.ts';
import { asValues } from './core/values.ts';
import type { SubmitError } from './errors.ts';
import { type AnySchema, unknownKey, withWhole } from './validators/fromSchema.ts';
import { DeveloperError, inDevelopment } from './core/developerError.ts';
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
   * there and enabled: keys of the others are absent, so make them optional in V. Throw SubmitErrors to show errors of the server. Before you
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
  /** `column` (default): as wide as a line that can be read. `full`: it holds a table, or parts beside each other. */
  width?: FormLayoutProps['width'];
  children: ReactNode;
  id?: string;
  className?: string;
}

const noIssues: readonly SubmitError[] = [];

/**
 * A form: values, states, validation, errors of the server, focus to the first error, one submit at a time. The fields
 * read from a store, so that a change renders its field and nothing else. What is in it stands below each other with room
 * between, and its buttons in a row, as in FormLayout.
 */
export function Form<V extends object>(props: FormProps<V>) {
  const { initialValues, schema, validators, onSubmit, onChange, issues = noIssues, successDuration = 3000 } = props;
  const generatedId = useId();
  const formId = props.id ?? generatedId;
  const [store] = useState(() => new FormStore(asValues(initialValues)));
  const [actions] = useState(() => createActions(store));
  const place = useCallback((form: HTMLFormElement | null) => store.place(form), [store]);

  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    if (!store.claim(event.nativeEvent)) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const intent = (submitter instanceof HTMLButtonElement && submitter.value) || undefined;
    void store.submit(async (values) => {
      const unknown = inDevelopment ? unknownKey(schema, store.root) : null;
      if (unknown !== null) throw new DeveloperError('unknownKey', unknown);
      return onSubmit(values as V, { ...(actions as FormActions<V>), intent });
    });
  };

  // a form is always there: that it is required says nothing
  const whole = useMemo(() => schema?.optional(), [schema]);
  useLayoutEffect(() => {
    store.configure({ successDuration, onChange: onChange ? () => onChange(store.values() as V) : null });
    store.root.configure({ validators: withWhole(validators, whole) });
  });
  useLayoutEffect(() => store.start(), [store]);
  useEffect(() => store.setIssues(issues), [store, issues]);

  const scope = useMemo<Scope>(
    () => ({ store, group: store.root, actions, formId, schema, disabled: false, describedBy: undefined }),
    [store, actions, formId, schema],
  );
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !store.claim(event.nativeEvent)) return;
    // Enter then chooses what an input method proposes, or is somebody else's already
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const reset = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!store.claim(event.nativeEvent)) return;
    event.preventDefault();
    store.reset();
  };
  const press = (event: SyntheticEvent<HTMLFormElement>) => {
    if (store.claim(event.nativeEvent)) store.root.pressInside(event);
  };

  return (
    <ScopeContext value={scope}>
      <FormLayout
        as="form"
        width={props.width}
        ref={place}
        id={formId}
        className={props.className}
        noValidate
        onSubmit={submit}
        onReset={reset}
        onKeyDown={submitByKey}
        onPointerDown={press}
      >
        {props.children}
      </FormLayout>
    </ScopeContext>
  );
}
