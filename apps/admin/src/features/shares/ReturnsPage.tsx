import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DataTable, noSelection, Pager, PlusIcon, SplitView, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest } from '../../api/types.ts';
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
import { RequestTabs } from '../../register/request/RequestTabs.tsx';
import { SavedViewsMenu } from '../../list/SavedViews.tsx';
import { today } from '../../today.ts';
import { Queue } from './Queue.tsx';
import { exportReturns, returnSummaryQuery } from './return.api.ts';
import { roundHref } from './roundHref.ts';
import { RoundLine } from './RoundLine.tsx';
import { type Stage, stageNames, stages, useReturnList } from './useReturnList.ts';
import { useReturnColumns } from './useReturnColumns.tsx';
import { useReturnPanel } from './useReturnPanel.tsx';
import { RoleButton } from '../../list/RoleButton.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../list/ExportDialog.tsx')).ExportDialog);
const AdmitManyDialog = onDemand(async () => (await import('./AdmitManyDialog.tsx')).AdmitManyDialog);
const NewReturnDialog = onDemand(async () => (await import('./NewReturnDialog.tsx')).NewReturnDialog);

const PaymentDrawer = lazyCode(async () => (await import('../../register/payment/PaymentDrawer.tsx')).PaymentDrawer);

/** What the page itself opens over the list; the panel of a request has dialogs of its own. */
type PageDialog = 'new' | 'bulk' | ExportForm | null;

/** The oldest request has the most days. */
const sorts = {
  requested_on: { id: 'age', direction: 'descending' },
  '-requested_on': { id: 'age', direction: 'ascending' },
  nominal_cents: { id: 'nominal', direction: 'ascending' },
  '-nominal_cents': { id: 'nominal', direction: 'descending' },
} as const;

/** What narrows the list by one press. What is ready or locked is asked of those that nobody has decided on. */
const toggles = {
  admissible: 'requests.filter.ready',
  locked: 'returns.filter.locked',
  mine: 'requests.filter.mine',
} as const;

/** Requests to give Good Shares back, from the letter of a member until a round gave all of it. */
export function ReturnsPage() {
  const { t } = useI18n();
  const api = useApi();
  const list = useReturnList();
  const facts = useListFacts(list, [
    list.admissible && t('requests.filter.ready'),
    list.locked && t('returns.filter.locked'),
    list.mine && t('requests.filter.mine'),
  ]);
  const { query, filter, stage, sort, change } = list;
  const summary = useQuery(returnSummaryQuery(api));
  const hrefTo = useRequestHref();
  const [search] = useSearchParams();
  const [selection, setSelection] = useState(noSelection);
  const [dialog, setDialog] = useState<PageDialog>(null);
  const find = useRef<HTMLInputElement>(null);

  const total = query.data?.total_is_lower_bound ? Infinity : (query.data?.total ?? 0);
  const panel = useReturnPanel(query.data?.items ?? []);
  const short = panel.id !== null;
  const columns = useReturnColumns({
    page: query.data,
    stage,
    open: short,
    overdueAfter: summary.data?.overdue_after_days,
  });

  // Another list is another choice.
  const [of, setOf] = useState(filter);
  if (JSON.stringify(of) !== JSON.stringify(filter)) {
    setOf(filter);
    setSelection(noSelection);
  }

  const tab = (id: Stage) => {
    const known = summary.data?.tabs.filter(({ status }) => (stages[id] as readonly string[]).includes(status));
    return {
      id,
      label: t(`returns.stage.${id}`),
      count: known?.reduce((sum, { count }) => sum + count, 0),
      cents: known?.reduce((sum, { nominal_cents: cents }) => sum + cents, 0),
    };
  };
  const tabs = stageNames.map(tab);
  const ended = (id: Stage) => id === 'rejected' || id === 'withdrawn' || id === 'reversed';
  const next = tabs.find(({ id, count = 0 }) => count > 0 && id !== stage);
  const open = (to: Stage) => change({ status: to === 'review' ? '' : to, id: '' });

  const lines = summary.data?.lines;
  const owed = (lines?.to_pay.count ?? 0) + (lines?.failed.count ?? 0);
  const paying = search.get('batch');
  return (
    <SplitView panel={panel.view}>
      <Page
        title={t('menu.goodShares.return')}
        actions={
          <>
            {owed > 0 ? (
              <Button tone="green" onClick={() => change({ batch: 'returns' })}>
                {t('payments.new')}
              </Button>
            ) : null}
            {(lines?.in_payment.count ?? 0) + (lines?.paid.count ?? 0) > 0 ? (
              <Button onClick={() => change({ batch: 'list' })}>{t('payments.batches')}</Button>
            ) : null}
            <Button href={roundHref('list')}>{t('returns.round.many')}</Button>
            {panel.id === null ? <SavedViewsMenu list="returns" /> : null}
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
          <RoundLine round={summary.data?.round ?? null} short={short} />
          <RequestTabs
            value={stage}
            tabs={tabs.filter(({ id }) => !ended(id))}
            more={tabs.filter(({ id }) => ended(id))}
            onChange={open}
            short={short}
          />
          <PrintedFilter
            words={[
              t('requests.caption', { status: t(`returns.stage.${stage}`) }),
              list.q === '' ? null : `‘${list.q}’`,
              list.admissible ? t('requests.filter.ready') : null,
              list.locked ? t('returns.filter.locked') : null,
              list.mine ? t('requests.filter.mine') : null,
            ]}
          />
          <Card flush role="group" aria-label={t('menu.goodShares.return')}>
            <DataTable<ReturnRequest>
              caption={t('requests.caption', { status: t(`returns.stage.${stage}`) })}
              density="compact"
              toolbar={
                <ListToolbar
                  list={list}
                  find={{ label: t('requests.find'), inputRef: find }}
                  short={short}
                  onExport={setDialog}
                >
                  {(Object.keys(toggles) as (keyof typeof toggles)[])
                    .filter((name) => stage === 'review' || name === 'mine')
                    .filter((name) => !short || name === 'admissible' || list[name])
                    .map((name) => (
                      <Toggle
                        key={name}
                        on={list[name]}
                        label={t(toggles[name])}
                        count={summary.data?.[name]}
                        onChange={(on) => change({ [name]: on ? 'true' : '' })}
                      />
                    ))}
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
              {...(short ? {} : { columnChoice: { list: 'returns', version: 1 } })}
              {...(stage === 'review'
                ? {
                    selection: {
                      value: selection,
                      onChange: setSelection,
                      total: query.data?.total ?? 0,
                      rowLabel: (row: ReturnRequest) => row.number,
                      actions: (
                        <RoleButton needs={['approver']} size="small" tone="green" onClick={() => setDialog('bulk')}>
                          {t('returns.bulk.choose')}
                        </RoleButton>
                      ),
                    },
                  }
                : {})}
              empty={
                <NoRequests
                  onClear={list.filtered ? list.clear : undefined}
                  title={t(`returns.none.${stage}`)}
                  next={next && { label: next.label, open: () => open(next.id) }}
                  onNew={() => setDialog('new')}
                />
              }
            />
          </Card>
          {query.data && query.data.items.length > 0 ? <Pager {...list.pages.pager(query.data)} /> : null}
          {stage === 'review' ? <Queue candidate={panel.request} place={panel.admission.preview?.place} /> : null}
        </Stack>
        <ListKeys
          keys={[
            { key: '/', label: t('keys.search'), run: () => find.current?.focus() },
            { key: 'n', label: t('requests.new'), run: () => setDialog('new') },
            { key: 'j', label: t('keys.next'), run: () => panel.walk(1) },
            { key: 'k', label: t('keys.previous'), run: () => panel.walk(-1) },
            { key: 'Enter', label: t('requests.intoPanel'), loose: true, run: panel.enter },
            { key: 'a', label: t('returns.admit.choose'), run: () => panel.choose('admit') },
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
        {dialog === 'new' ? (
          <NewReturnDialog
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
            file={`${t('returns.file')}-${today()}`}
            print={{
              title: t('requests.caption', { status: t(`returns.stage.${stage}`) }),
              facts,
              count: total,
            }}
            draftKey="return.export"
            load={(why, key) => exportReturns(api, filter, why, key)}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'bulk' ? (
          <AdmitManyDialog
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
