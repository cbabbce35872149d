import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** The register's figures as of a date; '' means today. */
export const dashboardQuery = (api: Api, asOf: string) =>
  queryOptions({
    queryKey: ['dashboard', asOf],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/dashboard', { params: { query: asOf ? { as_of: asOf } : {} }, signal })),
  });
