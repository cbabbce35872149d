import { useEffect, useRef } from 'react';

/** Milliseconds that what is typed must stand still before the server is asked about it. */
const delay = 300;

export interface DebouncedCallback<T> {
  /** Once nothing else comes. */
  later(value: T): void;
  /** What came last is not done any more. */
  cancel(): void;
}

/**
 * Does something with what came last, once it stands still for a moment: never while somebody types, and not after the end,
 * unless it is to be done at the end then.
 */
export function useDebouncedCallback<T>(then: (value: T) => void, { atEnd = false } = {}): DebouncedCallback<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (atEnd) waiting.current?.();
    },
    [atEnd],
  );
  const cancel = () => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  };
  return {
    cancel,
    later(value) {
      cancel();
      waiting.current = () => {
        cancel();
        then(value);
      };
      timer.current = setTimeout(waiting.current, delay);
    },
  };
}
