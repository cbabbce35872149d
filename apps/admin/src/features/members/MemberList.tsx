// Long on purpose: the page of the members is one list with its field, its filters and its columns.
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  EmptyState,
  Pager,
  PlusIcon,
  Stack,
  StatusPill,
  TextField,
} from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberSummary } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { useTyped } from '../../list/Find.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { walkRows } from '../../list/rows.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useTableState } from '../../list/useTableState.ts';
import { memberHref, paths } from '../../paths.ts';
import { exportMembers, type MemberFilter, membersQuery } from '../../register/member/member.api.ts';
import { memberStatuses } from '../../register/member/memberStatus.ts';
import { SavedViews } from '../../register/request/SavedViews.tsx';
import { today } from '../../today.ts';
import { useSettled } from '../../useSettled.ts';
import { MemberAside } from './MemberAside.tsx';
import { RoleButton } from '../../list/RoleButton.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../register/request/ExportDialog.tsx')).ExportDialog);
const NewMember = onDemand(async () => (await import('./edit/NewMember.tsx')).NewMember);

/** Columns that the API sorts by. */
const sorts = {
  member_no: { id: 'no', direction: 'ascending' },
  '-member_no': { id: 'no', direction: 'descending' },
  name: { id: 'name', direction: 'ascending' },
} as const;
type MemberSort = keyof typeof sorts;

const kinds = ['person', 'organisation'] as const;
const attentions = ['deceased_holding', 'iban_unverified'] as const;

/** What can be searched for: two characters, or a digit. */
const searchable = (text: string) => text.length >= 2 || /\d/.test(text);

/** Finding a member: what is typed narrows the list, and Enter opens the first (mock-ups "members" and "members-start"). */
export function MemberList() {
  const { t, formats } = useI18n();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [exporting, setExporting] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const api = useApi();
  const roomy = useMediaQuery('(min-width: 1200px)');
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('members.statusFilter'),
      promoted: true,
      options: memberStatuses.map((value) => ({ value, label: t(`members.status.${value}`) })),
    },
    {
      id: 'kind',
      kind: 'choice',
      label: t('members.kindFilter'),
      promoted: true,
      options: kinds.map((value) => ({ value, label: t(`members.kind.${value}`) })),
    },
    {
      id: 'attention',
      kind: 'choice',
      label: t('members.attention.title'),
      options: attentions.map((value) => ({ value, label: t(`members.attention.${value}`) })),
    },
  ]);
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
  const columns = useMemberColumns();

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
          <ExportButton onExport={() => setExporting(true)} />
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
          <SearchField
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
              columnChoice={{ list: 'members', version: 2 }}
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
          explain={t('members.exportExplain', { count: total, shown: shownTotal })}
          file={`${t('members.file')}-${today()}`}
          print={{
            title: t('members.list'),
            words: [
              ...(q === '' ? [] : [`‘${q}’`]),
              ...(filter.status ? [`${t('members.statusFilter')}: ${t(`members.status.${filter.status}`)}`] : []),
              ...(filter.kind ? [t(`members.kind.${filter.kind}`)] : []),
              ...(filter.attention ? [t(`members.attention.${filter.attention}`)] : []),
            ],
            count: query.data?.total_is_lower_bound ? Infinity : total,
          }}
          draftKey="export.members"
          load={(why, key) => exportMembers(api, asked, why, key)}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </Page>
  );
}

interface SearchFieldProps {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  /** How many there are, once typing stopped. */
  found: string;
  filter: MemberFilter;
  onChange(text: string): void;
}

/** The field that narrows the list; Enter opens the first that fits what is typed, without waiting for the list. */
function SearchField({ value, inputRef, found, filter, onChange }: SearchFieldProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped(value);
  const settled = useSettled((text: string) => onChange(text.trim()));
  const openFirst = async () => {
    const text = typed.trim();
    if (!searchable(text)) return;
    settled.cancel();
    // What failed or found nothing is said by the list.
    const found = await client.fetchQuery(membersQuery(api, { ...filter, q: text, limit: 25 })).catch(() => null);
    onChange(text);
    const [first] = found?.items ?? [];
    if (first) void navigate(memberHref(first.member_no));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void openFirst();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      walkRows(1);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      settled.later('');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field in it
    <div onKeyDown={onKeyDown}>
      <TextField
        name="q"
        type="search"
        label={t('members.search')}
        hideLabel
        placeholder={t('members.searchPlaceholder')}
        hint={t('members.searchHint')}
        width="full"
        suffix={<span role="status">{found}</span>}
        value={typed}
        inputRef={inputRef}
        onChange={(text) => {
          setTyped(text);
          if (text.trim() === '' || searchable(text.trim())) settled.later(text);
          else settled.cancel();
        }}
      />
    </div>
  );
}

const quiet = { color: 'var(--lb-text-quiet)' };
const gone = ({ status }: MemberSummary) => status === 'ended' || status === 'deceased';

/** On the telephone one asks name, day of birth and postal code: those are the columns, in that order. */
function useMemberColumns(): DataTableColumn<MemberSummary>[] {
  const { t, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1600px)');
  const widest = useMediaQuery('(min-width: 1840px)');
  const plain = (row: MemberSummary, text: string) => (gone(row) ? <span style={quiet}>{text}</span> : text);
  const since = ({ status, ended_on: ended, deceased_on: deceased }: MemberSummary) =>
    (status === 'deceased' && deceased) || (status === 'ended' && ended) || null;
  return [
    { id: 'no', header: t('members.number'), sortable: true, width: '7rem', cell: (row) => row.member_no },
    {
      id: 'name',
      header: t('members.name'),
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const day = since(row);
        return (
          <>
            {plain(row, row.display_name)}{' '}
            {row.status === 'active' ? null : row.status === 'blocked' ? (
              <StatusPill tone="warning">{t('members.status.blocked')}</StatusPill>
            ) : (
              <span style={{ ...quiet, font: 'var(--lb-type-dense)' }}>
                {[t(`members.status.${row.status}`), day && formats.date(day)].filter(Boolean).join(' ')}
              </span>
            )}
          </>
        );
      },
    },
    {
      id: 'born',
      header: t('members.born'),
      width: '7rem',
      cell: (row) =>
        row.kind === 'organisation' ? (
          <span style={quiet}>{t('members.kind.organisation')}</span>
        ) : row.birthdate ? (
          plain(row, formats.date(row.birthdate))
        ) : (
          ''
        ),
    },
    { id: 'address', header: t('members.address'), cell: (row) => plain(row, row.street_address ?? '') },
    {
      id: 'locality',
      header: t('members.locality'),
      cell: (row) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          <span style={quiet}>{row.postal_code}</span> {plain(row, row.locality ?? '')}
        </span>
      ),
    },
    {
      id: 'since',
      header: t('members.sinceLabel'),
      width: '7rem',
      extra: !wide,
      cell: (row) => (row.joined_on ? plain(row, formats.date(row.joined_on)) : ''),
    },
    { id: 'email', header: t('members.email'), extra: !widest, cell: (row) => plain(row, row.email ?? '') },
  ];
}
