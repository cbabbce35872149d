import { useEffect, useState } from 'react';
import type { SearchResult } from './Combobox.types.ts';

type SearchStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface Search<T> {
  status: SearchStatus;
  /** While loading: what was found before, to stand there quietly until the answer comes. */
  items: T[];
  /** How many there are, shown or not. */
  total: number;
}

interface Answer<T> extends Search<T> {
  query: string | null;
}

const nothing: Answer<never> = { query: null, status: 'idle', items: [], total: 0 };
const debounceMs = 150;

/**
 * Loads the results of a query, 150 ms after the last change. A newer query aborts the older one, and an answer
 * that still comes is dropped: what is `ready` always belongs to the text in the field. `query` null = do not search.
 */
export function useSearch<T>(
  query: string | null,
  load: ((query: string, signal: AbortSignal) => Promise<SearchResult<T>>) | undefined,
): Search<T> {
  const [answer, setAnswer] = useState<Answer<T>>(nothing);

  useEffect(() => {
    if (query === null || load === undefined) {
      // what was found belongs to a search that has ended
      setAnswer(nothing);
      return;
    }
    const controller = new AbortController();
    const answerWith = (search: Search<T>) => {
      if (!controller.signal.aborted) setAnswer({ query, ...search });
    };
    const search = async () => {
      try {
        const result = await load(query, controller.signal);
        const { items, total } = Array.isArray(result) ? { items: result, total: result.length } : result;
        // an answer without a list, which is not drawn, is one that failed
        answerWith({ status: 'ready', items: [...items], total });
      } catch {
        // what went wrong is the loader's to report; the field says that it did
        answerWith({ status: 'failed', items: [], total: 0 });
      }
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // eslint-disable-next-line react/exhaustive-deps -- `load` may be new on every render; only another text is another search
  }, [query]);

  if (query === null) return nothing;
  if (answer.query !== query) return { status: 'loading', items: answer.items, total: answer.total };
  return answer;
}
