import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, DateText, decimalsIn, Money, Quantity, Text, VisuallyHidden } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { ReturnPage, ReturnRequest } from '../../api/types.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { AdmissionState } from './AdmissionState.tsx';
import { isSome, lockedPart } from './free.ts';
import type { Stage } from './useReturnList.ts';

type Column = DataTableColumn<ReturnRequest> & {
  /** Its total over the whole filter. */
  total?: ReactNode;
  /** Stays while a request is open beside the list; 'wide': where the window is wide enough. */
  beside?: true | 'wide';
};

const quiet = { color: 'var(--lb-text-quiet)' };
/** A number or a name that reads as one word. */
const line = { whiteSpace: 'nowrap' } as const;
/** Words go on below each other before the table gets wider than its place. */
const wraps = { whiteSpace: 'normal' } as const;

export interface ReturnColumnsOptions {
  page: ReturnPage | undefined;
  stage: Stage;
  /** A request is open beside the list. */
  open: boolean;
  /** The norm, in days. */
  overdueAfter: number | undefined;
}

/** What the list shows of a request; while one is open beside it, what tells the requests apart. */
export function useReturnColumns({ page, stage, open, overdueAfter }: ReturnColumnsOptions) {
  const { t, locale, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1600px)');
  const decimals = decimalsIn(page?.items.map(({ quantity }) => quantity) ?? []);
  const { totals, total, total_is_lower_bound: atLeast } = page ?? {};

  const columns: Column[] = [
    {
      id: 'member',
      header: t('transaction.member'),
      rowHeader: true,
      beside: true,
      cell: (row) => <span style={wraps}>{row.member.display_name}</span>,
      total:
        total === undefined
          ? undefined
          : t('requests.count', { count: total, shown: `${formats.number(total)}${atLeast ? '+' : ''}` }),
    },
    ...(stage === 'admitted'
      ? [
          {
            id: 'place',
            header: t('returns.place'),
            align: 'end' as const,
            beside: true as const,
            cell: (row: ReturnRequest) => (row.place === null ? '' : formats.number(row.place)),
          },
        ]
      : []),
    {
      id: 'number',
      header: t('transaction.number'),
      beside: 'wide',
      cell: (row) => (
        <Text tone="quiet" nowrap>
          {row.number}
        </Text>
      ),
    },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      extra: true,
      cell: (row) => <Text nowrap>{instrumentName(row.instrument, locale)}</Text>,
    },
    {
      id: 'received',
      header: t('requests.received'),
      extra: stage !== 'admitted',
      cell: (row) => <DateText value={row.requested_on} />,
    },
    {
      id: 'age',
      header: t('requests.age'),
      align: 'end',
      sortable: true,
      beside: true,
      cell: (row) => (
        <span
          title={t('requests.receivedOn', { date: formats.date(row.requested_on) })}
          {...(row.overdue ? { style: { color: 'var(--lb-warning)' } } : {})}
        >
          {formats.number(row.age_days)}
          {row.overdue && overdueAfter !== undefined ? (
            <VisuallyHidden>{` ${t('requests.overdue', { count: overdueAfter })}`}</VisuallyHidden>
          ) : null}
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      beside: true,
      cell: (row) =>
        isSome(row.returned_quantity) ? (
          t('returns.givenOf', {
            given: formats.quantity(row.returned_quantity),
            requested: formats.quantity(row.quantity),
          })
        ) : (
          <Quantity value={row.quantity} decimals={decimals} />
        ),
    },
    {
      id: 'nominal',
      header: t('returns.nominal'),
      align: 'end',
      sortable: true,
      beside: 'wide',
      cell: (row) => <Money cents={row.nominal_cents} />,
      total: totals?.nominal_cents === null || !totals ? undefined : <Money cents={totals.nominal_cents} />,
    },
    {
      id: 'outcome',
      header: t('returns.outcome'),
      beside: true,
      cell: (row) => (
        <span style={{ ...line, ...(row.outcome === 'payout' ? quiet : {}) }}>
          {t(`returns.outcomes.${row.outcome}`)}
        </span>
      ),
    },
    { id: 'reason', header: t('transaction.reason'), extra: true, cell: (row) => t(`requests.reason.${row.reason}`) },
    { id: 'assignee', header: t('requests.assignee'), extra: true, cell: (row) => row.assignee?.name ?? '' },
    {
      id: 'state',
      header: t(stage === 'review' ? 'returns.admission.title' : 'transaction.statusLabel'),
      align: 'end',
      beside: true,
      cell: (row) => (
        <span style={wraps}>
          <StateCell request={row} />
        </span>
      ),
    },
  ];
  return open ? columns.filter(({ beside }) => beside === true || (wide && beside === 'wide')) : columns;
}

/** To be judged: whether it can be admitted. Admitted: what is locked still. Else where it stands. */
function StateCell({ request }: { request: ReturnRequest }) {
  const { t, formats } = useI18n();
  if (request.admission.state !== 'closed') return <AdmissionState request={request} />;
  const part = lockedPart(request);
  if (part) {
    return t('returns.admission.partly', { quantity: formats.quantity(part.quantity), date: formats.date(part.until) });
  }
  return t(`requests.status.${request.status}`);
}
