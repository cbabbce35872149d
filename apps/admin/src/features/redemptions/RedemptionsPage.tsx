import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  DataTable,
  EllipsisIcon,
  Menu,
  noSelection,
  Pager,
  PlusIcon,
  SplitView,
  Stack,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { lazyCode } from '../../code.ts';
import { Page } from '../../layout/Page.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { PrintedFilter } from '../../list/PrintedFilter.tsx';
import { useListFacts } from '../../list/useListFacts.ts';
import { Toggle } from '../../list/Toggle.tsx';
import { useTableState } from '../../list/useTableState.ts';
import { NoRequests } from '../../register/request/NoRequests.tsx';
import { useRequestHref } from '../../register/request/RequestLinks.tsx';
import { SavedViewsMenu } from '../../list/SavedViews.tsx';
import { today } from '../../today.ts';
import { isOpen } from './actions.ts';
import { BudgetLine } from './BudgetLine.tsx';
import { exportRedemptions, redemptionSummaryQuery } from './redemption.api.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { useRedemptionColumns } from './useRedemptionColumns.tsx';
import { statuses, useRedemptionList } from './useRedemptionList.ts';
import { useRedemptionPanel } from './useRedemptionPanel.tsx';
import { RoleButton } from '../../list/RoleButton.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../list/ExportDialog.tsx')).ExportDialog);
const BulkApproveDialog = onDemand(async () => (await import('./BulkApproveDialog.tsx')).BulkApproveDialog);
const NewRequestDialog = onDemand(async () => (await import('./NewRequestDialog.tsx')).NewRequestDialog);

const PaymentDrawer = lazyCode(async () => (await import('../../register/payment/PaymentDrawer.tsx')).PaymentDrawer);
const InterestDrawer = lazyCode(
  async () => (await import('../../register/interest/InterestDrawer.tsx')).InterestDrawer,
);

/** What the page itself opens over the list; the panel of a request has dialogs of its own. */
type PageDialog = 'new' | 'bulk' | ExportForm | null;

/** The oldest request has the most days. */
const sorts = {
  requested_on: { id: 'age', direction: 'descending' },
  '-requested_on': { id: 'age', direction: 'ascending' },
  net_cents: { id: 'net', direction: 'ascending' },
  '-net_cents': { id: 'net', direction: 'descending' },
} as const;

/** Requests for early redemption, from the letter of a member to the money on the account (pages.md, C6). */
export function RedemptionsPage() {
  const { t } = useI18n();
  const api = useApi();
  const list = useRedemptionList();
  const facts = useListFacts(list, [
    list.approvable && t('requests.filter.ready'),
    list.mine && t('requests.filter.mine'),
  ]);
  const { query, filter, status, sort, change } = list;
  const summary = useQuery(redemptionSummaryQuery(api));
  const hrefTo = useRequestHref();
  const [search] = useSearchParams();
  const [selection, setSelection] = useState(noSelection);
  const [dialog, setDialog] = useState<PageDialog>(null);
  const find = useRef<HTMLInputElement>(null);

  const rows = query.data?.items;
  const total = query.data?.total_is_lower_bound ? Infinity : (query.data?.total ?? 0);
  const panel = useRedemptionPanel(rows ?? []);
  const columns = useRedemptionColumns(query.data, panel.id !== null, summary.data?.overdue_after_days);

  // Another list is another choice.
  const [of, setOf] = useState(filter);
  if (JSON.stringify(of) !== JSON.stringify(filter)) {
    setOf(filter);
    setSelection(noSelection);
  }

  const countOf = (of: Redemption['status']) => summary.data?.tabs.find((tab) => tab.status === of)?.count;
  const decidable = isOpen(status);
  const next = statuses.find((known) => (countOf(known) ?? 0) > 0);
  const open = (to: Redemption['status']) => change({ status: to === statuses[0] ? '' : to, id: '' });

  const payable = status === 'approved' || status === 'payment_failed';
  const paying = search.get('batch');
  // Beside a request there is room for what is done most.
  const drawers = [
    ...(payable || status === 'in_payment' || status === 'paid'
      ? [{ label: t('payments.batches'), onSelect: () => change({ batch: 'list' }) }]
      : []),
    { label: t('interest.open'), onSelect: () => change({ run: 'list' }) },
  ];
  const owed = (countOf('approved') ?? 1) + (countOf('payment_failed') ?? 0);
  return (
    <SplitView panel={panel.view}>
      <Page
        title={t('menu.bonds.redemption')}
        actions={
          <>
            {payable ? (
              <Button tone="green" disabled={owed === 0} onClick={() => change({ batch: 'new' })}>
                {t('payments.new')}
              </Button>
            ) : null}
            {panel.id === null ? (
              drawers.map(({ label, onSelect }) => (
                <Button key={label} onClick={onSelect}>
                  {label}
                </Button>
              ))
            ) : (
              <Menu label={t('requests.otherActions')} icon={<EllipsisIcon />} items={drawers} />
            )}
            {panel.id === null ? <SavedViewsMenu list="redemptions" /> : null}
            <RoleButton
              needs={['operator']}
              startIcon={<PlusIcon />}
              aria-keyshortcuts="n"
              onClick={() => setDialog('new')}
            >
              {t('requests.new')}
            </RoleButton>
          </>
        }
      >
        <Stack gap={3}>
          <BudgetLine summary={summary.data} failed={summary.error !== null} short={panel.id !== null} />
          <StatusTabs status={status} summary={summary.data} onChange={open} short={panel.id !== null} />
          <PrintedFilter
            words={[
              t('requests.caption', { status: t(`requests.status.${status}`) }),
              list.q === '' ? null : `‘${list.q}’`,
              list.approvable ? t('requests.filter.ready') : null,
              list.mine ? t('requests.filter.mine') : null,
            ]}
          />
          <Card flush role="group" aria-label={t('menu.bonds.redemption')}>
            <DataTable<Redemption>
              caption={t('requests.caption', { status: t(`requests.status.${status}`) })}
              density="compact"
              toolbar={
                <ListToolbar
                  list={list}
                  find={{ label: t('requests.find'), inputRef: find }}
                  short={panel.id !== null}
                  onExport={setDialog}
                >
                  {decidable ? (
                    <Toggle
                      on={list.approvable}
                      label={t('requests.filter.ready')}
                      count={summary.data?.approvable}
                      onChange={(on) => change({ approvable: on ? 'true' : '' })}
                    />
                  ) : null}
                  <Toggle
                    on={list.mine}
                    label={t('requests.filter.mine')}
                    count={summary.data?.mine}
                    onChange={(on) => change({ mine: on ? 'true' : '' })}
                  />
                </ListToolbar>
              }
              {...useTableState(query)}
              rowKey={(row) => row.id}
              rowHref={(row) => hrefTo(row.id)}
              currentRow={panel.id ?? undefined}
              columns={columns}
              footer={columns.map(({ total }) => total ?? '')}
              sort={sorts[sort]}
              onSortChange={(asked) => {
                const [text] = Object.entries(sorts).find(
                  ([, { id, direction }]) => id === asked.id && direction === asked.direction,
                ) ?? [''];
                change({ sort: text === 'requested_on' ? '' : text });
              }}
              {...(panel.id === null ? { columnChoice: { list: 'redemptions', version: 1 } } : {})}
              {...(decidable
                ? {
                    selection: {
                      value: selection,
                      onChange: setSelection,
                      total: query.data?.total ?? 0,
                      rowLabel: (row: Redemption) => row.number,
                      actions: (
                        <RoleButton needs={['approver']} size="small" tone="green" onClick={() => setDialog('bulk')}>
                          {t('redemptions.bulk.choose')}
                        </RoleButton>
                      ),
                    },
                  }
                : {})}
              empty={
                <NoRequests
                  onClear={list.filtered ? list.clear : undefined}
                  title={t(`redemptions.none.${status}`)}
                  next={
                    next && next !== status
                      ? { label: t(`requests.status.${next}`), open: () => open(next) }
                      : undefined
                  }
                  onNew={() => setDialog('new')}
                />
              }
            />
          </Card>
          {query.data && query.data.items.length > 0 ? <Pager {...list.pages.pager(query.data)} /> : null}
        </Stack>
        <ListKeys
          keys={[
            { key: '/', label: t('keys.search'), run: () => find.current?.focus() },
            { key: 'n', label: t('requests.new'), run: () => setDialog('new') },
            { key: 'j', label: t('keys.next'), run: () => panel.walk(1) },
            { key: 'k', label: t('keys.previous'), run: () => panel.walk(-1) },
            { key: 'Enter', label: t('requests.intoPanel'), loose: true, run: panel.enter },
            { key: 'a', label: t('redemptions.approve.choose'), run: () => panel.choose('approve') },
            { key: 'r', label: t('requests.reject.choose'), run: () => panel.choose('reject') },
            { key: 'Escape', label: t('keys.close'), run: panel.close },
          ]}
        />
        {panel.dialog}
        {paying ? (
          <Suspense fallback={null}>
            <PaymentDrawer batch={paying} onOpen={(batch) => change({ batch })} onClose={() => change({ batch: '' })} />
          </Suspense>
        ) : null}
        {search.has('run') ? (
          <Suspense fallback={null}>
            <InterestDrawer />
          </Suspense>
        ) : null}
        {dialog === 'new' ? (
          <NewRequestDialog
            onClose={() => setDialog(null)}
            onSubmitted={({ id }) => {
              setDialog(null);
              change({ status: '', q: '', id });
            }}
          />
        ) : null}
        {dialog === 'file' || dialog === 'paper' ? (
          <ExportDialog
            form={dialog}
            explain={t('requests.export.explain', { count: query.data?.total ?? 0 })}
            file={`${t('redemptions.file')}-${today()}`}
            print={{
              title: t('requests.caption', { status: t(`requests.status.${status}`) }),
              facts,
              count: total,
            }}
            draftKey="redemption.export"
            load={(why, key) => exportRedemptions(api, filter, why, key)}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'bulk' ? (
          <BulkApproveDialog
            filter={filter}
            selection={selection}
            onClose={() => {
              setDialog(null);
              setSelection(noSelection);
            }}
          />
        ) : null}
      </Page>
    </SplitView>
  );
}
