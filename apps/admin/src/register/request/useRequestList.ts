import type { Filter } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { requestsQuery } from './request.api.ts';
import type { RequestFilter, RequestKind, RequestPath } from './requests.ts';

/** The values of the filters that every kind has, and of those of one kind: of a choice its value. */
type Values = Partial<Record<string, string>> & { received?: { from?: string; until?: string } };

interface Options<P extends RequestPath, Tab extends string, Toggle extends string> {
  kind: RequestKind<P>;
  /** In their order; the list opens with the first. */
  tabs: readonly Tab[];
  /** The states that a tab shows. */
  statusOf(tab: Tab): RequestFilter<P>['status'];
  /** What narrows it; the instrument by this name. */
  filters: readonly Filter[];
  instrument: string;
  /** Nothing is asked while what a filter names is not known yet. */
  pending: boolean;
  /** What is on or off. */
  toggles: readonly Toggle[];
  /** The column that is sorted by beside the days, and what the API calls that. */
  amount: { column: string; name: string };
  /** What the filters of this kind ask for. */
  own(values: Values): RequestFilter<P>;
}

/** The list of a page with requests: what the address asks for, and the answer to it. */
export function useRequestList<P extends RequestPath, Tab extends string, Toggle extends string>(
  options: Options<P, Tab, Toggle>,
) {
  const { kind, tabs, statusOf, filters, instrument, pending, toggles, amount, own } = options;
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const list = useFilters(filters);
  const { q, on, change } = list;
  const values = list.values as Values;
  const { [instrument]: instrumentId, reason, received, overdue } = values;
  const tab = tabs.find((candidate) => candidate === search.get('status')) ?? tabs[0]!;
  const sort = sorts(amount).find(({ name }) => name === search.get('sort')) ?? sorts(amount)[0]!;
  const isOn = Object.fromEntries(toggles.map((name) => [name, on(name)])) as Record<Toggle, boolean>;
  const narrowed = {
    ...(q && { q }),
    ...(instrumentId && { instrument_id: instrumentId }),
    ...(reason && { reason }),
    ...(received?.from && { from: received.from }),
    ...(received?.until && { to: received.until }),
    ...own(values),
    ...(overdue && { overdue: 'true' }),
    ...Object.fromEntries(toggles.filter(on).map((name) => [name, 'true'])),
  };
  // each value is one of those that its filter offers
  const filter = { status: statusOf(tab), sort: sort.name, ...narrowed } as RequestFilter<P>;
  const query = useQuery({
    ...requestsQuery(useApi(), kind, {
      ...filter,
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
    }),
    enabled: !pending,
  });
  return {
    ...list,
    tab,
    /** Opens a tab, without the request that was open. */
    open: (to: Tab) => change({ status: to === tabs[0] ? '' : to, id: '' }),
    isOn,
    filter,
    query,
    pages,
    sorting: {
      sort: { id: sort.id, direction: sort.direction },
      onSortChange: ({ id, direction }: { id: string; direction: 'ascending' | 'descending' }) => {
        const next = sorts(amount).find((one) => one.id === id && one.direction === direction);
        change({ sort: next === undefined || next.name === 'requested_on' ? '' : next.name });
      },
    },
    /** Something narrows the tab. */
    filtered: Object.keys(narrowed).length > 0,
    clear: () => list.clear(...toggles),
  };
}

/** The oldest request has the most days. */
const sorts = ({ column, name }: { column: string; name: string }) => [
  { name: 'requested_on', id: 'age', direction: 'descending' as const },
  { name: '-requested_on', id: 'age', direction: 'ascending' as const },
  { name, id: column, direction: 'ascending' as const },
  { name: `-${name}`, id: column, direction: 'descending' as const },
];
