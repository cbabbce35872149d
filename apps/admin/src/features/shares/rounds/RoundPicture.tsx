import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { type KeyFigure, KeyFigures, Meter, type MeterMark, MeterSwatch, Money, Stack, Text } from '@ledenbureau/ui';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import type { RoundSums } from '../round.api.ts';
import { isSome } from '../../../register/transaction/decimal.ts';
import { less } from '../free.ts';
import type { WhatIfState } from './useWhatIf.ts';

export interface RoundPictureProps {
  round: ReturnRoundDetail;
  sums: RoundSums;
  whatIf: WhatIfState;
}

interface Terms {
  budget_cents: number | null;
  budget_quantity: string | null;
  price_cents: number;
}

/** How many units a budget is, about: for the picture only. Nothing is none at any price; null where it buys everything. */
function unitsOf({ budget_cents: cents, budget_quantity: units, price_cents: price }: Terms): number | null {
  if (units !== null) return Number(units);
  if (cents === null || cents === 0) return 0;
  return price > 0 ? cents / price : null;
}

/** What is asked against what there is, as one bar: its length is what is asked, the mark is the budget. */
export function RoundPicture({ round, sums, whatIf }: RoundPictureProps) {
  const { t, formats } = useI18n();
  const { percent } = useMoreFormats();
  const { budget_cents: cents, budget_quantity: units, policy } = round;
  const requested = Number(sums.asked);
  const budget = unitsOf(round);
  const other = whatIf.answer ? unitsOf(whatIf.answer) : null;
  const whole = Math.max(requested, budget ?? 0, other ?? 0);
  const others = less(sums.allocated, sums.deaths_allocated);
  const part = (
    rank: 0 | 1 | 'rest',
    name: string,
    quantity: string,
    amount: number,
    requests?: number,
  ): KeyFigure => ({
    id: String(rank),
    name: (
      <>
        <MeterSwatch rank={rank} />
        {name}
      </>
    ),
    value: (
      <>
        {t('returns.picture.quantity', { count: Number(quantity), shown: formats.quantity(quantity) })}
        <Text weight="normal">
          {` · ${formats.money(amount)}`}
          {requests === undefined ? '' : ` · ${t('returns.picture.requests', { count: requests })}`}
        </Text>
      </>
    ),
  });
  const rule =
    sums.share_ppm === null
      ? // by share where nobody gets less than all: there is no share to name
        t(policy === 'first_come' ? 'returns.picture.inOrder' : `returns.policy.${policy}`)
      : t('returns.picture.share', { share: percent(sums.share_ppm / 1_000_000, { decimals: 2 }) });
  const parts = [
    ...(sums.deaths > 0
      ? [part(0, t('returns.picture.deaths'), sums.deaths_allocated, sums.deaths_cents, sums.deaths)]
      : []),
    part(1, rule, others, sums.amount_cents - sums.deaths_cents, sums.requests - sums.deaths),
    ...(isSome(sums.rest)
      ? [part('rest', t('returns.picture.rest'), sums.rest, sums.asked_cents - sums.amount_cents)]
      : []),
  ];
  const marks: MeterMark[] = [
    ...(budget === null ? [] : [{ id: 'budget', value: budget, label: t('returns.picture.budgetMark') }]),
    ...(other === null ? [] : [{ id: 'other', value: other, label: t('returns.whatIf.title'), dashed: true }]),
  ];
  return (
    <Stack as="section" gap={2} aria-label={t('returns.picture.label')}>
      <Stack direction="row" justify="between" align="baseline" gap={[0, 4]}>
        <Stack direction="row" align="baseline" gap={[0, 4]}>
          <Text tone="quiet">
            <Text size="figure" tone="neutral">
              <Money cents={sums.asked_cents} />
            </Text>{' '}
            {t('returns.picture.asked')}
          </Text>
          <Text tone="quiet">
            {cents === null ? (
              <Text as="b" size="figure" tone="neutral" figures>
                {formats.quantity(units ?? '0')}
              </Text>
            ) : (
              <Text size="figure" tone="neutral">
                <Money cents={cents} />
              </Text>
            )}{' '}
            {t(cents === null ? 'returns.picture.budgetUnits' : 'returns.picture.budget')}
          </Text>
        </Stack>
        <Text size="dense" tone="quiet">
          {t('returns.picture.units', {
            count: sums.requests,
            allocated: formats.quantity(sums.allocated),
            asked: formats.quantity(sums.asked),
          })}
        </Text>
      </Stack>
      <Meter
        size="large"
        label={t('returns.picture.meter', {
          share: percent(requested > 0 ? Number(sums.allocated) / requested : 0, { decimals: 0 }),
        })}
        parts={[
          { id: 'deaths', value: Number(sums.deaths_allocated) },
          { id: 'others', value: Number(others) },
        ]}
        max={whole}
        marks={marks}
      />
      <KeyFigures items={parts} />
    </Stack>
  );
}
