import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { Filter, FilterValues } from './FilterBar.types.ts';
import { filterWords } from './filterWords.ts';

/** What the active filters ask for in words, by their labels: for a head on paper, where there is no FilterBar to read them in. */
export function useFilterSummary(
  filters: readonly Filter[],
  value: FilterValues,
): { term: string; description: string }[] {
  const labels = useUiLabels();
  const formats = useUiFormats();
  return filters.flatMap((filter) => {
    const own = value[filter.id];
    return own === undefined ? [] : [{ term: filter.label, description: filterWords(filter, own, labels, formats) }];
  });
}

/** The same, as texts such as "Soort: Uitgifte". */
export const useFilterWords = (filters: readonly Filter[], value: FilterValues): string[] =>
  useFilterSummary(filters, value).map(({ term, description }) => `${term}: ${description}`);
