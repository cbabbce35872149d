import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import type { paths } from '../../api/schema.d.ts';
import type { MutableKind, Notification, NotificationPage } from '../../api/types.ts';

export type NotificationFilter = Omit<
  NonNullable<paths['/notifications']['get']['parameters']['query']>,
  'limit' | 'cursor'
>;

/** What an administrator is told of, newest first, page after page. */
export const notificationsQuery = (api: Api, filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', filter],
    refetchOnMount: 'always',
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) };
      return api.unwrap(api.http.GET('/notifications', { params: { query }, signal }));
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

const post = () => ({ params: { header: idempotencyHeaders(crypto.randomUUID()) } });

interface Answer {
  unread: number;
  muted?: NotificationPage['muted'];
}

/** What was answered is on screen at once, and nothing else: the list does not move under the hand that marks it. */
function show(client: QueryClient, api: Api, answer: Answer, read: (one: Notification) => boolean): void {
  client.setQueryData(meQuery(api).queryKey, (me) => me && { ...me, notifications_unread: answer.unread });
  client.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: ['notifications'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          ...answer,
          items: page.items.map((one) => ({ ...one, read: read(one) })),
        })),
      },
  );
}

/** Marks one as read, or as unread again. */
export async function markOne(client: QueryClient, api: Api, id: string, read: boolean): Promise<void> {
  const body = { ids: [id], read };
  const answer = await api.unwrap(api.http.POST('/notifications/read', { ...post(), body }));
  show(client, api, answer, (one) => (one.id === id ? read : one.read));
}

/** Marks all as read that came until an instant: what came later was not on screen. */
export async function markAll(client: QueryClient, api: Api, until: string): Promise<void> {
  const body = { until, read: true };
  const answer = await api.unwrap(api.http.POST('/notifications/read', { ...post(), body }));
  show(client, api, answer, (one) => one.read || one.last_at <= until);
}

/** A kind comes in read from now on, or no longer. */
export async function mute(client: QueryClient, api: Api, kind: MutableKind, muted: boolean): Promise<void> {
  const body = { kind, muted };
  const answer = await api.unwrap(api.http.POST('/notifications/mute', { ...post(), body }));
  show(client, api, answer, (one) => one.read || (muted && one.kind === kind));
}
