import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { decimalsIn, DateText, EmptyState, Money, Quantity, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { paths } from '../../../paths.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { Newest } from './Newest.tsx';
import { type Conversion, conversionsQuery } from './proceeds.api.ts';

/** What each conversion comes to for a member, or what keeps them out of it; the number leads to the run. */
export function MemberConversions({ memberId }: { memberId: string }) {
  const { t, lookup, locale } = useI18n();
  const query = useQuery(conversionsQuery(useApi(), memberId));
  const decimals = decimalsIn(query.data?.items.map((row) => row.target_quantity) ?? []);
  const why = ({ codes }: Conversion) =>
    codes.map((code) => lookup(`conversions.code.${code as 'iban_missing'}` satisfies TextKey) ?? code).join(', ');
  return (
    <>
      <Table<Conversion>
        caption={t('members.tab.conversions')}
        density="compact"
        {...useTableState(query)}
        rowKey={(row) => row.id}
        rowHref={(row) => `${paths.conversions}/${row.id}`}
        empty={<EmptyState title={t('members.noConversions')} />}
        columns={[
          { id: 'number', header: t('transaction.number'), rowHeader: true, cell: (row) => row.number },
          { id: 'on', header: t('transaction.effectiveDate'), cell: (row) => <DateText value={row.run_on} /> },
          {
            id: 'from',
            header: t('members.converted.from'),
            cell: (row) => (row.source ? instrumentName(row.source, locale) : t('members.converted.owed')),
          },
          {
            id: 'units',
            header: t('transaction.quantity'),
            align: 'end',
            cell: (row) =>
              row.outcome === 'exception' ? (
                ''
              ) : row.quantity === null ? (
                <Money cents={row.principal_cents} />
              ) : (
                <Quantity value={row.quantity} />
              ),
          },
          { id: 'to', header: t('members.converted.to'), cell: (row) => instrumentName(row.target, locale) },
          {
            id: 'target',
            header: t('members.converted.received'),
            align: 'end',
            cell: (row) =>
              row.outcome === 'exception' ? '' : <Quantity value={row.target_quantity} decimals={decimals} />,
          },
          {
            id: 'remainder',
            header: t('members.converted.remainder'),
            align: 'end',
            cell: (row) =>
              row.remainder_cents === 0 || row.outcome === 'exception' ? '' : <Money cents={row.remainder_cents} />,
          },
          {
            id: 'status',
            header: t('transaction.statusLabel'),
            cell: (row) =>
              row.outcome === 'exception'
                ? t('members.converted.out', { why: why(row) })
                : t(`conversions.status.${row.status}`),
          },
        ]}
      />
      {query.data ? <Newest length={query.data.items.length} total={query.data.total} /> : null}
    </>
  );
}
