import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Quantity, SmallTable, type SmallTableRow, Text } from '@ledenbureau/ui';
import type { RequestHolding } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { isSome } from '../transaction/decimal.ts';

/** What the member holds, the lots of what is asked for in the order in which they go, and what is left after it. */
export function RequestHoldings({ holdings }: { holdings: readonly RequestHolding[] }) {
  const { t, locale, formats } = useI18n();
  if (holdings.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t('requests.noHoldings')}
      </Text>
    );
  const all = holdings.flatMap(({ lots }) => lots);
  const decimals = {
    available: decimalsIn([...holdings, ...all].map(({ available }) => available)),
    reserved: decimalsIn([...holdings.map(({ reserved }) => reserved), ...all.map(({ requested }) => requested)]),
    after: decimalsIn(holdings.map(({ after }) => after)),
  };
  const some = (value: string, column: 'available' | 'reserved') =>
    isSome(value) ? <Quantity key={column} value={value} decimals={decimals[column]} /> : null;
  const rows = holdings.flatMap(({ instrument, available, reserved, after, lots }): SmallTableRow[] => [
    {
      id: instrument.id,
      cells: [
        instrumentName(instrument, locale),
        some(available, 'available'),
        some(reserved, 'reserved'),
        <Text key="after" weight="strong">
          <Quantity value={after} decimals={decimals.after} />
        </Text>,
      ],
    },
    ...(lots.some(({ requested }) => isSome(requested)) ? lots : []).map(
      ({ id, acquired_on: day, available: free, requested }) => ({
        id,
        part: true,
        cells: [
          t('requests.lot', { date: formats.date(day) }),
          some(free, 'available'),
          some(requested, 'reserved'),
          null,
        ],
      }),
    ),
  ]);
  return (
    <SmallTable
      caption={t('requests.holdings')}
      columns={[
        { header: t('transaction.instrument'), hideHeader: true },
        { header: t('holdings.available') },
        { header: t('holdings.reserved') },
        { header: t('requests.after') },
      ]}
      rows={rows}
    />
  );
}
