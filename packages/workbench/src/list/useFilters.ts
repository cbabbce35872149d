import { type Filter, type FilterValues, readFilters, writeFilters } from '@ledenbureau/ui';
import { useParameters } from './useParameters.ts';
import { withFilter } from './withFilter.ts';

export type ListFilters = ReturnType<typeof useFilters>;

/** What narrows a list, as the address says it. Whatever changes there, the list starts at its first page. */
export function useFilters(filters: readonly Filter[]) {
  const { search, narrow, replace } = useParameters();
  const values = readFilters(filters, search);
  const q = search.get('q')?.trim() ?? '';
  return {
    filters,
    /** Of a choice that is not known (yet) there is none; it stays in the address. */
    values,
    /** The text that is looked for; '' for none. */
    q,
    narrowed: q !== '' || Object.keys(values).length > 0,
    /** Whether a filter of two states is on. */
    on: (name: string) => search.get(name) === 'true',
    change: narrow,
    setValues: (next: FilterValues) => replace((current) => withFilter(writeFilters(filters, next, current), {})),
    /** Takes the text, every filter and these parameters away. */
    clear: (...more: string[]) =>
      narrow(Object.fromEntries([...filters.map(({ id }) => id), 'q', ...more].map((name) => [name, '']))),
  };
}
