import { useI18n } from '@ledenbureau/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type RedemptionFilter, redemptionsQuery } from './redemption.api.ts';

/** In the order of a request's life; the last three end it without money. */
export const statuses = [
  'submitted',
  'in_review',
  'approved',
  'in_payment',
  'payment_failed',
  'paid',
  'rejected',
  'withdrawn',
  'reversed',
] as const satisfies readonly Redemption['status'][];

export const reasons = [
  'home_purchase',
  'hardship',
  'death',
  'divorce',
  'moving_abroad',
  'reinvestment',
  'other',
] as const satisfies readonly Redemption['reason'][];

/** Net amounts in cents, from and until; '' is open. */
const amounts = ['..100000', '100000..500000', '500000..2500000', '2500000..'] as const;

const sorts = ['requested_on', '-requested_on', 'net_cents', '-net_cents'] as const;

/** The list of the page: what the address asks for, and the answer to it. */
export function useRedemptionList() {
  const { t, locale, formats } = useI18n();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const api = useApi();
  const instruments = useQuery(instrumentsQuery(api));
  const status = statuses.find((known) => known === search.get('status')) ?? statuses[0];
  const sort = sorts.find((known) => known === search.get('sort')) ?? sorts[0];

  const amountLabel = (bounds: string) => {
    const [from, until] = bounds.split('..').map((cents) => (cents ? formats.money(Number(cents)) : null));
    if (from && until) return t('requests.filter.between', { from, until });
    return from ? t('requests.filter.from', { from }) : t('requests.filter.until', { until: until ?? '' });
  };
  const list = useFilters([
    {
      id: 'issue',
      kind: 'choice',
      label: t('redemptions.issue'),
      options: (instruments.data?.items ?? [])
        .filter(({ type }) => type === 'bond')
        .map((bond) => ({ value: bond.id, label: instrumentName(bond, locale) })),
    },
    {
      id: 'reason',
      kind: 'choice',
      label: t('transaction.reason'),
      options: reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) })),
    },
    { id: 'received', kind: 'period', label: t('requests.received') },
    {
      id: 'amount',
      kind: 'choice',
      label: t('quote.net'),
      options: amounts.map((value) => ({ value, label: amountLabel(value) })),
    },
    {
      id: 'overdue',
      kind: 'choice',
      label: t('requests.filter.overdue'),
      options: [{ value: 'true', label: t('requests.filter.yes') }],
    },
  ]);
  const { values, q, on } = list;
  const { issue, reason, received, amount, overdue } = values as Partial<Record<string, string>>;
  const period = received as unknown as { from?: string; until?: string } | undefined;
  const [min, max] = (amount ?? '').split('..');
  const pending = search.has('issue') && instruments.isPending;
  const filter: RedemptionFilter = {
    status,
    sort,
    ...(q ? { q } : {}),
    ...(issue ? { instrument_id: issue } : {}),
    ...(reason ? { reason: reason as Redemption['reason'] } : {}),
    ...(period?.from ? { from: period.from } : {}),
    ...(period?.until ? { to: period.until } : {}),
    ...(min ? { min_cents: Number(min) } : {}),
    ...(max ? { max_cents: Number(max) } : {}),
    ...(overdue ? { overdue: 'true' as const } : {}),
    ...(on('mine') ? { mine: 'true' as const } : {}),
    ...(on('approvable') ? { approvable: 'true' as const } : {}),
  };
  const page = { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) };
  const query = useQuery({
    ...redemptionsQuery(api, page),
    enabled: !pending,
    // Rows of another tab are not rows of before: that tab starts with its skeleton.
    placeholderData: (before, asked) =>
      (asked?.queryKey[1] as RedemptionFilter | undefined)?.status === status ? keepPreviousData(before) : undefined,
  });

  return {
    ...list,
    status,
    sort,
    filter,
    query,
    pages,
    mine: on('mine'),
    approvable: on('approvable'),
    /** Something narrows the tab. */
    filtered: Object.keys(filter).length > 2,
    clear: () => list.clear('mine', 'approvable'),
  };
}
