import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { MetaLine, Meter, Stack, Text } from '@ledenbureau/ui';
import type { RedemptionSummary } from '../../api/types.ts';

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
  if (!summary) return <MetaLine>{failed ? t('redemptions.budget.failed') : ' '}</MetaLine>;
  const { year, budget_cents: budget, approved_cents: approved, open_cents: open } = summary.budget;
  const share = (cents: number) => percent(budget ? cents / budget : 0, { decimals: 0 });
  return (
    <Stack gap={1}>
      <MetaLine end={<Left budget={summary.budget} short={short} />}>
        {t('redemptions.budget.year', { year: String(year) })}
        <span>
          <Text as="b" tone="neutral" weight="strong">
            {formats.money(approved)}
          </Text>{' '}
          {t('redemptions.budget.approved')}
        </span>
        {t('redemptions.budget.open', { amount: formats.money(open) })}
      </MetaLine>
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
    </Stack>
  );
}

/** What is left of the budget, or that more was granted and asked for than there is. */
function Left({
  budget: { budget_cents: budget, free_cents: free },
  short,
}: Pick<RedemptionSummary, 'budget'> & { short: boolean }) {
  const { t, formats } = useI18n();
  if (budget === null || free === null) return t('redemptions.budget.none');
  if (free < 0) {
    const amounts = { amount: formats.money(-free), budget: formats.money(budget) };
    return <Text tone="warning">{t('redemptions.budget.over', amounts)}</Text>;
  }
  if (short) return t('redemptions.budget.left', { amount: formats.money(free) });
  return t('redemptions.budget.free', { amount: formats.money(free), budget: formats.money(budget) });
}
