import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { Filter, FilterValues } from './FilterBar.types.ts';
import { filterWords } from './filterWords.ts';

/** What the active filters ask for in words, such as "Soort: Uitgifte", for where there is no FilterBar to read them in. */
export function useFilterWords(filters: readonly Filter[], value: FilterValues): string[] {
  const labels = useUiLabels();
  const formats = useUiFormats();
  return filters.flatMap((filter) => {
    const own = value[filter.id];
    return own === undefined ? [] : [`${filter.label}: ${filterWords(filter, own, labels, formats)}`];
  });
}
