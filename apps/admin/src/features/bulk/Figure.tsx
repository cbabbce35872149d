import { Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface FigureProps {
  /** The one number that leads the page. */
  value: ReactNode;
  words: ReactNode;
  tone?: 'text' | 'danger';
  /** At the end of the line: what it adds up to. */
  aside?: ReactNode;
}

/** What leads a step: one number with its words, and beside it the sum that it is part of. */
export function Figure({ value, words, tone = 'text', aside }: FigureProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: '0 1.5rem',
        paddingBlockEnd: '0.5rem',
        borderBlockEnd: '1px solid var(--lb-border-strong)',
      }}
    >
      <h2 style={{ font: 'var(--lb-type-section)', color: `var(--lb-${tone})` }}>
        <Text size="figure" figures>
          {value}
        </Text>{' '}
        {words}
      </h2>
      <Text as="div" tone="quiet" figures>
        {aside}
      </Text>
    </div>
  );
}
