import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Illustration, PlusIcon } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Ask, ListPage } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Api } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import { administratorsQuery } from '../../api/people.ts';
import type { Transaction } from '../../api/types.ts';
import { pageTable } from '../../pages.ts';
import { paths } from '../../paths.ts';
import { instrumentsQuery, transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { exportTransactions } from './lists.api.ts';
import { TransactionTotals } from './TransactionTotals.tsx';
import { type TransactionSort, useTransactionList } from './useTransactionList.ts';
import { useTransactionListColumns } from './useTransactionListColumns.tsx';

/** Columns that are sorted by, and what the API calls that. */
const sortable = { number: 'number', date: 'effective_date', amount: 'amount_cents' } as const;

const shownSort = (sort: TransactionSort) => {
  const [id = 'date'] = Object.entries(sortable).find(([, name]) => name === sort.replace('-', '')) ?? [];
  return { id, direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const) };
};

/** Every transaction of the register, narrowed as the address says, and what they come to (pages.md, common). */
export function TransactionsPage() {
  const { t, locale } = useI18n();
  const api = useApi();
  const navigate = useNavigate();
  const me = useQuery(meQuery(api));
  const list = useTransactionList();
  const { query, filter, sort, change } = list;
  const columns = useTransactionListColumns(query.data?.items);
  const href = useTransactionHref();
  const [search] = useSearchParams();
  const enter = t('menu.members.transaction');
  return (
    <ListPage<Transaction>
      title={t('lists.transactions')}
      name="transactions"
      list={list}
      pages={list.pages}
      query={query}
      find={t('lists.find')}
      views={[
        { name: t('lists.all'), query: '' },
        ...(me.data ? [{ name: t('lists.fromMe'), query: new URLSearchParams({ maker: me.data.id }).toString() }] : []),
        { name: t('lists.reversals'), query: 'kind=reversal' },
        { name: t('lists.fromBulk'), query: 'source=bulk' },
      ]}
      actions={
        <Button startIcon={<PlusIcon />} href={paths.createTransaction} aria-keyshortcuts="n">
          {enter}
        </Button>
      }
      keys={[{ key: 'n', label: enter, run: () => void navigate(paths.createTransaction) }]}
      table={{
        rowKey: (row) => row.id,
        rowHref: (row) => href(row.id),
        currentRow: search.get('tx') ?? undefined,
        columns,
        // what a text finds comes newest first, and no other way
        ...(list.q === '' && {
          sort: shownSort(sort),
          onSortChange: ({ id, direction }) => {
            const name = sortable[id as keyof typeof sortable];
            const next = `${direction === 'descending' ? '-' : ''}${name}`;
            change({ sort: next === '-effective_date' ? '' : next });
          },
        }),
      }}
      empty={{
        narrowed: t('lists.noTransactions'),
        none: (
          <EmptyState
            illustration={<Illustration kind="nothingYet" />}
            title={t('dashboard.noTransactions')}
            action={<Button href={paths.createTransaction}>{enter}</Button>}
          />
        ),
      }}
      exported={{
        explain: (counts) => t('lists.exportExplain', counts),
        file: t('lists.file'),
        load: (why, key) => exportTransactions(api, filter, why, key),
        sum: query.data?.totals.amount_cents ?? null,
        totals: query.data?.totals.instruments?.map(({ instrument, count, amount_cents: cents }) => ({
          name: instrument ? instrumentName(instrument, locale) : t('lists.noInstrument'),
          count,
          cents,
        })),
      }}
    >
      {query.isLoadingError ? null : (
        <TransactionTotals
          page={query.isPlaceholderData ? undefined : query.data}
          alike={filter.kind !== undefined && filter.kind !== 'reversal'}
        />
      )}
    </ListPage>
  );
}

TransactionsPage.first = (ask: Ask, api: Api, search: URLSearchParams) => {
  ask(instrumentsQuery(api));
  ask(administratorsQuery(api));
  if (pageTable.transactions.first(search).length > 0)
    ask(transactionsQuery(api, { sort: '-effective_date', limit: Number(search.get('size') ?? 25) }));
};
