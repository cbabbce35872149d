import { useI18n } from '@ledenbureau/i18n';
import {
  Combobox,
  DateText,
  EmptyState,
  Link,
  Money,
  Pager,
  Quantity,
  Stack,
  Table,
  type TableColumn,
} from '@ledenbureau/ui';
import { useState } from 'react';
import { type TableQuery, useTableState, useTrail } from '@ledenbureau/workbench';
import { memberHref } from '../../paths.ts';
import type { MemberChoice } from '../member/memberText.ts';
import { useMemberSearch } from '../member/useMemberSearch.ts';
import { useTransactionHref } from '../transaction/useTransactionHref.ts';
import type { InterestLine, RunKind } from './interest.api.ts';
import { useRate } from '../../texts/useRate.ts';

/** Which lines are looked at: a page of them all, or those of one member. */
export function useLines() {
  const trail = useTrail();
  const [member, setMember] = useState<MemberChoice | null>(null);
  return {
    ...trail,
    page: { ...trail.page, ...(member ? { member_id: member.id } : {}) },
    member,
    setMember: (next: MemberChoice | null) => {
      setMember(next);
      trail.restart();
    },
  };
}

export interface RunLinesProps {
  kind: RunKind;
  pages: ReturnType<typeof useLines>;
  query: TableQuery<{ items: InterestLine[]; next_cursor: string | null }>;
  /** Of the whole run. */
  total: number | undefined;
}

/** What a run comes to, lot by lot, each with the figures that make it; of all members, or of one. */
export function RunLines({ kind, pages, query, total }: RunLinesProps) {
  const { t } = useI18n();
  const rate = useRate();
  const href = useTransactionHref();
  const search = useMemberSearch();
  const { member, setMember } = pages;
  const booked = query.data?.items.some((line) => line.transaction_id !== null) ?? false;
  const columns: TableColumn<InterestLine>[] = [
    {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      cell: (row) => <Link href={memberHref(row.member.member_no)}>{row.member.display_name}</Link>,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => <Quantity value={row.quantity} />,
    },
    {
      id: 'from',
      header: t('interest.from'),
      align: 'end',
      cell: (row) => <DateText value={row.interest_from} />,
    },
    {
      id: 'formula',
      header: t('interest.formula'),
      align: 'end',
      cell: (row) => `${rate(row.rate_ppm)} × ${row.days}/${row.year_days}`,
    },
    ...(kind === 'redemption'
      ? [
          {
            id: 'principal',
            header: t('quote.principal'),
            align: 'end' as const,
            cell: (row: InterestLine) => <Money cents={row.principal_cents} />,
          },
        ]
      : []),
    {
      id: 'interest',
      header: t('quote.interest'),
      align: 'end',
      cell: (row) => <Money cents={row.interest_cents} />,
    },
    ...(booked
      ? [
          {
            id: 'booked',
            header: t('interest.booked'),
            cell: ({ transaction_id: id, member: { display_name: name } }: InterestLine) =>
              id === null ? null : (
                <Link href={href(id)} aria-label={t('interest.transactionOf', { name })}>
                  {t('interest.transaction')}
                </Link>
              ),
          },
        ]
      : []),
  ];
  return (
    <Stack gap={3}>
      <Combobox<MemberChoice>
        name="line_member"
        label={t('interest.findMember')}
        hideLabel
        placeholder={t('interest.findMember')}
        width="medium"
        value={member}
        onChange={setMember}
        {...search}
      />
      <Table<InterestLine>
        caption={t('interest.lines')}
        density="compact"
        {...useTableState(query)}
        rowKey={(row) => `${row.lot_id} ${row.interest_from} ${row.year_days}`}
        empty={<EmptyState title={t(member ? 'interest.notInRun' : 'interest.noLines')} />}
        columns={columns}
      />
      {query.data && query.data.items.length > 0 ? (
        <Pager {...pages.pager(query.data, member ? undefined : total)} />
      ) : null}
    </Stack>
  );
}
