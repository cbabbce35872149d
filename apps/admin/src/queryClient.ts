import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/problem.ts';

/** Worth a second try. Who has waited for the whole time limit is told so first. */
const isPassing = ({ status, code }: ApiProblem) => (status === 0 && code !== 'timeout') || status >= 500;

/** Server data: one quiet retry when no answer came or the server failed; a refusal is final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        // Asked also while the browser believes to be offline: the failure is shown, instead of waiting without end.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiProblem && isPassing(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * After a booking or a decision every figure may have changed; only the ledger check stands by itself, and the list of what one
 * entered today, which its page adds to.
 */
export function refreshEverything(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [what] }) => what !== 'ledger-check' && what !== 'entered-today',
  });
}

/** Asks again for all that may have changed, and waits for it. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshEverything(client);
}
