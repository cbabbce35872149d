import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, Money, Quantity, StatusPill } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Transaction } from '../../api/types.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useTransactionColumns } from '../../register/transaction/useTransactionColumns.tsx';

const quiet = { color: 'var(--lb-text-quiet)' };
/** A name that reads as one word. */
const line = { whiteSpace: 'nowrap' } as const;

/** A colleague by given name: the whole name is in the export, and where the pointer rests. */
function Colleague({ name }: { name: string }) {
  return (
    <span style={{ ...quiet, ...line }} title={name}>
      {name.split(' ', 1)[0]}
    </span>
  );
}

/** Taken back by now: it is still there, and no longer counts. */
const wasTakenBack = (row: Transaction) => row.reversed_by?.status === 'booked';

/** What the list shows of a transaction. Nothing in it is a state but what is exceptional. */
export function useTransactionListColumns(): DataTableColumn<Transaction>[] {
  const { t, formats } = useI18n();
  const own = useTransactionColumns();
  const wide = useMediaQuery('(min-width: 1500px)');
  const struck = (row: Transaction, content: ReactNode) =>
    wasTakenBack(row) ? <s style={quiet}>{content}</s> : content;
  /** A reversal takes away what the one that it reverses brought. */
  const sign = (row: Transaction) => (row.kind === 'reversal' ? -1 : 1);
  const text = (id: string, header: string, cell: (row: Transaction) => ReactNode, extra = true) => ({
    id,
    header,
    extra,
    cell,
  });
  return [
    { ...own.number, sortable: true },
    { ...own.date, sortable: true, width: '8rem' },
    {
      ...own.kind,
      cell: (row) => (
        <>
          {t(`transaction.kinds.${row.kind}`)}
          {row.reverses ? (
            <span style={quiet}>{` ${t('lists.reversalOf', { number: row.reverses.number })}`}</span>
          ) : null}
          {row.status !== 'booked' || wasTakenBack(row) ? (
            <>
              {' '}
              <StatusPill tone="warning">
                {t(`transaction.status.${wasTakenBack(row) ? 'reversed' : row.status}`)}
              </StatusPill>
            </>
          ) : null}
        </>
      ),
    },
    text('memberNo', t('members.number'), (row) => row.member?.member_no ?? '', !wide),
    own.member,
    { ...own.instrument, cell: (row) => <span style={line}>{own.instrument.cell(row)}</span> },
    {
      ...own.quantity,
      cell: (row) =>
        row.quantity === null
          ? ''
          : struck(row, <Quantity value={sign(row) < 0 ? `-${row.quantity}` : row.quantity} />),
    },
    {
      ...own.amount,
      sortable: true,
      cell: (row) => (row.amount_cents === null ? '' : struck(row, <Money cents={sign(row) * row.amount_cents} />)),
    },
    { ...own.maker, header: t('lists.by'), cell: (row) => <Colleague name={row.maker.name} /> },
    text('checker', t('lists.approvedBy'), (row) => (row.checker ? <Colleague name={row.checker.name} /> : ''), false),
    text('reference', t('transaction.reference'), (row) => row.reference ?? '', !wide),
    text('description', t('transaction.description'), (row) => row.description ?? ''),
    text('bookedAt', t('lists.bookedOn'), (row) => (row.booked_at === null ? '' : formats.dateTime(row.booked_at))),
    text('counterparty', t('transaction.counterparty'), (row) => row.counterparty?.display_name ?? ''),
    text('source', t('lists.source'), (row) => t(`lists.sources.${row.source}`)),
  ];
}
