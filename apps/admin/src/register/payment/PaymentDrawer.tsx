import { type PlainTextKey, useI18n } from '@ledenbureau/i18n';
import { Button, ConfirmDialog, Drawer, ErrorState, Skeleton, Stack } from '@ledenbureau/ui';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusy, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchView } from './BatchView.tsx';
import { ComposeBatch } from './ComposeBatch.tsx';
import { FootContext } from './DrawerFoot.tsx';
import { type PayableSubject, paymentBatchQuery } from './payment.api.ts';

const composed: Readonly<Record<string, { title: PlainTextKey; subject?: PayableSubject } | undefined>> = {
  all: { title: 'payments.due' },
  new: { title: 'payments.new', subject: 'redemption_request' },
  returns: { title: 'payments.new', subject: 'return_line' },
  owed: { title: 'payments.newOwed', subject: 'member' },
};

export interface PaymentDrawerProps {
  /** 'all': all that is owed; 'new', 'returns' and 'owed': of redemptions, of rounds, and of all else; 'list': the batches there are; else the id of one. */
  batch: string;
  onOpen(batch: string): void;
  onClose(): void;
}

/** Payments on their way to the bank, from what is owed to what the bank says of each line. */
export function PaymentDrawer({ batch, onOpen, onClose }: PaymentDrawerProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  // the batch below it says what became of a step
  const isSending = useBusy(useIsMutating() > 0);
  const compose = composed[batch];
  const isBatch = compose === undefined && batch !== 'list';
  const { data, error, refetch } = useQuery({ ...paymentBatchQuery(useApi(), batch), enabled: isBatch });
  const close = () => (dirty ? setLeaving(true) : onClose());
  const title =
    compose !== undefined
      ? t(compose.title)
      : batch === 'list'
        ? t('payments.batches')
        : t('payments.batch', { number: data?.number ?? '' });
  const footLine = <Stack ref={setFoot} grow direction="row" align="center" justify="end" gap={2} />;
  return (
    <Drawer
      open
      size="large"
      title={title}
      busy={isSending}
      onClose={close}
      {...(batch === 'list' ? {} : { actions: footLine })}
    >
      <FootContext value={foot}>
        <Stack gap={4}>
          {batch === 'list' ? <BatchList onOpen={onOpen} /> : <BatchProgress batch={data} />}
          {batch === 'list' ? (
            <div>
              <Button onClick={() => onOpen('owed')}>{t('payments.newOwed')}</Button>
            </div>
          ) : null}
          {compose === undefined ? null : (
            <ComposeBatch
              key={batch}
              title={title}
              subject={compose.subject ?? null}
              onMade={onOpen}
              onClose={close}
              onDirty={setDirty}
            />
          )}
          {isBatch && data ? <BatchView key={data.id} batch={data} onClose={onClose} /> : null}
          {isBatch && !data ? (
            error ? (
              <ErrorState title={failure(error)} onRetry={() => void refetch()} />
            ) : (
              <Skeleton lines={8} />
            )
          ) : null}
        </Stack>
      </FootContext>
      <ConfirmDialog
        open={leaving}
        title={t('payments.leave.title')}
        confirmLabel={t('payments.leave.confirm')}
        theme="danger"
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {t('payments.leave.text')}
      </ConfirmDialog>
    </Drawer>
  );
}
