import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * One function for as long as the component is there, which does what the latest render gave: for listeners and effects, not while
 * rendering. React has `useEffectEvent` for it from 19.2 on, and these packages work with 19.0.
 */
export function useEvent<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  // before any layout effect, which may call it
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
