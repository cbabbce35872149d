import { useCallback, useRef } from 'react';
import { useScope } from './context.ts';
import type { InteractionState } from './core/node.ts';
import type { FormState } from './core/store.ts';
import { DeveloperError } from './core/developerError.ts';
import { FieldNode } from './core/fieldNode.ts';
import type { FormStore } from './core/store.ts';
import { stable } from './core/values.ts';
import type { SubmitError } from './errors.ts';
import { useLatest } from './useMember.ts';

export interface FormActions<V = Record<string, unknown>> {
  /** Sets the value of a field by its name or path. */
  setValue(name: string, value: unknown): void;
  /** Sets several values; names without a field wait for it. */
  setValues(values: Partial<V>): void;
  /** Back to the initial values, or to these as the new ones; messages and states go. */
  reset(values?: Partial<V>): void;
  /** Empties every field; the initial values stay what they are. */
  clear(): void;
  /** Shows errors at their fields, as SubmitErrors does; each goes with the next change of its field. */
  setErrors(errors: readonly SubmitError[]): void;
  /** What is typed counts as saved: nothing is asked when leaving, drafts go. */
  saved(): void;
  submit(): void;
}

/** The actions of a form. */
export function createActions(store: FormStore, formId: string): FormActions {
  const actions: FormActions = {
    setValue(name, value) {
      const node = store.find(name);
      if (node instanceof FieldNode) node.setValue(value);
      else actions.setValues({ [name]: value });
    },
    setValues: (values) => store.batch(() => store.root.setValue(values)),
    reset: (values) => store.reset(values),
    clear: () => store.clear(),
    setErrors: (errors) => store.setErrors(errors),
    saved: () => store.saved(),
    submit() {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) throw new DeveloperError('noFormNode');
      form.requestSubmit();
    },
  };
  return actions;
}

/** Sets values, resets, clears and submits the form around the caller. Never renders it. */
export function useFormActions<V = Record<string, unknown>>(): FormActions<V> {
  return useScope().actions;
}

/** Whether the form is being submitted, was submitted since its last reset, has changed, or waits for an answer. */
export function useFormState(): FormState {
  const { store } = useScope();
  return useLatest(store.root, store.getState);
}

/** The states of the group around the caller; directly in a Form those of the whole form. */
export function useGroup(): InteractionState {
  const { group } = useScope();
  return useLatest(group, group.getState);
}

/**
 * Part of the form's values; renders the caller only when that part changed (compared one level deep). Fields that are
 * disabled, or not there, have no key in them.
 */
export function useFormValues<V = Record<string, unknown>, R = V>(selector: (values: V) => R): R {
  const { store } = useScope();
  const last = useRef<R | null>(null);
  const read = useCallback(() => {
    const next = selector(store.values() as V);
    return (last.current = stable(last.current, next));
  }, [selector, store]);
  return useLatest(store.valueChanges, read);
}
