import { useI18n } from '@ledenbureau/i18n';
import { Button, Combobox, EmptyState, Pager, PlusIcon, Select, Stack, StatusPill, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberSummary } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { memberHref } from '../../paths.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import { useTableState } from '../../list/useTableState.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { withFilter } from '../../list/withFilter.ts';
import { memberStatuses, statusTone } from '../../register/member/memberStatus.ts';
import { membersQuery } from '../../register/member/member.api.ts';
import { TableCard } from '../../list/TableCard.tsx';
import { NewMember } from './edit/NewMember.tsx';

/** Finding a member: typing a part of the name or number, or reading down the list. */
export function MemberList() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const memberSearch = useMemberSearch();
  const [adding, setAdding] = useState(false);
  const [search, setSearch] = useSearchParams();
  const status = memberStatuses.find((known) => known === search.get('status'));
  const pages = useCursorPages();
  const filter = {
    limit: pages.pageSize,
    ...(status ? { status } : {}),
    ...(pages.cursor ? { cursor: pages.cursor } : {}),
  };
  const query = useQuery(membersQuery(useApi(), filter));
  const clear = () => setSearch(withFilter(search, { status: '' }), { replace: true });

  return (
    <Page
      title={t('members.title')}
      actions={
        <Button tone="green" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('members.new.choose')}
        </Button>
      }
    >
      {adding ? (
        <NewMember
          onClose={() => setAdding(false)}
          onCreated={({ member_no: number }) => void navigate(memberHref(number))}
        />
      ) : null}
      <Stack gap={4}>
        <Combobox<MemberChoice>
          name="q"
          label={t('members.search')}
          hint={t('members.searchHint')}
          value={null}
          onChange={(member) => {
            if (member) void navigate(memberHref(member.member_no));
          }}
          {...memberSearch}
        />
        <Select
          name="status"
          label={t('members.statusFilter')}
          width="short"
          value={status ?? ''}
          onChange={(next) => setSearch(withFilter(search, { status: next }), { replace: true })}
          options={[
            { value: '', label: t('members.allStatuses') },
            ...memberStatuses.map((value) => ({ value, label: t(`members.status.${value}`) })),
          ]}
        />
        <TableCard title={t('members.list')}>
          <Table<MemberSummary>
            caption={t('members.list')}
            {...useTableState(query)}
            rowKey={(row) => row.id}
            rowHref={(row) => memberHref(row.member_no)}
            empty={
              status ? (
                <EmptyState
                  title={t('members.noneWithStatus')}
                  action={<Button onClick={clear}>{t('members.clearFilter')}</Button>}
                />
              ) : (
                <EmptyState
                  title={t('members.none')}
                  description={t('members.noneHint')}
                  action={<Button onClick={() => setAdding(true)}>{t('members.new.choose')}</Button>}
                />
              )
            }
            columns={[
              { id: 'no', header: t('members.number'), rowHeader: true, cell: (row) => row.member_no },
              { id: 'name', header: t('members.name'), cell: (row) => row.display_name },
              { id: 'kind', header: t('members.kindLabel'), cell: (row) => t(`members.kind.${row.kind}`) },
              { id: 'locality', header: t('members.locality'), cell: (row) => row.locality ?? '' },
              { id: 'email', header: t('members.email'), cell: (row) => row.email ?? '' },
              {
                id: 'status',
                header: t('members.statusLabel'),
                cell: (row) => (
                  <StatusPill tone={statusTone[row.status]}>{t(`members.status.${row.status}`)}</StatusPill>
                ),
              },
            ]}
          />
        </TableCard>
        {query.data ? <Pager {...pages.pager(query.data)} /> : null}
      </Stack>
    </Page>
  );
}
