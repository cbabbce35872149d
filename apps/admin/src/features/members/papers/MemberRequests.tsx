import { useI18n } from '@ledenbureau/i18n';
import { DateText, EmptyState, Quantity, Table, decimalsIn } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import type { InstrumentRef } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { Loaded } from './MemberPapers.tsx';
import { Newest } from './Newest.tsx';
import { requestsQuery } from './papers.api.ts';

interface Row {
  id: string;
  number: string;
  kind: string;
  on: string;
  instrument: InstrumentRef;
  quantity: string;
  status: string;
  href: string;
}

/** What a member asked for, newest first; the number leads to the request. */
export function MemberRequests({ memberId }: { memberId: string }) {
  const { t, locale } = useI18n();
  const query = useQuery(requestsQuery(useApi(), memberId));
  return (
    <Loaded query={query}>
      {({ redemptions, returns, total }) => {
        const rows: Row[] = [
          ...redemptions.map(({ requested_on: on, status, ...one }) => ({
            ...one,
            on,
            kind: t('transaction.kinds.redeem_early'),
            status: t(`requests.status.${status}`),
            href: `${paths.redemptions}?status=${status}&id=${one.id}`,
          })),
          ...returns.map(({ requested_on: on, status, ...one }) => ({
            ...one,
            on,
            kind: t('transaction.kinds.return'),
            status: t(`requests.status.${status}`),
            href: `${paths.shareReturns}?status=${status}&id=${one.id}`,
          })),
        ].toSorted((a, b) => b.on.localeCompare(a.on));
        return (
          <>
            <Table<Row>
              caption={t('members.tab.requests')}
              rows={rows}
              rowKey={(row) => row.id}
              rowHref={(row) => row.href}
              empty={<EmptyState title={t('members.noRequests')} />}
              columns={[
                { id: 'number', header: t('transaction.number'), rowHeader: true, cell: (row) => row.number },
                { id: 'on', header: t('requests.received'), cell: (row) => <DateText value={row.on} /> },
                { id: 'kind', header: t('transaction.kind'), cell: (row) => row.kind },
                {
                  id: 'instrument',
                  header: t('transaction.instrument'),
                  cell: (row) => instrumentName(row.instrument, locale),
                },
                {
                  id: 'quantity',
                  header: t('transaction.quantity'),
                  align: 'end',
                  cell: (row) => (
                    <Quantity value={row.quantity} decimals={decimalsIn(rows.map(({ quantity }) => quantity))} />
                  ),
                },
                { id: 'status', header: t('transaction.statusLabel'), cell: (row) => row.status },
              ]}
            />
            <Newest length={rows.length} total={total} />
          </>
        );
      }}
    </Loaded>
  );
}
