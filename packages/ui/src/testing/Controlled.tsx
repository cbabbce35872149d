import { useState, type ReactNode } from 'react';

/** Holds the value of a controlled component in a story or test. */
export function Controlled<V>({
  initial,
  children,
}: {
  initial: V;
  children(value: V, onChange: (value: V) => void): ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
