import type { ReactNode } from 'react';

const line = '1px solid var(--lb-border)';
const quiet = { color: 'var(--lb-text-quiet)', font: 'var(--lb-type-dense)' } as const;

/** What a whole filter comes to, above its list: the figure that leads, and beside it what it is the sum of. */
export function Strip({ lead, children }: { lead: ReactNode; children?: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0.5rem 0',
        paddingBlock: '0.625rem',
        borderBlockStart: '1px solid var(--lb-border-strong)',
        borderBlockEnd: '1px solid var(--lb-border-strong)',
      }}
      role="group"
    >
      {lead}
      {/* a line of its own has no rule at its start: that one is cut off */}
      <div style={{ display: 'flex', flexWrap: 'wrap', flex: '1 1 20rem', gap: '0.5rem 0', overflow: 'hidden' }}>
        {children}
      </div>
    </div>
  );
}

export function Lead({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div style={{ paddingInlineEnd: '1.5rem' }}>
      <div style={quiet}>{name}</div>
      <div style={{ font: 'var(--lb-type-figure)', fontVariantNumeric: 'tabular-nums' }}>{children}</div>
    </div>
  );
}

export const part = (name: ReactNode, value: ReactNode) => (
  <div style={{ paddingInline: '1rem', marginInlineStart: '-1px', borderInlineStart: line }}>
    <div style={quiet}>{name}</div>
    <div style={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{value}</div>
  </div>
);
