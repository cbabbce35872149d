import { useI18n } from '@ledenbureau/i18n';
import type { Column } from './bulk.api.ts';

/** What the service would have in a cell, in the words that are typed there. */
export function useCellWords(): (text: string, column: Column | null) => string {
  const { lookup } = useI18n();
  return (text, column) => (column === 'kind' && lookup(`transaction.kinds.${text as 'issue'}`, {})) || text;
}
