import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, DescriptionList, EmptyState, Money, Stack } from '@ledenbureau/ui';
import {
  CommentDialog,
  ListPage,
  RoleButton,
  useCursorPages,
  useFilters,
  useOpenRow,
  usePanel,
  useRefresh,
  versionHeaders,
} from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { ordersQuery, useShop } from './orders/api.ts';
import { ApproveDialog } from './orders/ApproveDialog.tsx';
import { approver, listName, type Order } from './orders/paths.ts';
import type { ShopTexts } from './orders/texts.ts';

/** Orders, each of which opens beside the list with what can be decided about it. */
export function ReviewPage() {
  const { t } = useI18n<ShopTexts>();
  const api = useShop();
  const pages = useCursorPages();
  const list = useFilters([]);
  const query = useQuery(ordersQuery(api, { ...(list.q && { q: list.q }), limit: pages.pageSize }));
  const rows = query.data?.items ?? [];
  const panel = useOrderPanel(rows);
  return (
    <>
      <ListPage<Order>
        title={t('orders.title')}
        name={listName}
        list={list}
        pages={pages}
        query={query}
        find={t('orders.find')}
        panel={{
          view: panel.view,
          walk: panel.walk,
          keys: [
            { key: 'a', label: t('orders.approve'), run: () => panel.choose('approve') },
            { key: 'r', label: t('orders.reject'), run: () => panel.choose('reject') },
          ],
        }}
        table={{
          rowKey: ({ id }) => id,
          rowHref: ({ id }) => `/review?id=${id}`,
          currentRow: panel.id ?? undefined,
          columns: [
            { id: 'number', header: t('orders.number'), rowHeader: true, cell: ({ number }) => number },
            { id: 'customer', header: t('orders.customer'), cell: ({ customer }) => customer },
            { id: 'status', header: t('orders.status'), cell: ({ status }) => t(`orders.status.${status}`) },
          ],
        }}
        empty={{ none: <EmptyState title={t('orders.none')} /> }}
      />
      {panel.dialog}
    </>
  );
}

function useOrderPanel(rows: readonly Order[]) {
  const { t, formats } = useI18n<ShopTexts>();
  const at = useOpenRow(rows);
  const order = rows.find(({ id }) => id === at.id);
  return usePanel({
    at,
    detail: order,
    name: t('orders.title'),
    actions: ['approve', 'reject'],
    waits: () => false,
    content: order && (
      <DescriptionList
        items={[
          { term: t('orders.customer'), description: order.customer },
          { term: t('orders.day'), description: formats.date(order.ordered_on) },
          { term: t('orders.status'), description: t(`orders.status.${order.status}`) },
          { term: t('orders.amount'), description: <Money cents={order.amount_cents} /> },
        ]}
      />
    ),
    decision: ({ can }, choose) =>
      can.length === 0 ? null : (
        <Stack gap={2}>
          <ButtonGroup>
            <RoleButton needs={[approver]} theme="green" letter="A" onClick={() => choose('approve')}>
              {t('orders.approve')}
            </RoleButton>
            <RoleButton needs={[approver]} letter="R" onClick={() => choose('reject')}>
              {t('orders.reject')}
            </RoleButton>
          </ButtonGroup>
        </Stack>
      ),
    dialog: (action, chosen, close) =>
      action === 'approve' ? (
        <ApproveDialog order={chosen} onClose={close} />
      ) : (
        <RejectDialog order={chosen} onClose={close} />
      ),
  });
}

function RejectDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useI18n<ShopTexts>();
  const api = useShop();
  const refresh = useRefresh();
  const { id, number } = order;
  return (
    <CommentDialog
      needed
      title={t('orders.reject.title', { number })}
      confirm={t('orders.reject.confirm')}
      theme="danger"
      draftKey={`reject.${id}`}
      send={({ comment }, key) =>
        api.unwrap(
          api.http.POST('/orders/{id}/reject', {
            params: { path: { id }, header: versionHeaders(order, key) },
            body: { reason: comment },
          }),
        )
      }
      onClose={onClose}
      onDone={() => {
        onClose();
        void refresh();
      }}
    >
      <p>{t('orders.reject.explain')}</p>
    </CommentDialog>
  );
}
