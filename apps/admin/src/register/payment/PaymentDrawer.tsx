import { useI18n } from '@ledenbureau/i18n';
import { Drawer, ErrorState, Skeleton, Stepper } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { BatchList } from './BatchList.tsx';
import { BatchSteps } from './BatchSteps.tsx';
import { ComposeBatch } from './ComposeBatch.tsx';
import { type PaymentBatch, paymentBatchQuery } from './payment.api.ts';

export interface PaymentDrawerProps {
  /** 'new': what can be paid; 'list': the batches there are; else the id of one. */
  batch: string;
  onOpen(batch: string): void;
  onClose(): void;
}

const steps = ['compose', 'approve', 'file', 'sent', 'confirmed'] as const;

/** Which step waits. */
const stepOf: Record<PaymentBatch['status'], (typeof steps)[number]> = {
  draft: 'approve',
  approved: 'file',
  file_made: 'sent',
  sent: 'confirmed',
  confirmed: 'confirmed',
  partly_failed: 'confirmed',
  withdrawn: 'compose',
};

/** Payments on their way to the bank, from what is owed to what the bank says of each line. */
export function PaymentDrawer({ batch, onOpen, onClose }: PaymentDrawerProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const known = batch !== 'new' && batch !== 'list';
  const query = useQuery({ ...paymentBatchQuery(useApi(), batch), enabled: known });
  const { data, error } = query;
  const title =
    batch === 'new'
      ? t('payments.new')
      : batch === 'list'
        ? t('payments.batches')
        : t('payments.batch', { number: data?.number ?? '' });
  return (
    <Drawer open size="large" title={title} onClose={onClose}>
      <div style={{ display: 'grid', gap: '1rem' }}>
        {batch === 'list' ? null : (
          <Stepper
            label={t('payments.steps')}
            current={data ? stepOf[data.status] : 'compose'}
            steps={steps.map((id) => ({ id, label: t(`payments.step.${id}`) }))}
          />
        )}
        {batch === 'new' ? <ComposeBatch onMade={onOpen} /> : null}
        {batch === 'list' ? <BatchList onOpen={onOpen} /> : null}
        {known && data ? <BatchSteps key={data.version} batch={data} /> : null}
        {known && !data ? (
          error ? (
            <ErrorState title={failure(error)} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton lines={8} />
          )
        ) : null}
      </div>
    </Drawer>
  );
}
