import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  Combobox,
  DataTable,
  DownloadIcon,
  EmptyState,
  IconButton,
  Pager,
  PlusIcon,
  Select,
  Stack,
  StatusPill,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberSummary } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { memberHref, paths } from '../../paths.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import { useTableState } from '../../list/useTableState.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { withFilter } from '../../list/withFilter.ts';
import { memberStatuses, statusTone } from '../../register/member/memberStatus.ts';
import { exportMembers, membersQuery } from '../../register/member/member.api.ts';
import { ExportDialog } from '../../register/request/ExportDialog.tsx';
import { today } from '../../today.ts';
import { TableCard } from '../../list/TableCard.tsx';
import { NewMember } from './edit/NewMember.tsx';

/** Columns that the API sorts by. */
const sorts = {
  member_no: { id: 'no', direction: 'ascending' },
  '-member_no': { id: 'no', direction: 'descending' },
  name: { id: 'name', direction: 'ascending' },
} as const;
type MemberSort = keyof typeof sorts;

/** Finding a member: typing a part of the name or number, or reading down the list. */
export function MemberList() {
  const { t, formats } = useI18n();
  const navigate = useNavigate();
  const memberSearch = useMemberSearch();
  const [adding, setAdding] = useState(false);
  const [search, setSearch] = useSearchParams();
  const status = memberStatuses.find((known) => known === search.get('status'));
  const pages = useCursorPages();
  const api = useApi();
  const [exporting, setExporting] = useState(false);
  const sort = (Object.keys(sorts) as MemberSort[]).find((known) => known === search.get('sort')) ?? 'member_no';
  const filter = { ...(status ? { status } : {}), ...(sort === 'member_no' ? {} : { sort }) };
  const query = useQuery(
    membersQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const total = query.data?.total ?? 0;
  const clear = () => setSearch(withFilter(search, { status: '' }), { replace: true });

  return (
    <Page
      title={t('members.title')}
      actions={
        <>
          <Button href={paths.register}>{t('holders.onADay')}</Button>
          <Button tone="green" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('members.new.choose')}
          </Button>
        </>
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
          <DataTable<MemberSummary>
            caption={t('members.list')}
            columnChoice={{ list: 'members', version: 1 }}
            toolbar={
              <IconButton
                icon={<DownloadIcon />}
                label={t('requests.export.choose')}
                size="small"
                tone="transparent"
                onClick={() => setExporting(true)}
              />
            }
            sort={sorts[sort]}
            onSortChange={({ id, direction }) => {
              const next = id === 'name' ? 'name' : direction === 'descending' ? '-member_no' : '';
              setSearch(withFilter(search, { sort: next }), { replace: true });
            }}
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
              {
                id: 'no',
                header: t('members.number'),
                rowHeader: true,
                sortable: true,
                width: '8rem',
                cell: (row) => row.member_no,
              },
              { id: 'name', header: t('members.name'), sortable: true, cell: (row) => row.display_name },
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
        {exporting ? (
          <ExportDialog
            explain={t('members.exportExplain', { count: total, shown: formats.number(total) })}
            file={`${t('members.file')}-${today()}`}
            print={{
              title: t('members.list'),
              words: status ? [`${t('members.statusFilter')}: ${t(`members.status.${status}`)}`] : [],
              count: total,
            }}
            draftKey="export.members"
            load={(why, key) => exportMembers(api, filter, why, key)}
            onClose={() => setExporting(false)}
          />
        ) : null}
      </Stack>
    </Page>
  );
}
