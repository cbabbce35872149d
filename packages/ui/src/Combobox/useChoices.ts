import { createFilterOptions } from '@mui/material/useAutocomplete';
import type { ComboboxBaseProps } from './Combobox.types.ts';
import { type Search, useSearch } from './useSearch.ts';

/** As many as are drawn; above it the list says how many there are. */
const mostShown = 200;

type Source<T> = Pick<ComboboxBaseProps<T>, 'options' | 'load' | 'getLabel' | 'getDescription' | 'getGroup'>;

/** What there is to choose from for a query, in the order of the list; `query` null = the list is closed. */
export function useChoices<T>(query: string | null, source: Source<T>): Search<T> {
  const { options, load, getLabel, getDescription, getGroup } = source;
  if (options === undefined && load === undefined) {
    throw new Error('@ledenbureau/ui: a Combobox has nothing to choose from. Give it `options`, or `load`.');
  }
  const searched = useSearch(options === undefined ? query : null, load);
  let { status, items, total } = searched;
  if (options !== undefined && query !== null) {
    const matching = createFilterOptions<T>({
      stringify: (item) => `${getLabel(item)} ${getDescription?.(item) ?? ''}`,
    });
    status = 'ready';
    items = matching([...options], { inputValue: query, getOptionLabel: getLabel });
    total = items.length;
  }
  if (getGroup) {
    const groups = [...new Set(items.map(getGroup))];
    items = groups.flatMap((group) => items.filter((item) => getGroup(item) === group));
  }
  return { status, items: items.slice(0, mostShown), total };
}
