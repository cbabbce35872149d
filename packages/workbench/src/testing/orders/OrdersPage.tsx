import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  EmptyState,
  isSelected,
  Money,
  noSelection,
  StatusPill,
  type StatusPillProps,
  type TableSelection,
} from '@ledenbureau/ui';
import { ListPage, onDemand, RoleButton, useCursorPages, useFilters } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersQuery, useShop } from './api.ts';
import { approver, listName, type Order, type OrderFilter, statuses } from './paths.ts';
import type { ShopTexts } from './texts.ts';

const ApproveDialog = onDemand(async () => (await import('./ApproveDialog.tsx')).ApproveDialog);

const tones = { open: 'warning', approved: 'positive', rejected: 'danger' } as const satisfies Record<
  string,
  StatusPillProps['tone']
>;

/** A page with a list: filters, views, selection, one action, a file and paper. */
export function OrdersPage() {
  const { t, formats } = useI18n<ShopTexts>();
  const api = useShop();
  const pages = useCursorPages();
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('orders.status'),
      promoted: true,
      options: statuses.map((value) => ({ value, label: t(`orders.status.${value}`) })),
    },
  ]);
  const { status } = list.values as { status?: string };
  const filter: OrderFilter = { ...(list.q ? { q: list.q } : {}), ...(status ? { status } : {}) };
  const query = useQuery(
    ordersQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const [selection, setSelection] = useState<TableSelection>(noSelection);
  const [approving, setApproving] = useState<Order | null>(null);
  const chosen = query.data?.items.find(({ id }) => isSelected(selection, id));
  return (
    <>
      <ListPage<Order>
        title={t('orders.title')}
        name={listName}
        list={list}
        pages={pages}
        query={query}
        find={t('orders.find')}
        views={[
          { name: t('orders.all'), query: '' },
          { name: t('orders.status.open'), query: 'status=open' },
        ]}
        table={{
          rowKey: ({ id }) => id,
          selection: {
            value: selection,
            onChange: setSelection,
            total: query.data?.total ?? 0,
            rowLabel: ({ number }) => t('orders.selection', { number }),
            actions: (
              <RoleButton
                needs={[approver]}
                theme="green"
                disabled={chosen?.can.includes('approve') !== true}
                onClick={() => chosen && setApproving(chosen)}
              >
                {t('orders.approve')}
              </RoleButton>
            ),
          },
          columns: [
            { id: 'number', header: t('orders.number'), rowHeader: true, cell: ({ number }) => number },
            { id: 'customer', header: t('orders.customer'), cell: ({ customer }) => customer },
            { id: 'day', header: t('orders.day'), cell: (row) => formats.date(row.ordered_on) },
            {
              id: 'status',
              header: t('orders.status'),
              cell: (row) => <StatusPill tone={tones[row.status]}>{t(`orders.status.${row.status}`)}</StatusPill>,
            },
            {
              id: 'amount',
              header: t('orders.amount'),
              align: 'end',
              cell: (row) => <Money cents={row.amount_cents} />,
            },
          ],
        }}
        empty={{
          narrowed: t('orders.narrowed'),
          none: <EmptyState title={t('orders.none')} action={<Button href="/new">{t('orders.new')}</Button>} />,
        }}
        exported={{
          explain: ({ shown }) => t('orders.explain', { shown }),
          file: t('orders.file'),
          load: (body, key) =>
            api.file(
              api.http.POST('/orders/export', {
                params: { query: filter, header: { 'Idempotency-Key': key } },
                body,
                parseAs: 'blob',
              }),
            ),
        }}
      />
      {approving && <ApproveDialog order={approving} onClose={() => setApproving(null)} />}
    </>
  );
}
