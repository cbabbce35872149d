import { useI18n } from '@ledenbureau/i18n';
import { CheckIcon, Money, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { BatchDetail } from './bulk.api.ts';

const edge = '1px solid var(--lb-border)';

/** What is approved: so many rows, members, so much money, and the hash of the file; all as they were submitted. */
export function BatchFigures({ batch }: { batch: BatchDetail }) {
  const { t, formats } = useI18n();
  const { rows, errors, skipped, members, amount_cents: cents, file_sha256: hash, checked_at: checked, maker } = batch;
  return (
    <div>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0.5rem 3rem',
          alignItems: 'flex-start',
          paddingBlock: '0.75rem',
          borderBlockStart: '1px solid var(--lb-border-strong)',
          borderBlockEnd: edge,
        }}
      >
        <FigureOf name={t('bulk.rows')}>{formats.number(rows - errors - skipped)}</FigureOf>
        <FigureOf name={t('bulk.members')}>{formats.number(members)}</FigureOf>
        <FigureOf name={t('transaction.amount')}>{cents === 0 ? t('bulk.noMoney') : <Money cents={cents} />}</FigureOf>
        <div style={{ marginInlineStart: 'auto' }}>
          <Text as="div" size="dense" tone="quiet">
            {t('bulk.hashOfFile')}
          </Text>
          <code style={{ font: 'var(--lb-type-dense)', fontFamily: 'ui-monospace, monospace', display: 'block' }}>
            {[0, 32].map((start) => (
              <Text block key={start}>
                {(hash.slice(start, start + 32).match(/.{4}/g) ?? []).join(' ')}
              </Text>
            ))}
          </code>
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: '0 1rem',
          paddingBlock: '0.375rem',
          borderBlockEnd: edge,
        }}
      >
        <span style={{ display: 'flex', gap: '0.5rem', alignItems: 'center', color: 'var(--lb-success)' }}>
          <CheckIcon size="small" />
          {t('bulk.asSubmitted', { name: maker.name })}
        </span>
        {checked === null ? null : (
          <Text size="dense" tone="quiet">
            {t('bulk.checkedAt', { time: formats.dateTime(checked) })}
          </Text>
        )}
      </div>
    </div>
  );
}

function FigureOf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text as="div" size="dense" tone="quiet">
        {name}
      </Text>
      <Text as="div" size="figure" figures>
        {children}
      </Text>
    </div>
  );
}
