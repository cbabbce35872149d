import { useI18n } from '@ledenbureau/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest } from '../../api/types.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type ReturnFilter, returnsQuery } from './return.api.ts';

/** Where requests stand, as one looks for them; the last three end them without anything given. */
export const stages = {
  review: ['submitted', 'in_review'],
  admitted: ['eligible', 'waiting'],
  allocated: ['allocated'],
  settled: ['settled'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
  reversed: ['reversed'],
} as const satisfies Record<string, readonly ReturnRequest['status'][]>;
export type Stage = keyof typeof stages;
export const stageNames = Object.keys(stages) as Stage[];

export const outcomes = ['payout', 'convert', 'gift'] as const satisfies readonly ReturnRequest['outcome'][];

export const reasons = [
  'leaving',
  'hardship',
  'death',
  'divorce',
  'moving_abroad',
  'other',
] as const satisfies readonly ReturnRequest['reason'][];

const sorts = ['requested_on', '-requested_on', 'nominal_cents', '-nominal_cents'] as const;

/** The list of the page: what the address asks for, and the answer to it. */
export function useReturnList() {
  const { t, locale } = useI18n();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const api = useApi();
  const instruments = useQuery(instrumentsQuery(api));
  const stage = stageNames.find((known) => known === search.get('status')) ?? 'review';
  const sort = sorts.find((known) => known === search.get('sort')) ?? sorts[0];

  const list = useFilters([
    {
      id: 'instrument',
      kind: 'choice',
      label: t('transaction.instrument'),
      options: (instruments.data?.items ?? [])
        .filter(({ type }) => type === 'good_share')
        .map((one) => ({ value: one.id, label: instrumentName(one, locale) })),
    },
    {
      id: 'outcome',
      kind: 'choice',
      label: t('returns.outcome'),
      options: outcomes.map((value) => ({ value, label: t(`returns.outcomes.${value}`) })),
    },
    {
      id: 'reason',
      kind: 'choice',
      label: t('transaction.reason'),
      options: reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) })),
    },
    { id: 'received', kind: 'period', label: t('requests.received') },
    {
      id: 'overdue',
      kind: 'choice',
      label: t('requests.filter.overdue'),
      options: [{ value: 'true', label: t('requests.filter.yes') }],
    },
  ]);
  const { values, q, on } = list;
  const { instrument, outcome, reason, received, overdue } = values as Partial<Record<string, string>>;
  const period = received as unknown as { from?: string; until?: string } | undefined;
  const pending = search.has('instrument') && instruments.isPending;
  const filter: ReturnFilter = {
    status: [...stages[stage]],
    sort,
    ...(q ? { q } : {}),
    ...(instrument ? { instrument_id: instrument } : {}),
    ...(outcome ? { outcome: outcome as ReturnRequest['outcome'] } : {}),
    ...(reason ? { reason: reason as ReturnRequest['reason'] } : {}),
    ...(period?.from ? { from: period.from } : {}),
    ...(period?.until ? { to: period.until } : {}),
    ...(overdue ? { overdue: 'true' as const } : {}),
    ...(on('mine') ? { mine: 'true' as const } : {}),
    ...(on('admissible') ? { admissible: 'true' as const } : {}),
    ...(on('locked') ? { locked: 'true' as const } : {}),
  };
  const page = { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) };
  const query = useQuery({
    ...returnsQuery(api, page),
    enabled: !pending,
    // Rows of another tab are not rows of before: that tab starts with its skeleton.
    placeholderData: (before, asked) =>
      String((asked?.queryKey[1] as ReturnFilter | undefined)?.status) === String(filter.status)
        ? keepPreviousData(before)
        : undefined,
  });

  return {
    ...list,
    stage,
    sort,
    filter,
    query,
    pages,
    mine: on('mine'),
    admissible: on('admissible'),
    locked: on('locked'),
    /** Something narrows the tab. */
    filtered: Object.keys(filter).length > 2,
    clear: () => list.clear('mine', 'admissible', 'locked'),
  };
}
