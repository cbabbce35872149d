import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DataTable, EmptyState, Pager, PlusIcon, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import type { Transaction } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { PrintedFilter } from '../../list/PrintedFilter.tsx';
import { useListFacts } from '../../list/useListFacts.ts';
import { walkRows } from '../../list/rows.ts';
import { useTableState } from '../../list/useTableState.ts';
import { paths } from '../../paths.ts';
import { SavedViews } from '../../register/request/SavedViews.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { exportTransactions } from './lists.api.ts';
import { TransactionTotals } from './TransactionTotals.tsx';
import { type TransactionSort, useTransactionList } from './useTransactionList.ts';
import { useTransactionListColumns } from './useTransactionListColumns.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../register/request/ExportDialog.tsx')).ExportDialog);

/** Columns that are sorted by, and what the API calls that. */
const sortable = { number: 'number', date: 'effective_date', amount: 'amount_cents' } as const;

const shownSort = (sort: TransactionSort) => {
  const [id = 'date'] = Object.entries(sortable).find(([, name]) => name === sort.replace('-', '')) ?? [];
  return { id, direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const) };
};

/** Every transaction of the register, narrowed as the address says, and what they come to (pages.md, common). */
export function TransactionsPage() {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const navigate = useNavigate();
  const me = useQuery(meQuery(api));
  const list = useTransactionList();
  const facts = useListFacts(list);
  const { query, filter, sort, change } = list;
  const columns = useTransactionListColumns(query.data?.items);
  const href = useTransactionHref();
  const [search] = useSearchParams();
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const pager = query.data ? list.pages.pager(query.data) : undefined;
  const total = query.data?.total ?? 0;
  const views = [
    { name: t('lists.all'), query: '' },
    ...(me.data ? [{ name: t('lists.fromMe'), query: new URLSearchParams({ maker: me.data.id }).toString() }] : []),
    { name: t('lists.reversals'), query: 'kind=reversal' },
    { name: t('lists.fromBulk'), query: 'source=bulk' },
  ];
  const create = () => void navigate(paths.createTransaction);

  return (
    <Page
      title={t('lists.transactions')}
      actions={
        <>
          <ExportButton onExport={setExporting} />
          <Button startIcon={<PlusIcon />} href={paths.createTransaction} aria-keyshortcuts="n">
            {t('menu.members.transaction')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SavedViews list="transactions" given={views} />
        <PrintedFilter words={[list.q === '' ? null : `‘${list.q}’`]} />
        {query.isLoadingError ? null : <TransactionTotals page={query.isPlaceholderData ? undefined : query.data} />}
        <Card flush role="group" aria-label={t('lists.transactions')}>
          <DataTable<Transaction>
            caption={t('lists.transactions')}
            density="compact"
            toolbar={<ListToolbar list={list} find={{ label: t('lists.find'), inputRef: find }} />}
            {...useTableState(query)}
            rowKey={(row) => row.id}
            rowHref={(row) => href(row.id)}
            currentRow={search.get('tx') ?? undefined}
            columns={columns}
            columnChoice={{ list: 'transactions', version: 1, reorder: true }}
            // what a text finds comes newest first, and no other way
            {...(list.q === ''
              ? {
                  sort: shownSort(sort),
                  onSortChange: ({ id, direction }: { id: string; direction: string }) => {
                    const name = sortable[id as keyof typeof sortable];
                    const next = `${direction === 'descending' ? '-' : ''}${name}`;
                    change({ sort: next === '-effective_date' ? '' : next });
                  },
                }
              : {})}
            empty={
              list.filtered ? (
                <EmptyState
                  title={t('lists.noTransactions')}
                  action={<Button onClick={() => list.clear()}>{t('ui.clearFilters')}</Button>}
                />
              ) : (
                <EmptyState
                  title={t('dashboard.noTransactions')}
                  action={<Button href={paths.createTransaction}>{t('menu.members.transaction')}</Button>}
                />
              )
            }
          />
        </Card>
        {pager && total > 0 ? <Pager {...pager} /> : null}
      </Stack>
      <ListKeys
        keys={[
          { key: '/', label: t('keys.search'), run: () => find.current?.focus() },
          { key: 'n', label: t('menu.members.transaction'), run: create },
          { key: 'j', label: t('keys.next'), run: () => walkRows(1) },
          { key: 'k', label: t('keys.previous'), run: () => walkRows(-1) },
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting ? (
        <ExportDialog
          form={exporting}
          explain={t('lists.exportExplain', {
            count: total,
            shown: `${formats.number(total)}${query.data?.total_is_lower_bound ? '+' : ''}`,
          })}
          file={`${t('lists.file')}-${today()}`}
          print={{
            title: t('lists.transactions'),
            facts,
            sum: query.data?.totals.amount_cents ?? null,
            totals: query.data?.totals.instruments?.map(({ instrument, count, amount_cents: cents }) => ({
              name: instrument ? instrumentName(instrument, locale) : t('lists.noInstrument'),
              count,
              cents,
            })),
            count: query.data?.total_is_lower_bound ? Infinity : total,
          }}
          draftKey="export.transactions"
          load={(why, key) => exportTransactions(api, filter, why, key)}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
}
