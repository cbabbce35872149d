import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

/** The check of the ledger's invariants; the server keeps its result for 15 minutes. */
export const ledgerCheckQuery = (api: Api) =>
  queryOptions({
    queryKey: ['ledger-check'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/ledger/check', { signal })),
  });
