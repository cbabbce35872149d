import { useCallback, useRef } from 'react';
import type { FormActions } from './actions.ts';
import { useScope } from './context.ts';
import type { InteractionState } from './core/flags.ts';
import type { FormState } from './core/store.ts';
import { stable } from './core/values.ts';
import { useLatest } from './useMember.ts';

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
