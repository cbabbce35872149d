import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type MemberFilter, membersQuery } from '../../register/member/member.api.ts';
import { memberStatuses } from '../../register/member/memberStatus.ts';
import { searchable } from './MemberSearch.tsx';

const kinds = ['person', 'organisation'] as const;
const attentions = ['deceased_holding', 'iban_unverified'] as const;

/** Columns that the API sorts by. */
const sorts = {
  member_no: { id: 'no', direction: 'ascending' },
  '-member_no': { id: 'no', direction: 'descending' },
  name: { id: 'name', direction: 'ascending' },
} as const;
type MemberSort = keyof typeof sorts;

/** The members that the address asks for, and the answer. */
export function useMemberList() {
  const { t, formats } = useI18n();
  const api = useApi();
  const [search] = useSearchParams();
  const pages = useCursorPages();
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
  const { q, values, change } = list;
  const sort = (Object.keys(sorts) as MemberSort[]).find((name) => name === search.get('sort'));
  const filter: MemberFilter = {
    ...(values as Pick<MemberFilter, 'status' | 'kind' | 'attention'>),
    ...(sort ? { sort } : {}),
    ...(searchable(q) ? { q } : {}),
  };
  const query = useQuery(
    membersQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const everybody = useQuery({ ...membersQuery(api, { limit: 1 }), staleTime: 60_000 }).data;
  const { total = 0, total_is_lower_bound: atLeast = false } = query.data ?? {};
  const isAnswered = query.data !== undefined && !query.isPlaceholderData;
  return {
    ...list,
    pages,
    filter,
    query,
    /** How many the text finds, in words; '' where there is none, or no answer yet. */
    found:
      filter.q !== undefined && isAnswered
        ? t('members.found', { count: total, shown: `${formats.number(total)}${atLeast ? '+' : ''}` })
        : '',
    /** Props of the table. What a text finds comes by how well it fits, until another order is asked for. */
    order: {
      ...(q === '' || sort ? { sort: sorts[sort ?? 'member_no'] } : {}),
      onSortChange: ({ id, direction }: { id: string; direction: 'ascending' | 'descending' }) =>
        change({
          sort: id === 'name' ? 'name' : direction === 'descending' ? '-member_no' : q === '' ? '' : 'member_no',
        }),
    },
    /** How many members there are in all, in words. */
    counts:
      everybody && everybody.total > 0
        ? t('members.counts', {
            count: everybody.total,
            total: formats.number(everybody.total),
            active: formats.number(everybody.totals.active ?? everybody.total),
          })
        : undefined,
  };
}
