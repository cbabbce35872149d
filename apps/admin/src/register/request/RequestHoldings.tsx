import { useI18n } from '@ledenbureau/i18n';
import { Quantity, Table } from '@ledenbureau/ui';
import type { RequestHolding } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

interface Row {
  id: string;
  name: string;
  lot: boolean;
  available: string;
  reserved: string;
  after: string | null;
}

const isSome = (quantity: string): boolean => /[1-9]/.test(quantity);

/** What the member holds, the lots of what is asked for in the order in which they go, and what is left after it. */
export function RequestHoldings({ holdings }: { holdings: readonly RequestHolding[] }) {
  const { t, locale, formats } = useI18n();
  const rows = holdings.flatMap((holding): Row[] => [
    { ...holding, id: holding.instrument.id, name: instrumentName(holding.instrument, locale), lot: false },
    ...holding.lots.map(({ id, acquired_on, available, requested }): Row => ({
      id,
      name: t('requests.lot', { date: formats.date(acquired_on) }),
      lot: true,
      available,
      reserved: requested,
      after: null,
    })),
  ]);
  const number = (value: string | null, { lot }: Row) =>
    value === null || !isSome(value) ? (
      ''
    ) : (
      <Quantity value={value} {...(lot ? { style: { color: 'var(--lb-text-quiet)' } } : {})} />
    );
  return (
    <Table<Row>
      caption={t('requests.holdings')}
      density="compact"
      rows={rows}
      rowKey={(row) => row.id}
      empty={t('requests.noHoldings')}
      columns={[
        {
          id: 'name',
          header: t('transaction.instrument'),
          rowHeader: true,
          cell: (row) =>
            row.lot ? (
              <span style={{ paddingInlineStart: '0.75rem', whiteSpace: 'nowrap', color: 'var(--lb-text-quiet)' }}>
                {row.name}
              </span>
            ) : (
              row.name
            ),
        },
        { id: 'available', header: t('holdings.available'), align: 'end', cell: (row) => number(row.available, row) },
        { id: 'reserved', header: t('holdings.reserved'), align: 'end', cell: (row) => number(row.reserved, row) },
        {
          id: 'after',
          header: t('requests.after'),
          align: 'end',
          cell: (row) => (row.after === null ? '' : <Quantity value={row.after} style={{ fontWeight: 600 }} />),
        },
      ]}
    />
  );
}
