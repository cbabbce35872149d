import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { type Filter, type ItemListItem } from '@ledenbureau/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFilters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { freshKey, meQuery } from '../../api/me.ts';
import type { Approval, Notification } from '../../api/types.ts';
import { approvalsQuery, forMe } from '../../register/approval/approvals.api.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import { useNoticeText } from '../../texts/noticeText.ts';
import { dayGroup, dayGroups } from './days.ts';
import { notificationsQuery } from './notifications.api.ts';
import type { NewsView } from './views.ts';

const levels = ['error', 'warning', 'info'] as const;
const kinds = [
  'request',
  'approval',
  'decision',
  'bulk',
  'run',
  'payment',
  'bank_account',
  'member',
  'lock_in',
  'maturity',
  'period',
  'ledger',
] as const satisfies readonly Notification['kind'][];
/** So many that wait are shown above the rest, the oldest first. */
const mostAsked = 20;

/** One line of the list: something that waits, or something that was told. */
export type Item = { id: string } & (
  | { approval: Approval; asking: Notification | undefined }
  | { notice: Notification }
);

/** What is in the list, narrowed as the address says, and in which groups. */
export function useNews(view: NewsView) {
  const { t, formats } = useI18n();
  const words = useApprovalText();
  const { relativeTime } = useMoreFormats();
  const text = useNoticeText();
  const api = useApi();
  const client = useQueryClient();
  const [search] = useSearchParams();

  const choice = (id: string, values: readonly string[], label: (value: never) => string) => ({
    id,
    kind: 'choice' as const,
    promoted: true,
    label: t(`notifications.filter.${id as 'level'}`),
    options: values.map((value) => ({ value, label: label(value as never) })),
  });
  const filters: Filter[] = [
    choice('level', levels, (level: (typeof levels)[number]) => t(`ui.levels.${level}`)),
    choice('kind', kinds, (kind: (typeof kinds)[number]) => t(`notifications.kind.${kind}`)),
    { id: 'at', kind: 'period', promoted: true, label: t('notifications.filter.at') },
  ];
  const { values, setValues } = useFilters(filters);
  const { level, kind, at } = values as {
    level?: (typeof levels)[number];
    kind?: Notification['kind'];
    at?: { from?: string; until?: string };
  };
  const filtered = Object.keys(values).length > 0;
  const query = useInfiniteQuery(
    notificationsQuery(api, {
      ...(view === 'unread' ? { unread: 'true' as const } : {}),
      ...(level ? { level } : {}),
      ...(kind ? { kind } : {}),
      ...(at?.from ? { from: at.from } : {}),
      ...(at?.until ? { to: at.until } : {}),
    }),
  );
  const me = useQuery(meQuery(api));
  const waiting = useQuery({ ...approvalsQuery(api, forMe(mostAsked)), enabled: !filtered });
  const { data: fresh } = useQuery({ queryKey: freshKey, queryFn: () => 0, enabled: false, initialData: 0 });
  // The list is asked for whenever the page is opened.
  useEffect(() => void client.setQueryData(freshKey, 0), [client]);

  const notices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const asks = (notice: Notification) => notice.kind === 'approval' && !notice.read && !filtered;
  const asking = new Map(notices.filter(asks).map((notice) => [notice.subject_id, notice]));
  const questions = filtered ? [] : (waiting.data?.items ?? []);
  // What waits stays on top until somebody decides, whatever was read of it.
  const questionItems: Item[] = questions.map((approval) => ({
    id: approval.subject_type === 'transaction' ? `tx-${approval.subject_id}` : `ask-${approval.id}`,
    approval,
    asking: asking.get(approval.subject_id),
  }));
  const onTop = new Set(questions.map(({ subject_id: id }) => id));
  const noticeItems: Item[] = notices
    .filter((notice) => !(asks(notice) && onTop.has(notice.subject_id ?? '')))
    .map((notice) => ({ id: notice.id, notice }));
  const items = [...questionItems, ...noticeItems];

  const when = (instant: string) => (dayGroup(instant) === 'today' ? relativeTime(instant) : formats.date(instant));
  const listed = (item: Item): ItemListItem => {
    const next = new URLSearchParams(search);
    next.set('id', item.id);
    const href = `?${next.toString()}`;
    if ('notice' in item) {
      const { level: of, read, count, last_at: last } = item.notice;
      return {
        id: item.id,
        href,
        title: text(item.notice),
        time: when(last),
        level: of,
        count,
        unread: read ? undefined : t('notifications.unreadWord'),
      };
    }
    const { approval } = item;
    const { title, detail, cents } = words(approval);
    return {
      id: item.id,
      href,
      title,
      detail: [
        cents === null ? '' : formats.money(cents),
        detail,
        approval.maker.name,
        approval.alike ? t('approvals.alike') : '',
      ]
        .filter(Boolean)
        .join(' · '),
      ...(approval.alike ? { level: 'warning' as const } : {}),
      time: when(approval.asked_at),
      unread: item.asking ? t('notifications.unreadWord') : undefined,
    };
  };
  const groups = [
    {
      id: 'asked',
      title: t('notifications.asked'),
      count: formats.number(waiting.data?.for_me ?? 0),
      items: questionItems.map(listed),
    },
    ...dayGroups.map((group) => ({
      id: group,
      title: t(`notifications.day.${group}`),
      items: noticeItems.filter((item) => 'notice' in item && dayGroup(item.notice.last_at) === group).map(listed),
    })),
  ];

  return {
    query,
    waiting,
    filters,
    values,
    filtered,
    change: setValues,
    groups,
    /** In the order of the list. */
    rows: items.map((item) => ({ id: item.id, number: '' })),
    /** What the list or a link names, as far as it is there. */
    find: (id: string | null): Item | undefined => items.find((item) => item.id === id),
    unread: me.data?.notifications_unread ?? 0,
    muted: query.data?.pages[0]?.muted ?? [],
    newest: notices[0]?.last_at ?? null,
    fresh,
    /** What came since is put on top when it is asked for: the list does not move under the hand. */
    refresh: () => {
      client.setQueryData(freshKey, 0);
      void client.invalidateQueries({ queryKey: ['notifications'] });
      void client.invalidateQueries({ queryKey: ['approvals'] });
    },
  };
}
