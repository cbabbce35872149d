import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, DateText, Text, useMediaQuery, VisuallyHidden } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { RequestPage, RequestPath, RequestRow } from './requests.ts';

export type RequestColumn<P extends RequestPath> = DataTableColumn<RequestRow<P>> & {
  /** Its total over the whole filter. */
  total?: ReactNode;
  /** Stays while a request is open beside the list; 'wide': where the window is wide enough. */
  beside?: true | 'wide';
};

type Named = 'member' | 'number' | 'received' | 'age' | 'reason' | 'assignee';

/**
 * The columns that lists of requests of every kind have, by name.
 * @param overdueAfter the norm, in days
 */
export function useRequestColumns(
  page: Pick<RequestPage<RequestPath>, 'total' | 'total_is_lower_bound'> | undefined,
  overdueAfter: number | undefined,
): Record<Named, RequestColumn<RequestPath>> {
  const { t, formats } = useI18n();
  const count = (total: number, more: string) =>
    t('requests.count', { count: total, shown: `${formats.number(total)}${more}` });
  return {
    member: {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      beside: true,
      cell: (row) => <Wrapped>{row.member.display_name}</Wrapped>,
      total: page && count(page.total, page.total_is_lower_bound ? '+' : ''),
    },
    number: {
      id: 'number',
      header: t('transaction.number'),
      beside: 'wide',
      cell: (row) => (
        <Text tone="quiet" nowrap>
          {row.number}
        </Text>
      ),
    },
    received: {
      id: 'received',
      header: t('requests.received'),
      defaultHidden: true,
      cell: (row) => <DateText value={row.requested_on} />,
    },
    age: {
      id: 'age',
      header: t('requests.age'),
      align: 'end',
      sortable: true,
      beside: true,
      cell: (row) => (
        <Text
          title={t('requests.receivedOn', { date: formats.date(row.requested_on) })}
          tone={row.overdue ? 'warning' : undefined}
        >
          {formats.number(row.age_days)}
          {row.overdue && overdueAfter !== undefined ? (
            <VisuallyHidden>{` ${t('requests.overdue', { count: overdueAfter })}`}</VisuallyHidden>
          ) : null}
        </Text>
      ),
    },
    reason: {
      id: 'reason',
      header: t('transaction.reason'),
      defaultHidden: true,
      cell: (row) => t(`requests.reason.${row.reason}`),
    },
    assignee: {
      id: 'assignee',
      header: t('requests.assignee'),
      defaultHidden: true,
      cell: (row) => row.assignee?.name ?? '',
    },
  };
}

/** The columns as a table takes them, with their totals; while a request is open beside them, what tells the requests apart. */
export function useBeside<P extends RequestPath>(columns: readonly RequestColumn<P>[], open: boolean) {
  const wide = useMediaQuery('(min-width: 1600px)');
  const visible = open ? columns.filter(({ beside }) => beside === true || (wide && beside === 'wide')) : columns;
  return { columns: visible, footer: visible.map(({ total }) => total ?? '') };
}

/** A table keeps its cells on one line: words go on below each other before it gets wider than its place. */
export function Wrapped({ children }: { children: ReactNode }) {
  // what the table said of its cells is taken back for one
  return <span style={{ whiteSpace: 'normal' }}>{children}</span>;
}
