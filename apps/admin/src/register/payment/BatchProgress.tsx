import { useI18n } from '@ledenbureau/i18n';
import { Stepper, VisuallyHidden } from '@ledenbureau/ui';
import type { PaymentBatch } from './payment.api.ts';

const steps = ['compose', 'approve', 'file', 'sent', 'confirmed'] as const;
type Step = (typeof steps)[number];

/** Which step waits; null: all were taken. A batch that was withdrawn waits for none. */
const stepOf: Record<Exclude<PaymentBatch['status'], 'withdrawn'>, Step | null> = {
  draft: 'approve',
  approved: 'file',
  file_made: 'sent',
  sent: 'confirmed',
  confirmed: null,
  partly_failed: null,
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
        ? t('payments.by.answered', {
            at: formats.number(answered),
            of: formats.number(batch ? batch.count - batch.held.count : 0),
          })
        : t('payments.by.line'),
  };
  const status = batch?.status;
  const current = status === undefined ? 'compose' : status === 'withdrawn' ? '' : stepOf[status];
  const label = (id: Step) => `${formats.number(steps.indexOf(id) + 1)} ${t(`payments.step.${id}`)}`;
  const spoken = () => {
    if (current === '') return t('payments.status.withdrawn');
    return current === null
      ? `${label('confirmed')} (${t('payments.stepDone')})`
      : `${label(current)}: ${words[current]}`;
  };
  return (
    <>
      {/* a step is taken in the foot of the drawer, far from where it shows */}
      <VisuallyHidden role="status">{spoken()}</VisuallyHidden>
      <Stepper
        bars
        label={t('payments.steps')}
        steps={steps.map((id) => ({ id, label: t(`payments.step.${id}`), description: words[id] }))}
        current={current}
      />
    </>
  );
}
