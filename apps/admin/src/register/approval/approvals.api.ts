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
