import { useI18n } from '@ledenbureau/i18n';
import { Stepper } from '@ledenbureau/ui';
import type { PaymentBatch } from './payment.api.ts';

const steps = ['compose', 'approve', 'file', 'sent', 'confirmed'] as const;
type Step = (typeof steps)[number];

/** Which step waits. */
const stepOf: Record<PaymentBatch['status'], Step> = {
  draft: 'approve',
  approved: 'file',
  file_made: 'sent',
  sent: 'confirmed',
  confirmed: 'confirmed',
  partly_failed: 'confirmed',
  withdrawn: 'compose',
};

/** Where a batch is and who did it, or who is next; undefined while it is being put together. */
export function BatchProgress({ batch }: { batch: PaymentBatch | undefined }) {
  const { t, formats } = useI18n();
  const answered = batch ? batch.confirmed.count + batch.returned.count : 0;
  const words: Record<Step, string> = {
    compose: batch?.maker.name ?? t('payments.by.you'),
    approve: batch?.checker?.name ?? t('payments.by.other'),
    file: 'pain.001',
    sent: batch?.sent_at ? formats.date(batch.sent_at) : t('payments.by.bank'),
    confirmed:
      answered > 0
        ? t('payments.by.answered', { at: formats.number(answered), of: formats.number(batch?.count ?? 0) })
        : t('payments.by.line'),
  };
  return (
    <Stepper
      label={t('payments.steps')}
      current={batch ? stepOf[batch.status] : 'compose'}
      steps={steps.map((id) => ({ id, label: t(`payments.step.${id}`), description: words[id] }))}
    />
  );
}
