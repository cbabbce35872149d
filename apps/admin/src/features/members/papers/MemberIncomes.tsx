import { useI18n } from '@ledenbureau/i18n';
import { DateText, EmptyState, Money, Pager, Sentence, Stack, StatusPill, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { TableCard, useCursorPages, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { paths } from '../../../paths.ts';
import type { Moment } from '../../../register/member/member.api.ts';
import { useTransactionHref } from '../../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { Newest } from './Newest.tsx';
import { type Income, incomesQuery, type Payment, paymentsQuery } from './proceeds.api.ts';

/** What a member was granted of interest and dividend, and under it what was paid. */
export function MemberIncomes({ memberId, moment }: { memberId: string; moment: Moment }) {
  const { t, locale } = useI18n();
  const href = useTransactionHref();
  const pages = useCursorPages();
  const past = Boolean(moment.asOf || moment.knownAt);
  const query = useQuery(incomesQuery(useApi(), memberId, moment, { cursor: pages.cursor, limit: pages.pageSize }));
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Table<Income>
          caption={t('members.income.granted')}
          density="compact"
          {...useTableState(query, pages)}
          rowKey={(row) => row.id}
          rowHref={(row) => href(row.id)}
          empty={<EmptyState title={t('members.income.none')} />}
          columns={[
            { id: 'number', header: t('transaction.number'), rowHeader: true, cell: (row) => row.number },
            { id: 'date', header: t('transaction.effectiveDate'), cell: (row) => <DateText value={row.date} /> },
            {
              id: 'kind',
              header: t('transaction.kind'),
              cell: (row) => {
                const kind = t(`transaction.kinds.${row.kind}`);
                return row.reverses ? (
                  <Sentence>{t('members.income.reversalOf', { kind, number: row.reverses })}</Sentence>
                ) : (
                  kind
                );
              },
            },
            {
              id: 'instrument',
              header: t('transaction.instrument'),
              cell: (row) => (row.instrument ? instrumentName(row.instrument, locale) : ''),
            },
            {
              id: 'gross',
              header: t('members.income.gross'),
              align: 'end',
              cell: (row) => <Money cents={row.gross_cents} />,
            },
            {
              id: 'tax',
              header: t('members.income.tax'),
              align: 'end',
              cell: (row) => (row.tax_cents === 0 ? '' : <Money cents={row.tax_cents} />),
            },
            {
              id: 'net',
              header: t('members.income.net'),
              align: 'end',
              cell: (row) => <Money cents={row.net_cents} />,
            },
          ]}
        />
        {query.data && query.data.total > 0 ? <Pager {...pages.pager(query.data)} /> : null}
      </Stack>
      {/* payments are under way now; of a moment in the past they tell nothing */}
      {past ? null : <Payments memberId={memberId} />}
    </Stack>
  );
}

const tones = { returned: 'danger', open: 'warning', held: 'warning', in_file: 'accent' } as const;

function Payments({ memberId }: { memberId: string }) {
  const { t } = useI18n();
  const query = useQuery(paymentsQuery(useApi(), memberId));
  const state = useTableState(query);
  return (
    <TableCard title={t('members.income.paid')}>
      <Table<Payment>
        caption={t('members.income.paid')}
        density="compact"
        {...state}
        rowKey={(row) => row.id}
        rowHref={(row) => `${paths.redemptions}?batch=${row.batch.id}`}
        empty={<EmptyState title={t('members.income.nothingPaid')} />}
        columns={[
          { id: 'number', header: t('transaction.number'), rowHeader: true, cell: (row) => row.number },
          { id: 'date', header: t('members.income.paidOn'), cell: (row) => <DateText value={row.date} /> },
          { id: 'batch', header: t('audit.type.payment_batch'), cell: (row) => row.batch.number },
          { id: 'iban', header: t('members.income.iban'), cell: (row) => row.iban_masked },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: (row) => <Money cents={row.amount_cents} />,
          },
          {
            id: 'status',
            header: t('transaction.statusLabel'),
            cell: ({ status, return_code: code }) => {
              const words = [t(`members.income.status.${status}`), code].filter(Boolean).join(' ');
              return status === 'confirmed' || status === 'withdrawn' ? (
                words
              ) : (
                <StatusPill tone={tones[status]}>{words}</StatusPill>
              );
            },
          },
        ]}
      />
      {query.data ? <Newest length={query.data.items.length} total={query.data.total} /> : null}
    </TableCard>
  );
}
