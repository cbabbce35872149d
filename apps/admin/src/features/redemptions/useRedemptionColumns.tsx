import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, DateText, Money, Quantity, Text, VisuallyHidden } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Redemption, RedemptionPage } from '../../api/types.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { ApprovalState } from './ApprovalState.tsx';
import { RequestStatus } from '../../register/request/RequestStatus.tsx';

type Column = DataTableColumn<Redemption> & {
  /** Its total over the whole filter. */
  total?: ReactNode;
  /** Stays while a request is open beside the list; 'wide': where the window is wide enough. */
  beside?: true | 'wide';
};

/** Words go on below each other before the table gets wider than its place. */
const wraps = { whiteSpace: 'normal' } as const;

/** What the list shows of a request; while one is open beside it, what tells the requests apart. */
export function useRedemptionColumns(
  page: RedemptionPage | undefined,
  open: boolean,
  overdueAfter: number | undefined,
) {
  const { t, locale, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1600px)');
  const roomy = useMediaQuery('(min-width: 1400px)');
  const { totals, total, total_is_lower_bound: atLeast } = page ?? {};
  const sum = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? undefined : <Money cents={cents} />;
  const money = (id: 'principal' | 'interest' | 'fee', extra: boolean): Column => ({
    id,
    header: t(`quote.${id}`),
    align: 'end',
    extra,
    cell: (row) => <Money cents={row.quote[`${id}_cents`]} />,
    total: sum(totals?.[`${id}_cents`]),
  });

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
      id: 'received',
      header: t('requests.received'),
      extra: true,
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
      id: 'issue',
      header: t('redemptions.issue'),
      beside: 'wide',
      cell: (row) => <Text nowrap>{instrumentName(row.instrument, locale)}</Text>,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      beside: true,
      cell: (row) =>
        row.approved_quantity !== null && row.approved_quantity !== row.quantity ? (
          t('redemptions.ofQuantity', {
            approved: formats.quantity(row.approved_quantity),
            requested: formats.quantity(row.quantity),
          })
        ) : (
          <Quantity value={row.quantity} />
        ),
    },
    money('principal', true),
    money('interest', !roomy),
    money('fee', !roomy),
    {
      id: 'net',
      header: t('redemptions.net'),
      align: 'end',
      sortable: true,
      beside: true,
      cell: (row) => <Money cents={row.quote.net_cents} />,
      total: sum(totals?.net_cents),
    },
    {
      id: 'iban',
      header: t('requests.iban'),
      cell: (row) =>
        row.iban_state === 'verified' ? (
          <Text nowrap>{row.iban_masked}</Text>
        ) : (
          <Text tone="warning">{t(`requests.ibanState.${row.iban_state}`)}</Text>
        ),
    },
    {
      id: 'reason',
      header: t('transaction.reason'),
      extra: true,
      cell: (row) => t(`requests.reason.${row.reason}`),
    },
    { id: 'assignee', header: t('requests.assignee'), extra: true, cell: (row) => row.assignee?.name ?? '' },
    {
      id: 'state',
      header: t('redemptions.state'),
      align: 'end',
      beside: true,
      cell: (row) => (
        <span style={wraps}>
          <StateCell redemption={row} />
        </span>
      ),
    },
  ];
  return open ? columns.filter(({ beside }) => beside === true || (wide && beside === 'wide')) : columns;
}

/** Open: whether it can be approved. Decided: what waits, or why the bank sent it back. */
function StateCell({ redemption }: { redemption: Redemption }) {
  const { t } = useI18n();
  const { status, approval, reversal, return_code: code } = redemption;
  if (approval.state !== 'closed') return <ApprovalState redemption={redemption} />;
  if (reversal) return <Text tone="warning">{t('redemptions.reversalAsked')}</Text>;
  if (code) return <Text tone="danger">{t('requests.returned', { code })}</Text>;
  return <RequestStatus status={status} />;
}
