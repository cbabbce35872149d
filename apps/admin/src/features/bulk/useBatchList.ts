import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { batchesQuery, type Batch, type BatchFilter } from './bulk.api.ts';

/** In the order of a batch's life. */
const statuses = [
  'uploaded',
  'validating',
  'invalid',
  'valid',
  'awaiting_approval',
  'posting',
  'posted',
  'reversed',
  'discarded',
] as const satisfies readonly Batch['status'][];

export const tabs = ['all', 'mine', 'approvable'] as const;

/** The batches that the address asks for, and the answer. */
export function useBatchList() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('bulk.list.status'),
      options: statuses.map((value) => ({ value, label: t(`bulk.status.${value}`) })),
    },
    { id: 'created', kind: 'period', label: t('bulk.list.created') },
  ]);
  const { values, q } = list;
  const { status, created } = values as { status?: Batch['status']; created?: { from?: string; until?: string } };
  const tab = tabs.find((candidate) => candidate === search.get('tab')) ?? 'all';
  const filter: BatchFilter = {
    ...(status ? { status } : {}),
    ...(created?.from ? { from: created.from } : {}),
    ...(created?.until ? { to: created.until } : {}),
    ...(q ? { q } : {}),
    ...(tab === 'mine' ? { mine: 'true' as const } : {}),
    ...(tab === 'approvable' ? { approvable: 'true' as const } : {}),
  };
  const page = { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) };
  const query = useQuery(batchesQuery(useApi(), page));
  return {
    ...list,
    tab,
    query,
    pages,
    narrowed: Object.keys(filter).length > 0,
    clear: () => list.clear('tab'),
  };
}
