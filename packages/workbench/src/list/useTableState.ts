import { useEffect } from 'react';
import { problemItems } from '../api/problem.ts';
import { useProblemText } from '../texts/useProblemText.ts';

/** What a table needs of a query of the cache. */
export interface TableQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** Where a list with pages in the address is (useCursorPages). */
export interface TablePages {
  cursor: string | undefined;
  openFirst(): void;
}

/**
 * The rows of a query that answers with a list, and how it stands, as props of ui's Table. A page may be gone: what stood there
 * was settled, or its cursor is none any more. Then the list opens at its beginning, for only there it may say that it is empty.
 */
export function useTableState<Row>(query: TableQuery<{ items: Row[] }>, pages?: TablePages) {
  const { failure } = useProblemText();
  const { data, error, isFetching } = query;
  const gone =
    pages?.cursor &&
    !isFetching &&
    (data?.items.length === 0 || problemItems(error).some(({ field }) => field === 'cursor'));
  useEffect(() => {
    if (gone) pages.openFirst();
  });
  return {
    rows: gone ? undefined : data?.items,
    loading: isFetching,
    ...(error ? { error: { message: failure(error), onRetry: () => void query.refetch() } } : {}),
  };
}
