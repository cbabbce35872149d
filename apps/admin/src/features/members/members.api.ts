import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

export interface MemberFilter {
  q?: string;
  status?: 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked';
  cursor?: string;
  limit?: number;
}

export const membersQuery = (api: Api, filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/members', { params: { query: filter }, signal })),
  });

/** A member's transactions, newest first, each with the balance after it. */
export const memberTransactionsQuery = (api: Api, id: string, cursor: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['member-transactions', id, cursor ?? '', limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = cursor ? { cursor, limit } : { limit };
      return api.unwrap(api.http.GET('/members/{id}/transactions', { params: { path: { id }, query }, signal }));
    },
  });
