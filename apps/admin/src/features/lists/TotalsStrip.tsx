import { Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

const line = '1px solid var(--lb-border)';

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
      <Text as="div" size="dense" tone="quiet">
        {name}
      </Text>
      <Text as="div" size="figure" figures>
        {children}
      </Text>
    </div>
  );
}

export const part = (name: ReactNode, value: ReactNode) => (
  <div style={{ paddingInline: '1rem', marginInlineStart: '-1px', borderInlineStart: line }}>
    <Text as="div" size="dense" tone="quiet">
      {name}
    </Text>
    <Text as="div" weight="strong" figures>
      {value}
    </Text>
  </div>
);
