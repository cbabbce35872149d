import { useI18n } from '@ledenbureau/i18n';
import { Money, Text } from '@ledenbureau/ui';
import type { CSSProperties, ReactNode } from 'react';
import type { Quote, QuoteLine } from '../../api/types.ts';
import { useRate } from '../../texts/useRate.ts';

export interface QuoteSumProps {
  quote: Quote;
  /** What stood here before the sum was made again: shown beside what differs. */
  before?: Quote | undefined;
}

const rows: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '0.375rem 0.75rem',
  paddingBlock: '0.5rem',
  font: 'var(--lb-type-dense)',
  fontVariantNumeric: 'tabular-nums',
  borderBlockStart: '1px solid var(--lb-border)',
};
const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
const net: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 0.75rem',
  paddingBlockStart: '0.375rem',
  borderBlockStart: '1px solid var(--lb-text)',
};

/** Lots whose interest runs from the same day at the same rate read as one line. */
const interestKey = ({ interest_from: from, days, year_days: year, rate_ppm: rate }: QuoteLine) =>
  [from, days, year, rate].join();

function grouped(lines: readonly QuoteLine[]): readonly QuoteLine[][] {
  const groups = new Map<string, QuoteLine[]>();
  for (const line of lines) {
    const key = interestKey(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** Of decimal texts without an exponent; the units of a request are few enough for a number. */
const sumOf = (lines: readonly QuoteLine[]): string =>
  String(Number(lines.reduce((sum, { quantity }) => sum + Number(quantity), 0).toFixed(6)));

/** A quote as a sum in a ledger: each amount with the figures that make it, a rule, and what is left. */
export function QuoteSum({ quote, before }: QuoteSumProps) {
  const { t, formats } = useI18n();
  const share = useRate();
  const unit = formats.money(quote.nominal_cents);
  const groups = grouped(quote.lines);
  const interestOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, line) => sum + line.interest_cents, 0);
  return (
    <div>
      <dl style={rows}>
        <Row
          term={t('quote.principal')}
          formula={`${formats.quantity(quote.quantity)} × ${unit}`}
          cents={quote.principal_cents}
          before={before?.principal_cents}
        />
        {groups.map((lines) => {
          const [first] = lines;
          if (!first) return null;
          return (
            <Row
              key={interestKey(first)}
              term={t('quote.interest')}
              formula={
                <>
                  {`${formats.quantity(sumOf(lines))} × ${unit} × ${share(first.rate_ppm)} × ${first.days}/${first.year_days}`}
                  <Text as="small" tone="quiet" block>
                    {t('quote.interestFrom', { date: formats.date(first.interest_from) })}
                  </Text>
                </>
              }
              cents={interestOf(lines)}
              before={groups.length === 1 ? before?.interest_cents : undefined}
            />
          );
        })}
        {groups.length > 1 ? (
          <Row
            term={t('quote.interestTotal')}
            formula={groups.map((lines) => formats.money(interestOf(lines))).join(' + ')}
            cents={quote.interest_cents}
            before={before?.interest_cents}
            total
          />
        ) : null}
        {quote.fee_cents === 0 ? null : (
          <Row
            term={t('quote.fee')}
            formula={
              quote.fee_cents > Math.round((quote.principal_cents * quote.fee_ppm) / 1_000_000)
                ? t('quote.feeMinimum', { amount: formats.money(quote.fee_min_cents) })
                : t('quote.feeShare', { share: share(quote.fee_ppm) })
            }
            cents={-quote.fee_cents}
            before={before && -before.fee_cents}
          />
        )}
        {quote.withholding_cents === 0 ? null : (
          <Row
            term={t('quote.withholding')}
            formula={t('quote.withholdingShare', { share: share(quote.withholding_ppm) })}
            cents={-quote.withholding_cents}
            before={before && -before.withholding_cents}
          />
        )}
      </dl>
      <dl style={net}>
        <Text as="dt" weight="strong">
          {t('quote.net')}
        </Text>
        <dd>
          <Was cents={quote.net_cents} before={before?.net_cents} />
          <Money cents={quote.net_cents} style={{ font: 'var(--lb-type-figure)' }} />
        </dd>
      </dl>
      <Text as="p" size="small" tone="quiet">
        {t('quote.on', { date: formats.date(quote.effective_on) })}
      </Text>
    </div>
  );
}

interface RowProps {
  term: string;
  formula: ReactNode;
  cents: number;
  before: number | undefined;
  /** It sums up the lines above it, and is no part of the sum itself. */
  total?: boolean;
}

function Row({ term, formula, cents, before, total = false }: RowProps) {
  return (
    <div style={{ display: 'contents', ...(total ? quiet : {}) }}>
      <Text as="dt" tone="quiet">
        {term}
      </Text>
      <dd>{formula}</dd>
      <Text as="dd" align="end">
        <Was cents={cents} before={before} />
        <Money cents={cents} />
      </Text>
    </div>
  );
}

/** The amount that stood here before, where it was another. */
function Was({ cents, before }: { cents: number; before: number | undefined }) {
  const { t, formats } = useI18n();
  if (before === undefined || before === cents) return null;
  return (
    <small style={{ color: 'var(--lb-warning)', marginInlineEnd: '0.5rem' }}>
      {t('quote.was', { amount: formats.money(before) })}
    </small>
  );
}
