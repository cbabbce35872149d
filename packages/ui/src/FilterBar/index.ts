export { FilterBar } from './FilterBar.tsx';
export type * from './FilterBar.types.ts';
export { readFilters, writeFilters } from './filterUrl.ts';
export { useFilterFacts, useFilterWords } from './useFilterWords.ts';
