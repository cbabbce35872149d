import { useState } from 'react';

/**
 * A value that its owner holds (`value` is given) or the component itself (from `initial` on). The setter tells the
 * owner in both cases.
 */
export function useControlled<V>(
  value: V | undefined,
  initial: V,
  onChange: ((value: V) => void) | undefined,
): [V, (next: V) => void] {
  const [own, setOwn] = useState(initial);
  return [
    value === undefined ? own : value,
    (next) => {
      setOwn(next);
      onChange?.(next);
    },
  ];
}
