import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';

/** Asks for one answer that a page shows first. */
export type Ask = <Data, Key extends readonly unknown[]>(query: FetchQueryOptions<Data, Error, Data, Key>) => void;

/** Milliseconds that the answers are waited for: nobody takes that for standing still. */
const patience = 150;

/**
 * Asks for what a page shows first, and resolves when all of it is there or failed, at the latest after `wait` milliseconds. A page
 * that is drawn with its answers is drawn once; without them it is drawn twice. What the cache has is neither asked for nor waited for.
 */
export async function firstAnswers(
  client: QueryClient,
  first: (ask: Ask) => void,
  wait: number = patience,
): Promise<void> {
  const answers: Promise<void>[] = [];
  first((query) => {
    if (client.getQueryData(query.queryKey) === undefined) answers.push(client.prefetchQuery(query));
  });
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, wait))]);
}
