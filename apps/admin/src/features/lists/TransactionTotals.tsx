import { useI18n } from '@ledenbureau/i18n';
import { Money, Text } from '@ledenbureau/ui';
import type { TransactionPage } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { Lead, part, Strip } from './TotalsStrip.tsx';

/** What leads stays readable where there are many instruments: the rest of them is one sum. */
const mostParts = 5;

/** What the whole filter comes to, and beside it the instruments that it is the sum of. */
export function TransactionTotals({ page }: { page: TransactionPage | undefined }) {
  const { t, locale, formats } = useI18n();
  if (!page) return <Strip lead={<Lead name={t('lists.adding')}>{'\u00a0'}</Lead>} />;
  const { total, total_is_lower_bound: atLeast, totals } = page;
  const parts = totals.instruments ?? [];
  const rest = parts.slice(mostParts);
  const shown = rest.length > 1 ? parts.slice(0, mostParts) : parts;
  return (
    <Strip
      lead={
        <Lead
          name={t('lists.transactionsFound', { count: total, shown: `${formats.number(total)}${atLeast ? '+' : ''}` })}
        >
          {totals.amount_cents === null ? t('lists.tooManyToAdd') : <Money cents={totals.amount_cents} />}
        </Lead>
      }
    >
      {shown.length < 2
        ? null
        : shown.map(({ instrument, count, amount_cents: cents }) => (
            <Part
              key={instrument?.id ?? ''}
              name={instrument ? instrumentName(instrument, locale) : t('lists.noInstrument')}
              count={count}
              cents={cents}
            />
          ))}
      {rest.length > 1 ? (
        <Part
          name={t('lists.otherInstruments', { count: rest.length })}
          count={rest.reduce((sum, { count }) => sum + count, 0)}
          cents={rest.reduce((sum, { amount_cents: cents }) => sum + cents, 0)}
        />
      ) : null}
    </Strip>
  );
}

function Part({ name, count, cents }: { name: string; count: number; cents: number }) {
  const { formats } = useI18n();
  return part(
    <>
      {name}{' '}
      <Text as="b" tone="normal" weight="strong">
        {formats.number(count)}
      </Text>
    </>,
    <Money cents={cents} />,
  );
}
