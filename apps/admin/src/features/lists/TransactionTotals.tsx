import { useI18n } from '@ledenbureau/i18n';
import { type KeyFigure, KeyFigures, Money, Text } from '@ledenbureau/ui';
import type { TransactionPage } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { foldRest } from './foldRest.ts';

/** What leads stays readable where there are many instruments: the rest of them is one sum. */
const mostParts = 4;

export interface TransactionTotalsProps {
  page: TransactionPage | undefined;
  /** All are of one kind. An issue and a dividend make no sum: without it they are counted alone. */
  alike: boolean;
}

/** What the whole filter comes to, and beside it the instruments that it is the sum of. */
export function TransactionTotals({ page, alike }: TransactionTotalsProps) {
  const { t, locale, formats } = useI18n();
  if (!page)
    return <KeyFigures layout="strip" items={[{ id: 'all', name: t('lists.adding'), value: '\u00a0', lead: true }]} />;
  const { total, total_is_lower_bound: atLeast, totals } = page;
  const parts = totals.instruments ?? [];
  const { first, rest } = foldRest(parts, mostParts);
  const part = (id: string, name: string, count: number, cents: number): KeyFigure => ({
    id,
    name: alike ? (
      <>
        {name}{' '}
        <Text as="b" tone="neutral" weight="strong">
          {formats.number(count)}
        </Text>
      </>
    ) : (
      name
    ),
    value: alike ? <Money cents={cents} /> : formats.number(count),
  });
  const countText = `${formats.number(total)}${atLeast ? '+' : ''}`;
  const items: KeyFigure[] = [
    {
      id: 'all',
      ...(alike
        ? {
            name: t('lists.transactionsFound', { count: total, shown: countText }),
            value: totals.amount_cents === null ? t('lists.tooManyToAdd') : <Money cents={totals.amount_cents} />,
          }
        : { name: t('lists.inFilter', { count: total }), value: countText }),
      lead: true,
    },
  ];
  if (first.length > 1) {
    for (const { instrument, count, amount_cents: cents } of first) {
      const name = instrument ? instrumentName(instrument, locale) : t('lists.noInstrument');
      items.push(part(instrument?.id ?? 'none', name, count, cents));
    }
  }
  if (rest.length > 0) {
    const count = rest.reduce((sum, one) => sum + one.count, 0);
    const cents = rest.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    items.push(part('rest', t('lists.otherInstruments', { count: rest.length }), count, cents));
  }
  return <KeyFigures layout="strip" items={items} />;
}
