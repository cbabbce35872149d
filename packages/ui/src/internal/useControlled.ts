import { useState } from 'react';
import type { CauseEvent } from './change.ts';

/**
 * A value that its owner holds (`value` is given) or the component itself (from `initial` on). The setter tells the
 * owner in both cases.
 */
export function useControlled<V>(
  value: V | undefined,
  initial: V,
  onChange: ((value: V, event: CauseEvent | undefined) => void) | undefined,
): [V, (next: V, event: CauseEvent | undefined) => void] {
  const [own, setOwn] = useState(initial);
  return [
    value === undefined ? own : value,
    (next, event) => {
      setOwn(next);
      onChange?.(next, event);
    },
  ];
}
