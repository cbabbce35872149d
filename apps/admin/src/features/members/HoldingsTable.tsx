import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, Money, Quantity, Table } from '@ledenbureau/ui';
import type { Holding, Member } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { TableCard } from '../../list/TableCard.tsx';

/** Value of all holdings in cents, over those that have a price. */
const totalValue = (holdings: readonly Pick<Holding, 'value_cents'>[]): number =>
  holdings.reduce((sum, { value_cents: value }) => sum + (value ?? 0), 0);

/** What the member holds per instrument on the date asked for. */
export function HoldingsTable({ member, loading }: { member: Member; loading: boolean }) {
  const { t, locale, formats } = useI18n();
  return (
    <TableCard title={t('holdings.title', { date: formats.date(member.as_of) })}>
      <Table<Holding>
        caption={t('holdings.title', { date: formats.date(member.as_of) })}
        rows={member.holdings}
        rowKey={(row) => row.instrument.id}
        loading={loading}
        empty={<EmptyState title={t('holdings.none', { date: formats.date(member.as_of) })} />}
        columns={[
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            rowHeader: true,
            cell: (row) => instrumentName(row.instrument, locale),
          },
          {
            id: 'available',
            header: t('holdings.available'),
            align: 'end',
            cell: (row) => <Quantity value={row.available} />,
          },
          {
            id: 'reserved',
            header: t('holdings.reserved'),
            align: 'end',
            cell: (row) => <Quantity value={row.reserved} />,
          },
          { id: 'total', header: t('holdings.total'), align: 'end', cell: (row) => <Quantity value={row.total} /> },
          {
            id: 'locked',
            header: t('holdings.locked'),
            align: 'end',
            cell: (row) =>
              row.next_unlock_on
                ? t('holdings.lockedUntil', {
                    quantity: formats.quantity(row.locked),
                    date: formats.date(row.next_unlock_on),
                  })
                : '',
          },
          {
            id: 'price',
            header: t('transaction.price'),
            align: 'end',
            cell: (row) => (row.price_cents === null ? '' : <Money cents={row.price_cents} />),
          },
          {
            id: 'value',
            header: t('holdings.value'),
            align: 'end',
            cell: (row) => (row.value_cents === null ? '' : <Money cents={row.value_cents} />),
          },
        ]}
        {...(member.holdings.length > 0
          ? { footer: [t('holdings.sum'), '', '', '', '', '', <Money key="sum" cents={totalValue(member.holdings)} />] }
          : {})}
      />
    </TableCard>
  );
}
