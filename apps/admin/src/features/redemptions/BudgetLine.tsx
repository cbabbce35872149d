import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { Meter, Text } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { RedemptionSummary } from '../../api/types.ts';

const line: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1rem',
  marginBlockEnd: '0.375rem',
  font: 'var(--lb-type-dense)',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--lb-text-quiet)',
};

export interface BudgetLineProps {
  summary: RedemptionSummary | undefined;
  failed: boolean;
  /** Without the budget itself, where there is little room. */
  short: boolean;
}

/** What of the year's budget was granted, what is asked for, and what is left. */
export function BudgetLine({ summary, failed, short }: BudgetLineProps) {
  const { t, formats } = useI18n();
  const { percent } = useMoreFormats();
  if (!summary) return <p style={line}>{failed ? t('redemptions.budget.failed') : ' '}</p>;
  const { year, budget_cents: budget, approved_cents: approved, open_cents: open, free_cents: free } = summary.budget;
  const share = (cents: number) => percent(budget ? cents / budget : 0, { decimals: 0 });
  return (
    <div>
      <p style={line}>
        <span>{t('redemptions.budget.year', { year: String(year) })}</span>
        <span>
          <Text as="b" tone="normal" weight="strong">
            {formats.money(approved)}
          </Text>{' '}
          {t('redemptions.budget.approved')}
        </span>
        <span>{t('redemptions.budget.open', { amount: formats.money(open) })}</span>
        {budget === null || free === null ? (
          <span style={{ marginInlineStart: 'auto' }}>{t('redemptions.budget.none')}</span>
        ) : (
          <span style={{ marginInlineStart: 'auto', ...(free < 0 ? { color: 'var(--lb-warning)' } : {}) }}>
            {free < 0
              ? t('redemptions.budget.over', { amount: formats.money(-free), budget: formats.money(budget) })
              : short
                ? t('redemptions.budget.left', { amount: formats.money(free) })
                : t('redemptions.budget.free', { amount: formats.money(free), budget: formats.money(budget) })}
          </span>
        )}
      </p>
      {budget === null ? null : (
        <Meter
          label={t('redemptions.budget.meter', { approved: share(approved), open: share(open) })}
          parts={[
            { id: 'approved', value: approved },
            { id: 'open', value: open },
          ]}
          max={budget}
        />
      )}
    </div>
  );
}
