import { useI18n } from '@ledenbureau/i18n';
import { Money, Text } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type InterestRunDetail, type InterestRunPreview, isBooked } from './interest.api.ts';

const rows: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '0.375rem 0.75rem',
  paddingBlock: '0.5rem',
  font: 'var(--lb-type-dense)',
  fontVariantNumeric: 'tabular-nums',
  borderBlockStart: '1px solid var(--lb-border)',
};
const total: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 0.75rem',
  paddingBlockStart: '0.375rem',
  borderBlockStart: '1px solid var(--lb-text)',
};

/** What a run comes to, as a sum that ties: of an accrual the difference with the one before it. */
export function RunSum({ run }: { run: InterestRunDetail | InterestRunPreview }) {
  const { t, locale, formats } = useI18n();
  const { kind, principal_cents: principal, interest_cents: interest, withholding_cents: tax } = run;
  const units = t('interest.units', {
    quantity: formats.quantity(run.quantity),
    issue: instrumentName(run.instrument, locale),
  });
  const holders = t('interest.members', { count: run.members });
  const accrual = kind === 'accrual';
  const booked = 'status' in run && isBooked(run);
  const lines = accrual
    ? [
        { term: t('interest.sum.accrued'), formula: `${holders}, ${units}`, cents: interest },
        { term: t('interest.sum.before'), formula: '', cents: run.booked_cents - interest },
      ]
    : [
        ...(kind === 'redemption' ? [{ term: t('quote.principal'), formula: units, cents: principal }] : []),
        {
          term: t('quote.interest'),
          formula: kind === 'redemption' ? holders : `${holders}, ${units}`,
          cents: interest,
        },
        ...(tax === 0 ? [] : [{ term: t('quote.withholding'), formula: '', cents: -tax }]),
      ];
  return (
    <div>
      <dl style={rows}>
        {lines.map(({ term, formula, cents }) => (
          <div key={term} style={{ display: 'contents' }}>
            <Text as="dt" tone="quiet">
              {term}
            </Text>
            <dd>{formula}</dd>
            <Text as="dd" align="end">
              <Money cents={cents} />
            </Text>
          </div>
        ))}
      </dl>
      <dl style={total}>
        <Text as="dt" weight="strong">
          {t(accrual ? (booked ? 'interest.step.booked' : 'interest.sum.now') : 'interest.sum.owed')}
        </Text>
        <dd>
          <Money cents={run.booked_cents} style={{ font: 'var(--lb-type-figure)' }} />
        </dd>
      </dl>
    </div>
  );
}
