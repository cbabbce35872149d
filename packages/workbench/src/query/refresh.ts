import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** After a change every answer may be another one; those that say that they are steady stay. */
export function refreshEverything(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.steady !== true });
}

/** Asks again for all that may have changed, and waits for it. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshEverything(client);
}
