import { Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface FactLineProps {
  children: ReactNode;
  /** Stands at the end of the line, while there is room for it. */
  end?: ReactNode;
  /** A bar that it explains follows below it. */
  above?: boolean;
  /** Something of it waits. */
  warns?: boolean;
}

/** Facts beside each other, quiet: what a bar below or above them shows. */
export function FactLine({ children, end, above = false, warns = false }: FactLineProps) {
  return (
    <Text
      as="p"
      size="dense"
      tone={warns ? 'warning' : 'quiet'}
      figures
      // no Stack: where they do not fit beside each other, the lines follow without a gap
      style={{ display: 'flex', flexWrap: 'wrap', gap: '0 1rem', marginBlock: above ? '0 0.375rem' : '0.25rem 0' }}
    >
      {children}
      {end === undefined ? null : <span style={{ marginInlineStart: 'auto' }}>{end}</span>}
    </Text>
  );
}
