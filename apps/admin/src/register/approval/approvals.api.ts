import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';

type Filter = NonNullable<paths['/approvals']['get']['parameters']['query']>;

/** What waits for a second administrator, the oldest first; the server decides what is for whom. */
export const approvalsQuery = (api: Api, filter: Filter) =>
  queryOptions({
    queryKey: ['approvals', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/approvals', { params: { query: filter }, signal })),
  });

/** What members ask for is worked through in lists of its own: here stands what somebody entered and waits for another. */
export const forMe = (limit: number) => ({ for: 'me', requests: 'false', limit }) as const;

/**
 * The oldest for this administrator as they are after a decision: what was known before it is of no use, and an offer that
 * fails is none.
 */
export const nextQuery = (api: Api, decided: string | null) =>
  queryOptions({
    queryKey: ['approvals', 'next', decided],
    enabled: decided !== null,
    staleTime: 0,
    gcTime: 0,
    meta: { told: true },
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/approvals', { params: { query: forMe(2) }, signal })),
  });
