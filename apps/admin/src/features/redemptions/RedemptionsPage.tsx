import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListPage, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { OpenPayments } from '../../register/payment/OpenPayments.tsx';
import { ListDialogs } from '../../register/request/ListDialogs.tsx';
import { NoRequests } from '../../register/request/NoRequests.tsx';
import { exportRequests, requestSummaryQuery } from '../../register/request/request.api.ts';
import { isOpen } from '../../register/request/requests.ts';
import { useRequestTable } from '../../register/request/useRequestTable.tsx';
import { BudgetLine } from './BudgetLine.tsx';
import { PageActions } from './PageActions.tsx';
import { redemptions, statuses } from './redemptions.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { useRedemptionColumns } from './useRedemptionColumns.tsx';
import { useRedemptionList } from './useRedemptionList.ts';
import { useRedemptionPanel } from './useRedemptionPanel.tsx';

const BulkApproveDialog = onDemand(async () => (await import('./BulkApproveDialog.tsx')).BulkApproveDialog);
const NewRequestDialog = onDemand(async () => (await import('./NewRequestDialog.tsx')).NewRequestDialog);
const InterestDrawer = onDemand(
  async () => (await import('../../register/interest/InterestDrawer.tsx')).InterestDrawer,
);

/** Requests for early redemption, from the letter of a member to the money on the account (pages.md, C6). */
export function RedemptionsPage() {
  const { t } = useI18n();
  const api = useApi();
  const list = useRedemptionList();
  const { query, filter, tab: status, change, open } = list;
  const { data: summary, error } = useQuery(requestSummaryQuery(api, redemptions));
  const [search] = useSearchParams();
  // what the page itself opens over the list; the panel of a request has dialogs of its own
  const [dialog, setDialog] = useState<'new' | 'bulk' | null>(null);
  const panel = useRedemptionPanel(query.data?.items ?? []);
  const short = panel.id !== null;
  const table = useRequestTable({
    kind: redemptions,
    list,
    panel,
    columns: useRedemptionColumns(query.data, short, summary?.overdue_after_days),
    main: { action: 'approve', label: t('redemptions.approve.choose') },
    bulk: { label: t('redemptions.bulk.choose'), open: () => setDialog('bulk') },
    isDecidable: isOpen(status),
    toggles: [
      { name: 'approvable', label: t('requests.filter.ready'), count: summary?.approvable, hidden: !isOpen(status) },
      { name: 'mine', label: t('requests.filter.mine'), count: summary?.mine, hidden: false },
    ],
    onNew: () => setDialog('new'),
  });
  const next = statuses.find((candidate) => summary?.tabs.some((one) => one.status === candidate && one.count > 0));
  return (
    <>
      <ListPage<Redemption>
        {...table.page}
        list={list}
        pages={list.pages}
        query={query}
        title={t('menu.bonds.redemption')}
        caption={t('requests.caption', { status: t(`requests.status.${status}`) })}
        actions={
          <PageActions status={status} summary={summary} short={short} open={change} onNew={() => setDialog('new')} />
        }
        empty={{
          none: (
            <NoRequests
              onClear={list.filtered ? list.clear : undefined}
              title={t(`redemptions.none.${status}`)}
              next={
                next && next !== status ? { label: t(`requests.status.${next}`), open: () => open(next) } : undefined
              }
              onNew={() => setDialog('new')}
            />
          ),
        }}
        exported={{
          inBar: true,
          explain: ({ count }) => t('requests.export.explain', { count }),
          file: t('redemptions.file'),
          load: (why, key) => exportRequests(api, redemptions, filter, why, key),
        }}
      >
        <BudgetLine summary={summary} failed={error !== null} short={short} />
        <StatusTabs status={status} summary={summary} onChange={open} short={short} />
      </ListPage>
      {panel.dialog}
      <OpenPayments change={change} />
      {search.has('run') ? <InterestDrawer onClose={() => change({ run: '', step: '' })} /> : null}
      <ListDialogs
        open={dialog}
        onClose={() => setDialog(null)}
        list={list}
        table={table}
        NewDialog={NewRequestDialog}
        BulkDialog={BulkApproveDialog}
      />
    </>
  );
}
