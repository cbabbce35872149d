import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/problem.ts';

/** Server data: one quiet retry when no answer came or the server failed; a refusal is final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
      },
      mutations: { retry: false },
    },
  });
}

/** After a booking or a decision every figure may have changed; only the ledger check stands by itself. */
export function refreshEverything(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'ledger-check' });
}
