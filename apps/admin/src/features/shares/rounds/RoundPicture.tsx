import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { Meter, Money, Stack, Text } from '@ledenbureau/ui';
import type { CSSProperties, ReactNode } from 'react';
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
  const { budget_cents: cents, budget_quantity: units } = round;
  const requested = Number(sums.asked);
  const budget = unitsOf(round);
  const other = whatIf.answer ? unitsOf(whatIf.answer) : null;
  const whole = Math.max(requested, budget ?? 0, other ?? 0);
  const at = (value: number) => `${whole > 0 ? (100 * value) / whole : 0}%`;
  const others = less(sums.allocated, sums.deaths_allocated);
  return (
    <section aria-label={t('returns.picture.label')}>
      {/* the words of the marks on the bar stand between */}
      <div
        style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 1rem', marginBlockEnd: '1.5rem' }}
      >
        <Text tone="quiet">
          <Text size="figure" tone="normal">
            <Money cents={sums.asked_cents} />
          </Text>{' '}
          {t('returns.picture.asked')}
        </Text>
        <Text tone="quiet">
          {cents === null ? (
            <Text as="b" size="figure" tone="normal" figures>
              {formats.quantity(units ?? '0')}
            </Text>
          ) : (
            <Text size="figure" tone="normal">
              <Money cents={cents} />
            </Text>
          )}{' '}
          {t(cents === null ? 'returns.picture.budgetUnits' : 'returns.picture.budget')}
        </Text>
        <Text size="dense" tone="quiet" style={{ marginInlineStart: 'auto' }}>
          {t('returns.picture.units', {
            count: sums.requests,
            allocated: formats.quantity(sums.allocated),
            asked: formats.quantity(sums.asked),
          })}
        </Text>
      </div>
      <Stack gap={2}>
        {/* the picture: a bar of its own height, and marks at their place on it */}
        <div style={{ position: 'relative' }}>
          <Meter
            style={{ blockSize: '2rem' }}
            label={t('returns.picture.meter', {
              share: percent(requested > 0 ? Number(sums.allocated) / requested : 0, { decimals: 0 }),
            })}
            parts={[
              { id: 'deaths', value: Number(sums.deaths_allocated) },
              { id: 'others', value: Number(others) },
            ]}
            max={whole}
          />
          {budget === null ? null : <Mark at={at(Math.min(budget, whole))} label={t('returns.picture.budgetMark')} />}
          {other === null ? null : <Mark dashed at={at(Math.min(other, whole))} label={t('returns.whatIf.title')} />}
        </div>
        <Text as="div" size="dense" figures>
          <dl
            style={{
              display: 'grid',
              gap: '0.25rem 1.5rem',
              gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))',
            }}
          >
            {sums.deaths > 0 ? (
              <Part
                rank={0}
                term={t('returns.picture.deaths')}
                units={sums.deaths_allocated}
                cents={sums.deaths_cents}
                requests={sums.deaths}
              />
            ) : null}
            <Part
              rank={1}
              term={
                sums.share_ppm === null
                  ? t('returns.picture.inOrder')
                  : t('returns.picture.share', { share: percent(sums.share_ppm / 1_000_000, { decimals: 2 }) })
              }
              units={others}
              cents={sums.amount_cents - sums.deaths_cents}
              requests={sums.requests - sums.deaths}
            />
            {isSome(sums.rest) ? (
              <Part
                rank={2}
                term={t('returns.picture.rest')}
                units={sums.rest}
                cents={sums.asked_cents - sums.amount_cents}
              />
            ) : null}
          </dl>
        </Text>
      </Stack>
    </section>
  );
}

/** Where on the bar something lies. */
function Mark({ at, label, dashed = false }: { at: string; label: string; dashed?: boolean }) {
  return (
    <span
      style={{
        position: 'absolute',
        insetBlock: '-1.125rem -0.25rem',
        insetInlineStart: at,
        borderInlineStart: `2px ${dashed ? 'dashed var(--lb-text-quiet)' : 'solid var(--lb-text)'}`,
      }}
    >
      <Text
        as="small"
        size="small"
        tone={dashed ? 'quiet' : 'normal'}
        nowrap
        style={{
          position: 'absolute',
          insetBlockStart: '-0.125rem',
          ...(Number.parseFloat(at) > 50 ? { insetInlineEnd: '0.375rem' } : { insetInlineStart: '0.375rem' }),
        }}
      >
        {label}
      </Text>
    </span>
  );
}

const swatches: readonly CSSProperties[] = [
  { background: 'var(--lb-accent)' },
  { background: 'var(--lb-accent)', opacity: 0.45 },
  { border: '1px solid var(--lb-border-strong)' },
];

interface PartProps {
  rank: 0 | 1 | 2;
  term: string;
  units: string;
  cents: number;
  requests?: number;
}

/** A part of the bar in words, with its colour. */
function Part({ rank, term, units, cents, requests }: PartProps): ReactNode {
  const { t, formats } = useI18n();
  return (
    <div>
      <Text as="dt" tone="quiet">
        <span
          aria-hidden
          style={{ display: 'inline-block', inlineSize: 8, blockSize: 8, marginInlineEnd: 6, ...swatches[rank] }}
        />
        {term}
      </Text>
      <dd>
        <Text as="b" weight="strong">
          {t('returns.picture.quantity', { count: Number(units), shown: formats.quantity(units) })}
        </Text>
        {` · ${formats.money(cents)}`}
        {requests === undefined ? '' : ` · ${t('returns.picture.requests', { count: requests })}`}
      </dd>
    </div>
  );
}
