import { useI18n } from '@ledenbureau/i18n';
import { type DescriptionItem, type Filter, type FilterValues, useFilterSummary } from '@ledenbureau/ui';

interface Narrowed {
  filters: readonly Filter[];
  values: FilterValues;
  q: string;
}

/** Which rows of a list these are, for above it on paper: what is looked for, each filter, and what else is switched on. */
export function useListSummary({ filters, values, q }: Narrowed, on: readonly (string | false)[] = []) {
  const { t } = useI18n();
  const facts: DescriptionItem[] = useFilterSummary(filters, values);
  const only = on.filter((words) => words !== false);
  return [
    ...(q === '' ? [] : [{ term: t('workbench.print.searched'), description: `‘${q}’` }]),
    ...facts,
    ...(only.length === 0 ? [] : [{ term: t('workbench.print.only'), description: only.join(', ') }]),
  ];
}
