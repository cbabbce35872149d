import { useProblemText } from '../texts/useProblemText.ts';

/** What a table needs of a query of the cache. */
export interface TableQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The rows of a query that answers with a list, and how it stands, as props of ui's Table. */
export function useTableState<Row>(query: TableQuery<{ items: Row[] }>) {
  const { failure } = useProblemText();
  return {
    rows: query.data?.items,
    loading: query.isFetching,
    ...(query.error ? { error: { message: failure(query.error), onRetry: () => void query.refetch() } } : {}),
  };
}
