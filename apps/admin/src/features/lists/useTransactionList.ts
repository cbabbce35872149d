import { useI18n } from '@ledenbureau/i18n';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters, useEarlyQuery } from '@ledenbureau/workbench';
import { transactionKinds } from '../../api/kinds.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { Transaction } from '../../api/types.ts';
import {
  instrumentsQuery,
  type TransactionFilter,
  transactionsQuery,
} from '../../register/transaction/transaction.api.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { administratorsQuery } from '../../api/people.ts';
import { daysOf, recents } from './recent.ts';

const sources = [
  'ui',
  'bulk',
  'request',
  'conversion',
  'payment',
  'api',
  'opening',
] as const satisfies readonly Transaction['source'][];

const statuses = ['waiting', 'rejected', 'withdrawn'] as const satisfies readonly Transaction['status'][];

/** Columns that can be sorted by, as the address and the API name them. */
const sorts = ['-effective_date', 'effective_date', '-number', 'number', '-amount_cents', 'amount_cents'] as const;
export type TransactionSort = (typeof sorts)[number];

/** What a filter of the bar holds, by its kind. */
interface Values {
  kind?: Transaction['kind'];
  recent?: (typeof recents)[number];
  instrument?: string;
  maker?: string;
  date?: { from?: string; until?: string };
  booked?: { from?: string; until?: string };
  amount?: { min?: number; max?: number };
  source?: Transaction['source'];
  member?: string;
  memberless?: 'true';
  status?: Transaction['status'];
}

/** The list of the page: what the address asks for, and the answer to it. */
export function useTransactionList() {
  const { t, locale } = useI18n();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const api = useApi();
  const instruments = useEarlyQuery(instrumentsQuery(api));
  const administrators = useEarlyQuery(administratorsQuery(api));

  const list = useFilters([
    {
      id: 'kind',
      kind: 'choice',
      label: t('transaction.kind'),
      promoted: true,
      options: transactionKinds.map((value) => ({ value, label: t(`transaction.kinds.${value}`) })),
    },
    {
      id: 'recent',
      kind: 'choice',
      label: t('lists.booked'),
      promoted: true,
      options: recents.map((value) => ({ value, label: t(`lists.recent.${value}`) })),
    },
    {
      id: 'maker',
      kind: 'choice',
      label: t('transaction.maker'),
      promoted: true,
      options: (administrators.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: 'instrument',
      kind: 'choice',
      label: t('transaction.instrument'),
      options: instrumentOptions(instruments.data?.items, locale),
    },
    { id: 'date', kind: 'period', label: t('transaction.effectiveDate') },
    { id: 'booked', kind: 'period', label: t('lists.bookedOn') },
    { id: 'amount', kind: 'amounts', label: t('transaction.amount') },
    {
      id: 'source',
      kind: 'choice',
      label: t('lists.source'),
      options: sources.map((value) => ({ value, label: t(`lists.sources.${value}`) })),
    },
    { id: 'member', kind: 'text', label: t('members.number') },
    {
      id: 'memberless',
      kind: 'choice',
      label: t('lists.memberless'),
      options: [{ value: 'true', label: t('requests.filter.yes') }],
    },
    {
      id: 'status',
      kind: 'choice',
      label: t('transaction.statusLabel'),
      options: statuses.map((value) => ({ value, label: t(`transaction.status.${value}`) })),
    },
  ]);
  const { values, q } = list;
  // Whom or what an address names is not known before these lists are there: nothing is asked until then.
  const pending =
    (search.has('instrument') && instruments.isPending) || (search.has('maker') && administrators.isPending);
  const sort = q === '' ? (sorts.find((candidate) => candidate === search.get('sort')) ?? sorts[0]) : sorts[0];
  const filter = { ...filterOf(values, q), sort };
  const query = useEarlyQuery({
    ...transactionsQuery(api, {
      ...filter,
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
    }),
    enabled: !pending,
    placeholderData: keepPreviousData,
  });
  return {
    ...list,
    sort,
    filter,
    query,
    pages,
    /** Something narrows the list. */
    filtered: q !== '' || Object.keys(values).length > 0,
  };
}

function filterOf(values: Values, q: string): TransactionFilter {
  const { kind, recent, instrument, maker, date, booked, amount, source, member, memberless, status } = values;
  const days = recent ? daysOf(recent) : { from: booked?.from, to: booked?.until };
  const criteria = {
    q: q || undefined,
    kind,
    instrument_id: instrument,
    maker_id: maker,
    from: date?.from,
    to: date?.until,
    booked_from: days.from,
    booked_to: days.to,
    min_cents: amount?.min,
    max_cents: amount?.max,
    source,
    member_no: member && /^\d{1,15}$/.test(member) ? Number(member) : member && 0,
    memberless,
    status,
  };
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as TransactionFilter;
}
