import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

const asOfQuery = (asOf: string) => (asOf ? { as_of: asOf } : {});

/** The register's figures as of a date; '' means today. */
export const dashboardQuery = (api: Api, asOf: string) =>
  queryOptions({
    queryKey: ['dashboard', asOf],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/dashboard', { params: { query: asOfQuery(asOf) }, signal })),
  });

/** The check of the ledger's invariants; the server keeps its result for 15 minutes. Asked again while it is running. */
export const ledgerCheckQuery = (api: Api) =>
  queryOptions({
    queryKey: ['ledger-check'],
    meta: { steady: true },
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/ledger/check', { signal })),
    refetchInterval: ({ state }) => (state.data && 'running' in state.data ? 2_000 : false),
  });

/** What is to be done today, beside deciding. */
export const openWorkQuery = (api: Api) =>
  queryOptions({
    queryKey: ['open-work'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/open-work', { signal })),
  });

/** What was raised in the twelve months up to a date, '' for today, and who holds a large part today. */
export const complianceQuery = (api: Api, asOf: string) =>
  queryOptions({
    queryKey: ['compliance', asOf],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/compliance', { params: { query: asOfQuery(asOf) }, signal })),
  });
