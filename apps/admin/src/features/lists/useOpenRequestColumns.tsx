import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, decimalsIn, Money, Quantity, Text, useMediaQuery } from '@ledenbureau/ui';
import { Colleague } from '../../register/transaction/TransactionLooks.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { OpenRequest } from './lists.api.ts';

/** The columns of everything that waits. */
export function useOpenRequestColumns(rows: readonly OpenRequest[] = []): DataTableColumn<OpenRequest>[] {
  const decimals = decimalsIn(rows.map(({ quantity }) => quantity));
  const { t, lookup, locale, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1500px)');
  const numberOf = (row: OpenRequest) => (
    <Text tone="quiet" nowrap>
      {row.number ?? ''}
    </Text>
  );
  return [
    {
      id: 'what',
      header: t('worklist.kind'),
      rowHeader: true,
      cell: (row) => (
        <>
          {t(`worklist.kinds.${row.kind}`)}
          {wide ? null : (
            <Text as="small" weight="normal" block>
              {numberOf(row)}
            </Text>
          )}
        </>
      ),
    },
    ...(wide ? [{ id: 'number', header: t('transaction.number'), cell: numberOf }] : []),
    { id: 'member', header: t('transaction.member'), names: true, cell: (row) => row.member?.display_name ?? '' },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => <Text nowrap>{row.instrument ? instrumentName(row.instrument, locale) : ''}</Text>,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => (row.quantity === null ? '' : <Quantity value={row.quantity} decimals={decimals} />),
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: (row) => (row.amount_cents === null ? '' : <Money cents={row.amount_cents} />),
    },
    {
      id: 'status',
      header: t('transaction.statusLabel'),
      // what a transaction waits for takes two lines where there is no room for one
      cell: ({ kind, status }) => (
        <Text nowrap={wide || kind !== 'transaction'}>
          {lookup(
            kind === 'transaction'
              ? (`transaction.status.${status as 'waiting'}` satisfies TextKey)
              : (`requests.status.${status as 'submitted'}` satisfies TextKey),
          ) ?? status}
        </Text>
      ),
    },
    {
      id: 'age',
      header: t('requests.age'),
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span title={t('requests.receivedOn', { date: formats.date(row.received_on) })}>
          {formats.number(row.age_days)}
        </span>
      ),
    },
    { id: 'maker', header: t('lists.by'), cell: (row) => <Colleague name={row.maker.name} /> },
    {
      id: 'assignee',
      header: t('worklist.assignee'),
      cell: (row) => (row.assignee ? <Colleague name={row.assignee.name} /> : ''),
    },
  ];
}
