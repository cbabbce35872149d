import { type TextKey, useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  decimalsIn,
  EmptyState,
  Money,
  Pager,
  Quantity,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { walkRows } from '../../list/rows.ts';
import { Toggle } from '../../list/Toggle.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { useListFacts } from '../../list/useListFacts.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useTableState } from '../../list/useTableState.ts';
import { paths } from '../../paths.ts';
import { SavedViews } from '../../register/request/SavedViews.tsx';
import { Colleague } from '../../register/transaction/TransactionLooks.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { exportOpenRequests, type OpenRequest, type OpenRequestFilter, openRequestsQuery } from './lists.api.ts';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../register/request/ExportDialog.tsx')).ExportDialog);

const kinds = ['redemption', 'return', 'transaction'] as const satisfies readonly OpenRequest['kind'][];

/** Everything that waits for somebody, over the pages where it is decided on, the oldest first. */
export function RequestsPage() {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const [exporting, setExporting] = useState<ExportForm | null>(null);
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
      options: (instruments.data?.items ?? []).map((one) => ({ value: one.id, label: instrumentName(one, locale) })),
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
  const pager = query.data ? pages.pager(query.data) : undefined;
  const columns = useRequestColumns(query.data?.items);
  const facts = useListFacts(list, [on('others') && t('worklist.others'), on('mine') && t('requests.filter.mine')]);
  const total = query.data?.total ?? 0;
  const shown = `${formats.number(total)}${query.data?.total_is_lower_bound ? '+' : ''}`;
  const transactionHref = useTransactionHref();

  return (
    <Page title={t('worklist.title')} actions={<ExportButton onExport={setExporting} />}>
      <Stack gap={3}>
        <SavedViews
          list="requests"
          given={[
            { name: t('worklist.everything'), query: '' },
            { name: t('worklist.others'), query: 'others=true' },
            { name: t('requests.filter.mine'), query: 'mine=true' },
          ]}
        />
        <Card flush role="group" aria-label={t('worklist.title')}>
          <DataTable<OpenRequest>
            caption={t('worklist.title')}
            density="compact"
            toolbar={
              <ListToolbar list={list}>
                <Toggle
                  on={on('others')}
                  label={t('worklist.others')}
                  onChange={(next) => change({ others: next ? 'true' : '', mine: '' })}
                />
                <Toggle
                  on={on('mine')}
                  label={t('requests.filter.mine')}
                  onChange={(next) => change({ mine: next ? 'true' : '', others: '' })}
                />
              </ListToolbar>
            }
            {...useTableState(query)}
            rowKey={(row) => row.id}
            rowHref={(row) => (row.kind === 'transaction' ? transactionHref(row.id) : hrefOf(row))}
            columns={columns}
            columnChoice={{ list: 'worklist', version: 1, reorder: true }}
            sort={{ id: 'age', direction: newest ? 'ascending' : 'descending' }}
            onSortChange={({ direction }) => change({ sort: direction === 'ascending' ? '-received_on' : '' })}
            empty={
              <EmptyState title={t('worklist.none')} action={<Button href={paths.home}>{t('notFound.home')}</Button>} />
            }
          />
        </Card>
        {pager && total > 0 ? <Pager {...pager} /> : null}
      </Stack>
      <ListKeys
        keys={[
          { key: 'j', label: t('keys.next'), run: () => walkRows(1) },
          { key: 'k', label: t('keys.previous'), run: () => walkRows(-1) },
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting ? (
        <ExportDialog
          form={exporting}
          explain={t('worklist.exportExplain', { count: total, shown })}
          file={`${t('worklist.file')}-${today()}`}
          print={{
            title: t('worklist.title'),
            facts,
            count: query.data?.total_is_lower_bound ? Infinity : total,
          }}
          draftKey="export.worklist"
          load={(why, key) => exportOpenRequests(api, filter, why, key)}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
}

/** The page on which a request is decided on; a transaction opens over any page. */
function hrefOf({ kind, id, status }: OpenRequest): string {
  return `${kind === 'redemption' ? paths.redemptions : paths.shareReturns}?status=${status}&id=${id}`;
}

function useRequestColumns(rows: readonly OpenRequest[] = []): DataTableColumn<OpenRequest>[] {
  const decimals = decimalsIn(rows.map(({ quantity }) => quantity));
  const { t, lookup, locale, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1500px)');
  const numberOf = (row: OpenRequest) => (
    <Text tone="quiet" nowrap>
      {row.number ?? ''}
    </Text>
  );
  return [
    {
      id: 'what',
      header: t('worklist.kind'),
      rowHeader: true,
      cell: (row) => (
        <>
          {t(`worklist.kinds.${row.kind}`)}
          {wide ? null : (
            <Text as="small" weight="normal" block>
              {numberOf(row)}
            </Text>
          )}
        </>
      ),
    },
    ...(wide ? [{ id: 'number', header: t('transaction.number'), cell: numberOf }] : []),
    { id: 'member', header: t('transaction.member'), cell: (row) => row.member?.display_name ?? '' },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => <Text nowrap>{row.instrument ? instrumentName(row.instrument, locale) : ''}</Text>,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => (row.quantity === null ? '' : <Quantity value={row.quantity} decimals={decimals} />),
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: (row) => (row.amount_cents === null ? '' : <Money cents={row.amount_cents} />),
    },
    {
      id: 'status',
      header: t('transaction.statusLabel'),
      cell: (row) =>
        lookup(
          (row.kind === 'transaction'
            ? `transaction.status.${row.status as 'waiting'}`
            : `requests.status.${row.status as 'submitted'}`) satisfies TextKey,
        ) ?? row.status,
    },
    {
      id: 'age',
      header: t('requests.age'),
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span title={t('requests.receivedOn', { date: formats.date(row.received_on) })}>
          {formats.number(row.age_days)}
        </span>
      ),
    },
    { id: 'maker', header: t('lists.by'), cell: (row) => <Colleague name={row.maker.name} /> },
    {
      id: 'assignee',
      header: t('worklist.assignee'),
      cell: (row) => (row.assignee ? <Colleague name={row.assignee.name} /> : ''),
    },
  ];
}
