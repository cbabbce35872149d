export { FilterBar } from './FilterBar.tsx';
export type * from './FilterBar.types.ts';
export { readFilters, writeFilters } from './filterUrl.ts';
export { useFilterSummary, useFilterWords } from './useFilterWords.ts';
