import { useI18n } from '@ledenbureau/i18n';
import { Money, RuledStack, Sum, type SumLine, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Quote, QuoteLine } from '../../api/types.ts';
import { useRate } from '../../texts/useRate.ts';

export interface QuoteSumProps {
  quote: Quote;
  /** What stood here before the sum was made again: shown beside what differs. */
  before?: Quote | undefined;
}

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
  const line = (id: string, term: string, detail: ReactNode, cents: number, was: number | undefined): SumLine => ({
    id,
    term,
    detail,
    value: <Amount cents={cents} before={was} />,
  });
  const lines = [
    line(
      'principal',
      t('quote.principal'),
      `${formats.quantity(quote.quantity)} × ${unit}`,
      quote.principal_cents,
      before?.principal_cents,
    ),
    ...groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const formula = (
        <>
          {`${formats.quantity(sumOf(group))} × ${unit} × ${share(first.rate_ppm)} × ${first.days}/${first.year_days}`}
          <Text as="small" tone="quiet" block>
            {t('quote.interestFrom', { date: formats.date(first.interest_from) })}
          </Text>
        </>
      );
      const was = groups.length === 1 ? before?.interest_cents : undefined;
      return [line(interestKey(first), t('quote.interest'), formula, interestOf(group), was)];
    }),
  ];
  if (groups.length > 1) {
    const formula = groups.map((group) => formats.money(interestOf(group))).join(' + ');
    const total = line('total', t('quote.interestTotal'), formula, quote.interest_cents, before?.interest_cents);
    lines.push({ ...total, subtotal: true });
  }
  if (quote.fee_cents !== 0) {
    const formula =
      quote.fee_cents > Math.round((quote.principal_cents * quote.fee_ppm) / 1_000_000)
        ? t('quote.feeMinimum', { amount: formats.money(quote.fee_min_cents) })
        : t('quote.feeShare', { share: share(quote.fee_ppm) });
    lines.push(line('fee', t('quote.fee'), formula, -quote.fee_cents, before && -before.fee_cents));
  }
  if (quote.withholding_cents !== 0) {
    const formula = t('quote.withholdingShare', { share: share(quote.withholding_ppm) });
    const was = before && -before.withholding_cents;
    lines.push(line('tax', t('quote.withholding'), formula, -quote.withholding_cents, was));
  }
  return (
    <RuledStack gap={0} rule="start" pad={2}>
      <Sum
        lines={lines}
        total={{ term: t('quote.net'), value: <Amount cents={quote.net_cents} before={before?.net_cents} /> }}
      />
      <Text as="p" size="small" tone="quiet">
        {t('quote.on', { date: formats.date(quote.effective_on) })}
      </Text>
    </RuledStack>
  );
}

/** An amount, and beside it what stood here before where that was another. */
function Amount({ cents, before }: { cents: number; before: number | undefined }) {
  const { t, formats } = useI18n();
  return (
    <>
      {before === undefined || before === cents ? null : (
        <Text as="small" size="small" tone="warning">
          {t('quote.was', { amount: formats.money(before) })}{' '}
        </Text>
      )}
      <Money cents={cents} />
    </>
  );
}
