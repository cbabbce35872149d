import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, Quantity, Table } from '@ledenbureau/ui';
import type { Dashboard } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { TableCard } from '../../list/TableCard.tsx';

interface Row {
  month: string;
  outstanding: Readonly<Record<string, string>>;
}

/** One row per month with the outstanding quantity of each instrument, newest month first. */
function byMonth(entries: Dashboard['outstanding_by_month']): Row[] {
  const months = new Map<string, Record<string, string>>();
  for (const { month, instrument_id, outstanding } of entries) {
    const row = months.get(month) ?? {};
    row[instrument_id] = outstanding;
    months.set(month, row);
  }
  return [...months]
    .map(([month, outstanding]) => ({ month, outstanding }))
    .sort((a, b) => b.month.localeCompare(a.month));
}

/** Outstanding units at the end of each of the last twelve months. */
export function OutstandingTable({ data }: { data?: Dashboard }) {
  const { t, locale, formats } = useI18n();
  return (
    <TableCard title={t('dashboard.byMonth')}>
      <Table<Row>
        caption={t('dashboard.byMonth')}
        rows={data ? byMonth(data.outstanding_by_month) : undefined}
        rowKey={(row) => row.month}
        empty={<EmptyState title={t('dashboard.noTransactions')} />}
        columns={[
          { id: 'month', header: t('dashboard.month'), rowHeader: true, cell: (row) => formats.monthYear(row.month) },
          ...(data?.instruments ?? []).map(({ instrument }) => ({
            id: instrument.id,
            header: instrumentName(instrument, locale),
            align: 'end' as const,
            cell: ({ outstanding }: Row) => <Quantity value={outstanding[instrument.id] ?? '0'} />,
          })),
        ]}
      />
    </TableCard>
  );
}
