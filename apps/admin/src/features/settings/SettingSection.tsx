import { Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useMediaQuery } from '@ledenbureau/workbench';

export interface SettingSectionProps {
  title: string;
  /** Under the title: what can be done with it. */
  actions: ReactNode;
  children: ReactNode;
}

/** One part of the settings: its name and what can be done at the left, what holds at the right. */
export function SettingSection({ title, actions, children }: SettingSectionProps) {
  const id = useId();
  const wide = useMediaQuery('(min-width: 1600px)');
  const narrow = useMediaQuery('(max-width: 1023px)');
  return (
    <section
      aria-labelledby={id}
      style={{
        display: 'grid',
        gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : `${wide ? '13.75rem' : '10.25rem'} minmax(0, 1fr)`,
        gap: '0.5rem 1.25rem',
        paddingBlock: wide ? '1.25rem' : '0.625rem',
        borderBlockStart: '1px solid var(--lb-border)',
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', gap: '0.125rem', alignItems: 'flex-start' }}>
        <Text as="h2" size="body" weight="strong" id={id}>
          {title}
        </Text>
        {actions}
      </div>
      <div style={{ minInlineSize: 0 }}>{children}</div>
    </section>
  );
}

export interface Fact {
  term: string;
  /** Left empty where there is none. */
  description: ReactNode;
  /** What waits for approval, in its own place: nobody proposes the same twice. */
  waits?: string | undefined;
}

/** Facts beside each other. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
        gap: '0.5rem 1.5rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {items.map(({ term, description, waits }) => (
        <div key={term}>
          <Text as="dt" size="small" tone="quiet">
            {term}
          </Text>
          <Text as="dd" breakAnywhere>
            {description}
            {waits ? <Waits>{waits}</Waits> : null}
          </Text>
        </div>
      ))}
    </dl>
  );
}

export function Waits({ children }: { children: ReactNode }) {
  return (
    <Text size="small" tone="warning" weight="medium" block>
      {children}
    </Text>
  );
}
