import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, Money, Quantity, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import type { Dashboard, InstrumentRef } from '../api/types.ts';
import { useProblemText } from '../api/useProblemText.ts';
import { dashboardQuery } from './dashboard.api.ts';
import { instrumentName } from './texts.ts';
import { TableCard } from './TableCard.tsx';

/** What is outstanding today per instrument of one type. */
export function OutstandingList({ type, caption }: { type: InstrumentRef['type']; caption: string }) {
  const { t, locale, formats } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(dashboardQuery(useApi(), ''));
  return (
    <TableCard title={caption}>
      <Table<Dashboard['instruments'][number]>
        caption={caption}
        rows={query.data?.instruments.filter(({ instrument }) => instrument.type === type)}
        rowKey={(row) => row.instrument.id}
        loading={query.isFetching}
        {...(query.error ? { error: { message: failure(query.error), onRetry: () => void query.refetch() } } : {})}
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
