import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** How many notifications came since the list of them was read. */
export const freshKey = ['notifications-fresh'] as const;

/** Who is signed in, the cooperative's four-eyes settings, and how many proposals wait for this administrator. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    meta: { aside: true },
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/me', { signal })),
  });
