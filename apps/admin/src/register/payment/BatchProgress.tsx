import { useI18n } from '@ledenbureau/i18n';
import { Text, useMediaQuery, VisuallyHidden } from '@ledenbureau/ui';
import type { PaymentBatch } from './payment.api.ts';

const steps = ['compose', 'approve', 'file', 'sent', 'confirmed'] as const;
type Step = (typeof steps)[number];

/** Which step waits; null: none does. */
const stepOf: Record<PaymentBatch['status'], Step | null> = {
  draft: 'approve',
  approved: 'file',
  file_made: 'sent',
  sent: 'confirmed',
  confirmed: null,
  partly_failed: null,
  withdrawn: null,
};

/**
 * Where a batch is and who did it, or who is next; undefined while it is being put together. Not ui's Stepper: these are
 * no pages to go through, and the five have to be read at a glance in the width of a drawer.
 */
export function BatchProgress({ batch }: { batch: PaymentBatch | undefined }) {
  const { t, formats } = useI18n();
  const narrow = useMediaQuery('(max-width: 599.98px)');
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
  const current = batch ? stepOf[batch.status] : 'compose';
  const at = current === null ? (batch?.status === 'withdrawn' ? 0 : steps.length) : steps.indexOf(current);
  const label = (index: number, id: Step) => `${formats.number(index + 1)} ${t(`payments.step.${id}`)}`;
  const next = steps[at];
  return (
    <>
      {/* a step is taken in the foot of the drawer, far from where it shows */}
      <VisuallyHidden role="status">
        {next ? `${label(at, next)}: ${words[next]}` : `${label(4, 'confirmed')} (${t('payments.stepDone')})`}
      </VisuallyHidden>
      <ol
        aria-label={t('payments.steps')}
        // columns as wide as their words need
        style={{
          display: 'grid',
          gridTemplateColumns: narrow ? undefined : '1fr 1.25fr 0.8fr 0.9fr 0.8fr',
          gap: '0.5rem',
          padding: 0,
          listStyle: 'none',
        }}
      >
        {steps.map((id, index) => {
          const now = index === at;
          const done = index < at;
          if (narrow && !now) return null;
          return (
            <li
              key={id}
              aria-current={now ? 'step' : undefined}
              // a bar above each, full for what is done
              style={{
                paddingBlockStart: '0.375rem',
                borderBlockStart: `2px solid var(--lb-${now || done ? 'accent' : 'border'})`,
                color: `var(--lb-${now ? 'accent' : 'text-quiet'})`,
              }}
            >
              <Text as="div" size="dense" weight={now ? 'strong' : 'medium'}>
                {label(index, id)}
                {done ? <VisuallyHidden>{` (${t('payments.stepDone')})`}</VisuallyHidden> : null}
              </Text>
              <Text as="div" size="small" tone="quiet" breakAnywhere>
                {words[id]}
              </Text>
            </li>
          );
        })}
      </ol>
    </>
  );
}
