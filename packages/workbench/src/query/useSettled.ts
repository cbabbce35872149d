import { useEffect, useRef } from 'react';

/** Milliseconds that what is typed must stand still before the server is asked about it. */
const delay = 300;

export interface Settled<T> {
  /** Once nothing else comes. */
  later(value: T): void;
  /** What came last is not done any more. */
  cancel(): void;
}

/** Does something with what came last, once it stands still for a moment: never while somebody types, and not after the end. */
export function useSettled<T>(then: (value: T) => void): Settled<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  return {
    cancel,
    later(value) {
      cancel();
      timer.current = setTimeout(() => then(value), delay);
    },
  };
}
