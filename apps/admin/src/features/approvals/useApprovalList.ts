import { useI18n } from '@ledenbureau/i18n';
import type { ItemListItem } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { Approval } from '../../api/types.ts';
import { approvalsQuery } from '../../register/approval/approvals.api.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';

/** So many are listed; more of them follow as these are decided. */
const mostListed = 100;

/** Everything, or without what members ask for. */
export const scopes = ['all', 'entries'] as const;
export type Scope = (typeof scopes)[number];

/** What waits for this administrator, the oldest first. */
export function useApprovalList() {
  const { t, formats } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const words = useApprovalText();
  const [search, setSearch] = useSearchParams();
  const scope: Scope = search.get('requests') === 'false' ? 'entries' : 'all';
  const options = approvalsQuery(api, {
    for: 'me',
    requests: scope === 'all' ? 'true' : 'false',
    limit: mostListed,
  });
  const query = useQuery(options);
  const items = query.data?.items ?? [];

  const listed = (approval: Approval): ItemListItem => {
    const next = new URLSearchParams(search);
    next.set('id', approval.id);
    const { title, detail, note, cents } = words(approval);
    return {
      id: approval.id,
      href: `?${next.toString()}`,
      title,
      detail: [detail, note].filter(Boolean).join(' · '),
      time: cents === null ? undefined : formats.money(cents),
      ...(approval.alike ? { level: 'warning' as const } : {}),
    };
  };
  return {
    query,
    items,
    scope,
    choose: (next: Scope) => setSearch(next === 'all' ? {} : { requests: 'false' }, { replace: true }),
    rows: items.map(({ id, number }) => ({ id, number: number ?? '' })),
    count: query.data?.for_me ?? 0,
    shownCount: `${formats.number(query.data?.for_me ?? 0)}${query.data?.total_is_lower_bound === true ? '+' : ''}`,
    groups: [
      {
        id: 'waiting',
        title: t('desk.oldestFirst'),
        items: items.map(listed),
      },
    ],
    /** Takes away what was decided before the answer that no longer has it: the next is opened at once. */
    drop: (decided: readonly string[]) =>
      client.setQueryData(
        options.queryKey,
        (page) =>
          page && {
            ...page,
            items: page.items.filter(({ id }) => !decided.includes(id)),
            for_me: page.for_me - page.items.filter(({ id }) => decided.includes(id)).length,
          },
      ),
  };
}
