import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/**
 * After a change every answer may be another one; those that say that they are steady stay. A preview is asked again once what it is
 * of is here: of the version before, it would only be refused, as if somebody else had been first.
 */
export async function refreshEverything(client: QueryClient): Promise<void> {
  for (const preview of [undefined, true] as const)
    await client.invalidateQueries({ predicate: ({ meta }) => !meta?.steady && meta?.preview === preview });
}

/** Asks again for all that may have changed, and waits for it. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshEverything(client);
}
