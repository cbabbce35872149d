import { useI18n } from '@ledenbureau/i18n';
import { Button, ConfirmDialog, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import { today, CommentDialog, RoleButton, DownloadButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type PaymentBatchDetail, type PaymentStep, takePaymentFile, usePaymentStep } from './payment.api.ts';
import { rolesFor } from '../../api/roles.ts';

export interface BatchActionsProps {
  batch: PaymentBatchDetail;
  /** It waits for another than who is signed in. */
  own: boolean;
  /** Day of the statement; '' while it cannot be read. */
  settledOn: string;
  busy: boolean;
  onTake(step: PaymentStep): void;
  onClose(): void;
}

/** What can be done with a batch now. */
export function BatchActions({ batch, own, settledOn, busy, onTake, onClose }: BatchActionsProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const [asking, setAsking] = useState<'withdraw' | 'confirm' | null>(null);
  const { status, file_sha256: hash, unanswered } = batch;
  /** The file has what may not be paid any more. */
  const mustRemake = status === 'file_made' && batch.to_hold.count > 0;
  const ask = (what: typeof asking) => () => setAsking(what);
  const main = (label: string, run: () => void, step = 'file') => (
    <RoleButton needs={rolesFor(step)} theme="green" loading={busy} onClick={run}>
      {label}
    </RoleButton>
  );
  return (
    <>
      {status === 'draft' || status === 'approved' || status === 'file_made' ? (
        <Stack grow="12rem" direction="row">
          <Button theme="transparent" onClick={ask('withdraw')}>
            {t('payments.withdraw')}
          </Button>
        </Stack>
      ) : null}
      <Button disabled={busy} onClick={onClose}>
        {t('decision.close')}
      </Button>
      {hash && !mustRemake ? (
        <DownloadButton
          fileName={`${batch.number}.xml`}
          load={(reason, key) => takePaymentFile(api, batch, reason, key)}
        >
          {t('payments.download')}
        </DownloadButton>
      ) : null}
      {status === 'draft' && !own
        ? main(t('payments.approve'), () => onTake({ action: 'approve', body: {} }), 'approve')
        : null}
      {status === 'approved' ? main(t('payments.makeFile'), () => onTake({ action: 'file' })) : null}
      {mustRemake ? main(t('payments.remakeFile'), () => onTake({ action: 'file' })) : null}
      {status === 'file_made' && !mustRemake ? main(t('payments.markSent'), () => onTake({ action: 'sent' })) : null}
      {status === 'sent' && unanswered.count > 1 && settledOn !== ''
        ? main(t('payments.confirmAll', { count: unanswered.count }), ask('confirm'))
        : null}
      <ConfirmDialog
        open={asking === 'confirm'}
        title={t('payments.confirmTitle')}
        confirmLabel={t('payments.confirmAll', { count: unanswered.count })}
        onClose={ask(null)}
        onConfirm={() => {
          setAsking(null);
          onTake({ action: 'confirm', body: { amount_cents: unanswered.amount_cents, settled_on: settledOn } });
        }}
      >
        {t('payments.confirmText', {
          amount: formats.money(unanswered.amount_cents),
          date: formats.date(settledOn || today()),
        })}
      </ConfirmDialog>
      {asking === 'withdraw' ? <WithdrawBatch batch={batch} onClose={ask(null)} /> : null}
    </>
  );
}

/** Takes a batch back before it was sent: its number is not used again. */
function WithdrawBatch({ batch, onClose }: { batch: PaymentBatchDetail; onClose(): void }) {
  const { t } = useI18n();
  const step = usePaymentStep(batch);
  return (
    <CommentDialog
      title={t('payments.withdrawTitle', { number: batch.number })}
      confirm={t('payments.withdraw')}
      theme="danger"
      draftKey={`payments.withdraw/${batch.id}`}
      send={(body, key) => step.mutateAsync({ step: { action: 'withdraw', body }, key })}
      onClose={onClose}
    >
      <p>{t('payments.withdrawText')}</p>
    </CommentDialog>
  );
}
