export { FilterBar } from './FilterBar.tsx';
export type {
  Filter,
  FilterAmounts,
  FilterBarProps,
  FilterOption,
  FilterPeriod,
  FilterValue,
  FilterValues,
} from './FilterBar.types.ts';
export { readFilters, writeFilters } from './filterUrl.ts';
export { useFilterFacts, useFilterWords } from './useFilterWords.ts';
