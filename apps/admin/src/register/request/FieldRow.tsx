import type { ReactNode } from 'react';

/** Fields beside each other while there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gap: '0.75rem',
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
      }}
    >
      {children}
    </div>
  );
}
