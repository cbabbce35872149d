import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPage, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest } from '../../api/types.ts';
import { OpenPayments } from '../../register/payment/OpenPayments.tsx';
import { ListDialogs } from '../../register/request/ListDialogs.tsx';
import { NoRequests } from '../../register/request/NoRequests.tsx';
import { exportRequests, requestSummaryQuery } from '../../register/request/request.api.ts';
import { useRequestTable } from '../../register/request/useRequestTable.tsx';
import { PageActions } from './PageActions.tsx';
import { Queue } from './Queue.tsx';
import { returns } from './returns.ts';
import { RoundLine } from './RoundLine.tsx';
import { StageTabs, useStages } from './StageTabs.tsx';
import { useReturnColumns } from './useReturnColumns.tsx';
import { useReturnList } from './useReturnList.ts';
import { useReturnPanel } from './useReturnPanel.tsx';

const AdmitManyDialog = onDemand(async () => (await import('./AdmitManyDialog.tsx')).AdmitManyDialog);
const NewReturnDialog = onDemand(async () => (await import('./NewReturnDialog.tsx')).NewReturnDialog);

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
  const { query, filter, tab: stage, change, open } = list;
  const { data: summary } = useQuery(requestSummaryQuery(api, returns));
  // what the page itself opens over the list; the panel of a request has dialogs of its own
  const [dialog, setDialog] = useState<'new' | 'bulk' | null>(null);
  const panel = useReturnPanel(query.data?.items ?? []);
  const short = panel.id !== null;
  const table = useRequestTable({
    kind: returns,
    list,
    panel,
    columns: useReturnColumns({ page: query.data, stage, open: short, overdueAfter: summary?.overdue_after_days }),
    main: { action: 'admit', label: t('returns.admit.choose') },
    bulk: { label: t('returns.bulk.choose'), open: () => setDialog('bulk') },
    isDecidable: stage === 'review',
    toggles: (Object.keys(toggles) as (keyof typeof toggles)[]).map((name) => ({
      name,
      label: t(toggles[name]),
      count: summary?.[name],
      hidden: (stage !== 'review' && name !== 'mine') || (short && name !== 'admissible' && !list.isOn[name]),
    })),
    onNew: () => setDialog('new'),
  });
  const stages = useStages(summary);
  const next = stages.find(({ id, count = 0 }) => count > 0 && id !== stage);
  return (
    <>
      <ListPage<ReturnRequest>
        {...table.page}
        list={list}
        pages={list.pages}
        query={query}
        title={t('menu.goodShares.return')}
        caption={t('requests.caption', { status: t(`returns.stage.${stage}`) })}
        actions={<PageActions summary={summary} short={short} open={change} onNew={() => setDialog('new')} />}
        empty={{
          none: (
            <NoRequests
              onClear={list.filtered ? list.clear : undefined}
              title={t(`returns.none.${stage}`)}
              next={next && { label: next.label, open: () => open(next.id) }}
              onNew={() => setDialog('new')}
            />
          ),
        }}
        exported={{
          inBar: true,
          explain: ({ count }) => t('requests.export.explain', { count }),
          file: t('returns.file'),
          load: (why, key) => exportRequests(api, returns, filter, why, key),
        }}
        below={stage === 'review' ? <Queue candidate={panel.request} place={panel.admission.preview?.place} /> : null}
      >
        {/* 0.1.0 told of none */}
        {summary?.rounds?.map((round, _index, { length }) => (
          <RoundLine key={round.id} round={round} several={length > 1} short={short} />
        ))}
        <StageTabs stage={stage} stages={stages} onChange={open} short={short} />
      </ListPage>
      {panel.dialog}
      <OpenPayments change={change} />
      <ListDialogs
        open={dialog}
        onClose={() => setDialog(null)}
        list={list}
        table={table}
        NewDialog={NewReturnDialog}
        BulkDialog={AdmitManyDialog}
      />
    </>
  );
}
