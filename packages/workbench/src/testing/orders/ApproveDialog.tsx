import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Sentence, Skeleton } from '@ledenbureau/ui';
import { ActionDialog, useProblemText, useRefresh, versionHeaders } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { useShop } from './api.ts';
import type { Order } from './paths.ts';
import type { ShopTexts } from './texts.ts';

export interface ApproveDialogProps {
  order: Order;
  onClose(): void;
}

/** Approves an order: says first what would come of it. */
export function ApproveDialog({ order, onClose }: ApproveDialogProps) {
  const { t } = useI18n<ShopTexts>();
  const api = useShop();
  const refresh = useRefresh();
  const { number } = order;
  return (
    <ActionDialog
      title={t('orders.approve.title', { number })}
      confirm={t('orders.approve.confirm')}
      draftKey={`approve.${order.id}`}
      initialValues={{ remark: '' }}
      schema={y.object({ remark: y.string().trim().max(200), key: y.string() })}
      send={({ remark }, key) =>
        api.unwrap(
          api.http.POST('/orders/{id}/approve', {
            params: { path: { id: order.id }, header: versionHeaders(order, key) },
            body: { remark: remark.trim() },
          }),
        )
      }
      onClose={onClose}
      onDone={() => {
        onClose();
        void refresh();
      }}
    >
      <Outcome order={order} />
      <TextField name="remark" label={t('orders.approve.remark')} />
    </ActionDialog>
  );
}

/** What would come of it, as the server works it out. */
function Outcome({ order }: { order: Order }) {
  const { t, formats } = useI18n<ShopTexts>();
  const { failure } = useProblemText();
  const api = useShop();
  const { data, error } = useQuery({
    queryKey: ['approval', order.id, order.version],
    // it is of one version, and after that it is no answer to anything
    meta: { told: true, steady: true },
    queryFn: ({ signal }) => api.dryRun('/orders/{id}/approve', { of: order, body: { remark: '' }, signal }),
  });
  if (error) return <p role="alert">{failure(error)}</p>;
  if (data === undefined) return <Skeleton lines={1} />;
  const { before_cents: before, after_cents: after } = data.budget;
  return (
    <p>
      <Sentence>{t('orders.approve.budget', { before: formats.money(before), after: formats.money(after) })}</Sentence>
    </p>
  );
}
