import { useI18n } from '@ledenbureau/i18n';
import { DateText, DescriptionList, Notice, Stack, Text } from '@ledenbureau/ui';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, remarkOf } from '../approval/question.ts';
import { Total } from './ComposeHead.tsx';
import { BatchLines } from './BatchLines.tsx';
import { LineNote } from './LineTable.tsx';
import { type PaymentBatchDetail, readPaymentBatch, takePaymentStep } from './payment.api.ts';

/** Payments that were put together, each with where it goes. */
export const paymentQuestion = questionOf<PaymentBatchDetail>({
  read: (api, { subject_id: id }, signal) => readPaymentBatch(api, id, signal),
  Facts,
  isReady: ({ can }) => can.includes('approve'),
  approve: (api, batch, key) => takePaymentStep(api, batch, { action: 'approve', body: {} }, key),
  rejection: ({ can }) => (can.includes('withdraw') ? { step: 'withdraw', words: 'optional' } : null),
  reject: (api, batch, words, key) => takePaymentStep(api, batch, { action: 'withdraw', body: remarkOf(words) }, key),
});

function Facts({ data: batch }: QuestionFactsProps<PaymentBatchDetail>) {
  const { t } = useI18n();
  const { held: onHold, count, total_cents: cents, maker, checker, status, debtor } = batch;
  return (
    <Stack gap={4}>
      <Stack direction="row">
        <Total count={count} cents={cents} />
      </Stack>
      <DescriptionList
        compact
        items={[
          { term: t('payments.executionDate'), description: <DateText value={batch.execution_date} /> },
          { term: t('payments.from'), description: debtor.iban_masked },
          { term: t('transaction.maker'), description: maker.name },
        ]}
      />
      <AlikeNotice maker={maker} checker={checker} over={status !== 'draft'} />
      {onHold.count > 0 ? <Notice tone="warning">{t('payments.willHold')}</Notice> : null}
      <BatchLines
        batch={batch}
        notesOf={(line) =>
          [
            line.held_for ? <LineNote key="held" warning={t(`payments.held.${line.held_for}`)} /> : null,
            line.asked ? (
              <Text key="asked" tone="quiet">
                {t('payments.wasAsked')}
              </Text>
            ) : null,
          ].filter((note) => note !== null)
        }
        totals={[{ label: t('payments.inBatch'), count, cents }]}
      />
    </Stack>
  );
}
