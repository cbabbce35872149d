import { Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import { useId } from 'react';

const needed = ['members', 'holdings', 'accounts'] as const;

/** What to have at hand, and what is not needed yet. */
export function AtHand() {
  const { t } = useI18n();
  const id = useId();
  const small = { font: 'var(--lb-type-dense)', color: 'var(--lb-text-quiet)' } as const;
  const heading = { font: 'var(--lb-type-body)', fontWeight: 600 } as const;
  return (
    <aside aria-labelledby={id}>
      <h2 id={id} style={heading}>
        {t('firstRun.hand.title')}
      </h2>
      <p style={small}>{t('firstRun.hand.why')}</p>
      <ul style={{ listStyle: 'none', padding: 0, marginBlock: '0.5rem 1.5rem' }}>
        {needed.map((name) => (
          <li key={name} style={{ paddingBlock: '0.5rem', borderBlockEnd: '1px solid var(--lb-border)' }}>
            <Text as="strong" weight="medium">
              {t(`firstRun.hand.${name}.title`)}
            </Text>
            <div style={small}>{t(`firstRun.hand.${name}.text`)}</div>
          </li>
        ))}
      </ul>
      <h2 style={heading}>{t('firstRun.later.title')}</h2>
      <p style={small}>{t('firstRun.later.text')}</p>
    </aside>
  );
}
