import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiProblem } from '../api/problem.ts';
import { useProblemText } from '../texts/useProblemText.ts';
import { withFilter } from './withFilter.ts';

/** What a table needs of a query of the cache. */
export interface TableQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

const isOfCursor = (error: unknown) =>
  error instanceof ApiProblem && error.errors.some(({ field }) => field === 'cursor');

/**
 * The rows of a query that answers with a list, and how it stands, as props of ui's Table. Of a list with pages in the address
 * (useCursorPages) the page may be gone: what stood there was settled, or its cursor is none any more. Then it opens at its
 * beginning, for only there it may say that it is empty.
 */
export function useTableState<Row>(query: TableQuery<{ items: Row[] }>, pages?: { cursor: string | undefined }) {
  const { failure } = useProblemText();
  const [, setSearch] = useSearchParams();
  const { data, error, isFetching } = query;
  const gone = pages?.cursor !== undefined && !isFetching && (error ? isOfCursor(error) : data?.items.length === 0);
  useEffect(() => {
    if (gone) setSearch((current) => withFilter(current, {}), { replace: true });
  }, [gone, setSearch]);
  return {
    rows: gone ? undefined : data?.items,
    loading: isFetching || gone,
    ...(error && !gone ? { error: { message: failure(error), onRetry: () => void query.refetch() } } : {}),
  };
}
