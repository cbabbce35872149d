import { Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { Fragment } from 'react';

export interface SideFactsProps {
  items: readonly { term: string; description: ReactNode }[];
  /** They are numbers: under each other at the end. */
  figures?: boolean;
}

/** Facts in the narrow column beside a list: name and value on one line. */
export function SideFacts({ items, figures = false }: SideFactsProps) {
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: figures ? 'minmax(0, 1fr) auto' : 'minmax(5rem, max-content) minmax(0, 1fr)',
        gap: '0.375rem 1rem',
        font: 'var(--lb-type-dense)',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {items.map(({ term, description }) => (
        <Fragment key={term}>
          <Text as="dt" tone="quiet">
            {term}
          </Text>
          <dd style={{ overflowWrap: 'anywhere', textAlign: figures ? 'end' : 'start' }}>{description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
