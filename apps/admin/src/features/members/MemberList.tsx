import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DataTable, EmptyState, Pager, PlusIcon, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberSummary } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { walkRows } from '../../list/rows.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useListFacts } from '../../list/useListFacts.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useTableState } from '../../list/useTableState.ts';
import { memberHref, paths } from '../../paths.ts';
import { exportMembers, type MemberFilter, membersQuery } from '../../register/member/member.api.ts';
import { SavedViews } from '../../list/SavedViews.tsx';
import { today } from '../../today.ts';
import { MemberAside } from './MemberAside.tsx';
import { MemberSearch, searchable } from './MemberSearch.tsx';
import { useMemberColumns } from './useMemberColumns.tsx';
import { useMemberFilters } from './useMemberFilters.ts';
import { RoleButton } from '../../list/RoleButton.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../list/ExportDialog.tsx')).ExportDialog);
const NewMember = onDemand(async () => (await import('./edit/NewMember.tsx')).NewMember);

/** Columns that the API sorts by. */
const sorts = {
  member_no: { id: 'no', direction: 'ascending' },
  '-member_no': { id: 'no', direction: 'descending' },
  name: { id: 'name', direction: 'ascending' },
} as const;
type MemberSort = keyof typeof sorts;

/** Finding a member: what is typed narrows the list, and Enter opens the first (mock-ups "members" and "members-start"). */
export function MemberList() {
  const { t, formats } = useI18n();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const api = useApi();
  const roomy = useMediaQuery('(min-width: 1200px)');
  const list = useMemberFilters();
  const facts = useListFacts(list);
  const { q, values } = list;
  const sort = (Object.keys(sorts) as MemberSort[]).find((known) => known === search.get('sort'));
  const filter: MemberFilter = {
    ...(values as Pick<MemberFilter, 'status' | 'kind' | 'attention'>),
    ...(sort ? { sort } : {}),
  };
  const asked = { ...filter, ...(searchable(q) ? { q } : {}) };
  const query = useQuery(
    membersQuery(api, { ...asked, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const total = query.data?.total ?? 0;
  const shownTotal = `${formats.number(total)}${query.data?.total_is_lower_bound ? '+' : ''}`;
  const narrowed = Object.keys(filter).some((name) => name !== 'sort');
  const pager = query.data ? pages.pager(query.data) : undefined;
  const everybody = useQuery({ ...membersQuery(api, { limit: 1 }), staleTime: 60_000 }).data;
  const columns = useMemberColumns(searchable(q) ? q : '');

  return (
    <Page
      title={t('members.title')}
      meta={
        everybody && everybody.total > 0
          ? t('members.counts', {
              count: everybody.total,
              total: formats.number(everybody.total),
              active: formats.number(everybody.totals.active ?? everybody.total),
            })
          : undefined
      }
      actions={
        <>
          <Button href={paths.statements}>{t('statements.title')}</Button>
          <Button href={paths.register}>{t('holders.onADay')}</Button>
          <ExportButton onExport={setExporting} />
          <RoleButton needs={['operator']} tone="green" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('members.new.choose')}
          </RoleButton>
        </>
      }
    >
      {adding ? (
        <NewMember
          onClose={() => setAdding(false)}
          onCreated={({ member_no: number }) => void navigate(memberHref(number))}
        />
      ) : null}
      <div
        style={{ display: 'grid', gap: '2rem', gridTemplateColumns: roomy ? 'minmax(0, 1fr) 13rem' : 'minmax(0, 1fr)' }}
      >
        <Stack gap={3} style={{ minInlineSize: 0 }}>
          <MemberSearch
            value={q}
            inputRef={find}
            found={
              searchable(q) && query.data && !query.isPlaceholderData
                ? t('members.found', { count: total, shown: shownTotal })
                : ''
            }
            filter={filter}
            onChange={(text) => list.change({ q: text })}
          />
          <SavedViews list="members" given={[{ name: t('members.everybody'), query: '' }]} />
          <Card flush role="group" aria-label={t('members.list')}>
            <DataTable<MemberSummary>
              caption={t('members.list')}
              density="compact"
              columnChoice={{ list: 'members', version: 2, reorder: true }}
              toolbar={<ListToolbar list={list} />}
              // what a text finds comes by how well it fits, until another order is asked for
              {...(q === '' || sort ? { sort: sorts[sort ?? 'member_no'] } : {})}
              onSortChange={({ id, direction }) =>
                list.change({
                  sort:
                    id === 'name' ? 'name' : direction === 'descending' ? '-member_no' : q === '' ? '' : 'member_no',
                })
              }
              {...useTableState(query)}
              rowKey={(row) => row.id}
              rowHref={(row) => memberHref(row.member_no)}
              empty={
                q !== '' || narrowed ? (
                  <EmptyState
                    title={q === '' ? t('members.noneWithFilter') : t('members.notFound', { text: q })}
                    action={
                      <Button onClick={() => list.clear()}>
                        {t(q === '' ? 'members.clearFilter' : 'members.clearSearch')}
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    title={t('members.none')}
                    description={t('members.noneHint')}
                    action={<Button onClick={() => setAdding(true)}>{t('members.new.choose')}</Button>}
                  />
                )
              }
              columns={columns}
            />
          </Card>
          {pager && total > 0 ? <Pager {...pager} /> : null}
        </Stack>
        <MemberAside />
      </div>
      <ListKeys
        keys={[
          { key: '/', label: t('members.search'), run: () => find.current?.focus() },
          { key: 'j', label: t('keys.next'), run: () => walkRows(1) },
          { key: 'k', label: t('keys.previous'), run: () => walkRows(-1) },
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting ? (
        <ExportDialog
          form={exporting}
          explain={t('members.exportExplain', { count: total, shown: shownTotal })}
          file={`${t('members.file')}-${today()}`}
          print={{
            title: t('members.list'),
            facts,
            count: query.data?.total_is_lower_bound ? Infinity : total,
          }}
          draftKey="export.members"
          load={(why, key) => exportMembers(api, asked, why, key)}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
}
