import type { ReactNode } from 'react';

interface AffixProps {
  /** Id of the control; its description names this one. */
  id: string;
  part: 'prefix' | 'suffix';
  /** Nothing is drawn for undefined. */
  children: ReactNode;
}

/** The sign before or the unit after what is typed. */
export function Affix({ id, part, children }: AffixProps) {
  if (children === undefined) return null;
  return (
    <span data-part={part} id={`${id}-${part}`}>
      {children}
    </span>
  );
}
