import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * As useQuery, and asked while the page is being drawn for the first time rather than after it: a large page takes as long to
 * draw as its answer takes to come.
 */
export function useEarlyQuery<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const client = useQueryClient();
  if (options.enabled !== false && client.getQueryState(options.queryKey) === undefined)
    void client.prefetchQuery(options);
  return useQuery(options);
}
