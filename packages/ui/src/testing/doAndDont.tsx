import { CheckIcon, CloseIcon } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

interface Example {
  show: ReactNode;
  /** One sentence: why it is right, or what is wrong with it. */
  nl: string;
  en: string;
}

interface Pair {
  good: Example;
  bad: Example;
}

const verdicts = {
  nl: { good: 'Wel', bad: 'Niet' },
  en: { good: 'Do', bad: 'Don’t' },
} as const;

function Half({ verdict, example, language }: { verdict: keyof Pair; example: Example; language: 'nl' | 'en' }) {
  const tone = verdict === 'good' ? 'positive' : 'danger';
  const Mark = verdict === 'good' ? CheckIcon : CloseIcon;
  return (
    <figure style={{ display: 'grid', gridTemplateRows: '1fr auto', minInlineSize: 0 }}>
      <div
        style={{
          display: 'grid',
          alignContent: 'center',
          padding: 24,
          overflow: 'auto',
          background: 'var(--lb-canvas)',
          border: '1px solid var(--lb-border)',
          borderBlockEnd: `3px solid var(--lb-${tone})`,
        }}
      >
        {example.show}
      </div>
      <figcaption style={{ display: 'flex', gap: 8, paddingBlockStart: 8 }}>
        <span style={{ flex: 'none', color: `var(--lb-${tone})` }}>
          <Mark size="small" /> <strong>{verdicts[language][verdict]}</strong>
        </span>
        <span>{example[language]}</span>
      </figcaption>
    </figure>
  );
}

/**
 * The story that shows how a component is used well and how not, side by side, live. Its sentences follow the toolbar. The
 * page of the component has it above the examples.
 */
export const doAndDont = (...pairs: readonly Pair[]) => ({
  name: 'Do and don’t · Wel en niet',
  // shown by the page itself, at its own place
  tags: ['!autodocs'],
  render: (_: unknown, { globals }: { globals: Record<string, unknown> }) => {
    const language = globals.locale === 'en' ? 'en' : 'nl';
    return (
      <div style={{ display: 'grid', gap: 32, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))' }}>
        {pairs.flatMap(({ good, bad }) => [
          <Half key={good.en} verdict="good" example={good} language={language} />,
          <Half key={bad.en} verdict="bad" example={bad} language={language} />,
        ])}
      </div>
    );
  },
});
