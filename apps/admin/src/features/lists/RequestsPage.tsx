import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Illustration } from '@ledenbureau/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Toggle, useCursorPages, useFilters, ListPage } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths } from '../../paths.ts';
import { useOpenRequestColumns } from './useOpenRequestColumns.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { exportOpenRequests, type OpenRequest, type OpenRequestFilter, openRequestsQuery } from './lists.api.ts';

const kinds = ['redemption', 'return', 'transaction'] as const satisfies readonly OpenRequest['kind'][];

/** Everything that waits for somebody, over the pages where it is decided on, the oldest first. */
export function RequestsPage() {
  const { t, locale } = useI18n();
  const api = useApi();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const instruments = useQuery(instrumentsQuery(api));
  const list = useFilters([
    {
      id: 'kind',
      kind: 'choice',
      label: t('worklist.kind'),
      promoted: true,
      options: kinds.map((value) => ({ value, label: t(`worklist.kinds.${value}`) })),
    },
    {
      id: 'instrument',
      kind: 'choice',
      label: t('transaction.instrument'),
      options: instrumentOptions(instruments.data?.items, locale),
    },
    { id: 'received', kind: 'period', label: t('requests.received') },
  ]);
  const { on, change } = list;
  const { kind, instrument, received } = list.values as {
    kind?: OpenRequest['kind'];
    instrument?: string;
    received?: { from?: string; until?: string };
  };
  const newest = search.get('sort') === '-received_on';
  const filter: OpenRequestFilter = {
    ...(newest ? { sort: '-received_on' } : {}),
    ...(kind ? { kind } : {}),
    ...(instrument ? { instrument_id: instrument } : {}),
    ...(received?.from ? { from: received.from } : {}),
    ...(received?.until ? { to: received.until } : {}),
    ...(on('mine') ? { mine: 'true' as const } : {}),
    ...(on('others') ? { others: 'true' as const } : {}),
  };
  const query = useQuery({
    ...openRequestsQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
    enabled: !(search.has('instrument') && instruments.isPending),
    placeholderData: keepPreviousData,
  });
  const columns = useOpenRequestColumns(query.data?.items);
  const transactionHref = useTransactionHref();
  const toggle = (name: 'others' | 'mine', other: 'others' | 'mine', label: string) => (
    <Toggle pressed={on(name)} label={label} onChange={(next) => change({ [name]: next ? 'true' : '', [other]: '' })} />
  );
  const [others, mine] = [t('worklist.others'), t('requests.filter.mine')];
  return (
    <ListPage<OpenRequest>
      title={t('worklist.title')}
      name="requests"
      kept="worklist"
      list={list}
      pages={pages}
      query={query}
      views={[{ name: t('worklist.everything'), query: '' }]}
      toggles={
        <>
          {toggle('others', 'mine', others)}
          {toggle('mine', 'others', mine)}
        </>
      }
      only={[on('others') && others, on('mine') && mine]}
      table={{
        rowKey: (row) => row.id,
        rowHref: (row) => (row.kind === 'transaction' ? transactionHref(row.id) : hrefOf(row)),
        columns,
        sort: { id: 'age', direction: newest ? 'ascending' : 'descending' },
        onSortChange: ({ direction }) => change({ sort: direction === 'ascending' ? '-received_on' : '' }),
      }}
      empty={{
        none: (
          <EmptyState
            illustration={<Illustration kind="nothingWaits" />}
            title={t('worklist.none')}
            action={<Button href={paths.home}>{t('notFound.home')}</Button>}
          />
        ),
      }}
      exported={{
        explain: (counts) => t('worklist.exportExplain', counts),
        file: t('worklist.file'),
        load: (why, key) => exportOpenRequests(api, filter, why, key),
      }}
    />
  );
}

/** The page on which a request is decided on; a transaction opens over any page. */
function hrefOf({ kind, id, status }: OpenRequest): string {
  return `${kind === 'redemption' ? paths.redemptions : paths.shareReturns}?status=${status}&id=${id}`;
}
