import { QueryCache, type Query, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isRefusal } from '../api/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Its page says itself what failed, and of when what it shows is. */
      told?: boolean;
      /** Beside what a page is about, which does not say that it is missing: ConnectionBanner does. */
      aside?: boolean;
      /** What happens elsewhere does not change it: refreshEverything leaves it alone. */
      steady?: boolean;
      /** What a step of something else would do, as that stands: refreshEverything asks it again last. */
      preview?: true;
    };
    mutationMeta: {
      /** What it does, for who is elsewhere once it has failed or is done. */
      title?: string;
      /** Beside what somebody does: nobody waits for it. */
      aside?: true;
    };
  }
}

/** Worth a second try. Who has waited for the whole time limit is told so first. */
const isPassing = ({ status, code }: ApiProblem) => (status === 0 && code !== 'timeout') || status >= 500;

/** Server data: one quiet retry when no answer came or the server failed; a refusal is final. */
export function createQueryClient(): QueryClient {
  const failed = new WeakSet<Query<unknown, unknown>>();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, query) => failed.add(query),
      // The trouble is over: whatever else of the page it took is asked for again.
      onSuccess: (_data, query) => {
        if (failed.delete(query)) void askAgain(client);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        // Asked also while the browser believes to be offline: the failure is shown, instead of waiting without end.
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiProblem && isPassing(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Asks again for what is on screen and did not come; what was refused stays refused. */
export function askAgain(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle' && !isRefusal(state.error),
  });
}
