import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, Money, Quantity, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Dashboard, InstrumentRef } from '../../api/types.ts';
import { dashboardQuery } from './standing.api.ts';
import { useTableState } from '../../list/useTableState.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { TableCard } from '../../list/TableCard.tsx';

type Row = Dashboard['instruments'][number];

/** What is outstanding today per instrument of one type. */
export function OutstandingList({ type, caption }: { type: InstrumentRef['type']; caption: string }) {
  const { t, locale, formats } = useI18n();
  const query = useQuery(dashboardQuery(useApi(), ''));
  const { data } = query;
  const ofType = ({ instrument }: Row) => instrument.type === type;
  return (
    <TableCard title={caption}>
      <Table<Row>
        caption={caption}
        {...useTableState({ ...query, data: data && { items: data.instruments.filter(ofType) } })}
        rowKey={(row) => row.instrument.id}
        empty={<EmptyState title={t('outstanding.none')} />}
        columns={[
          {
            id: 'name',
            header: t('transaction.instrument'),
            rowHeader: true,
            cell: (row) => instrumentName(row.instrument, locale),
          },
          { id: 'code', header: t('outstanding.code'), cell: (row) => row.instrument.code },
          {
            id: 'outstanding',
            header: t('outstanding.quantity'),
            align: 'end',
            cell: (row) => <Quantity value={row.outstanding} />,
          },
          {
            id: 'value',
            header: t('outstanding.nominal'),
            align: 'end',
            cell: (row) => <Money cents={row.nominal_value_cents} />,
          },
          {
            id: 'holders',
            header: t('outstanding.holders'),
            align: 'end',
            cell: (row) => formats.number(row.holders),
          },
        ]}
      />
    </TableCard>
  );
}
