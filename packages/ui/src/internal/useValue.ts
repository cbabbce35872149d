import { useEffect, useRef, useState } from 'react';
import type { CauseEvent } from './change.ts';

/** Anything that knows the form it stands in: an input, a fieldset. */
export interface InForm {
  form: HTMLFormElement | null;
}

interface ValueOptions<V, Extra extends unknown[]> {
  /** Held by the owner; undefined = the field holds it itself. */
  value: V | undefined;
  /** What the field starts with, and returns to when its form is reset, where it holds the value itself. */
  defaultValue: V;
  onChange: ((value: V, ...extra: Extra) => void) | undefined;
}

/** Calls back when the form is reset that an element stands in; answers how to end that. */
export function onFormReset(element: InForm | null, callback: () => void): () => void {
  const form = element?.form;
  form?.addEventListener('reset', callback);
  return () => form?.removeEventListener('reset', callback);
}

/** The value of a field, held by its owner or by itself, and the one way to change it. */
export function useValue<V, Extra extends unknown[] = [CauseEvent | undefined]>(
  { value, defaultValue, onChange }: ValueOptions<V, Extra>,
  element: { current: InForm | null },
): [V, (value: V, ...extra: Extra) => void] {
  const [own, setOwn] = useState(defaultValue);
  const initial = useRef(defaultValue);
  const isUncontrolled = value === undefined;

  useEffect(() => {
    if (isUncontrolled) return onFormReset(element.current, () => setOwn(initial.current));
  }, [isUncontrolled, element]);

  const change = (next: V, ...extra: Extra) => {
    if (isUncontrolled) setOwn(next);
    onChange?.(next, ...extra);
  };
  return [isUncontrolled ? own : value, change];
}
