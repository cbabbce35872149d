import { Stack } from '@ledenbureau/ui';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';
import { type DryRun, dryRunOf, type QuestionFactsProps, questionOf, rejecting } from '../approval/question.ts';
import type { Preview, Transaction, TransactionDetail } from '../../api/types.ts';
import { balancesText } from './balancesText.ts';
import { DryRunWarnings } from './DryRunWarnings.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import { decideTransaction } from './transaction.api.ts';
import { TransactionFacts } from './TransactionFacts.tsx';

interface Data {
  transaction: TransactionDetail;
  preview: DryRun<Preview>;
}

const waits = ({ transaction }: Data) => transaction.can.includes('approve');

/** A transaction above the threshold, or a reversal: what approving it would book. */
export const transactionQuestion = questionOf<Data, Transaction | Preview>({
  async read(api, { subject_id: id }, signal) {
    const transaction = await api.unwrap(api.http.GET('/transactions/{id}', { params: { path: { id } }, signal }));
    const isOpen = transaction.can.includes('approve');
    const preview = isOpen
      ? await dryRunOf(api.dryRun('/transactions/{id}/approve', { of: transaction, body: {}, signal }))
      : { answer: null, refusal: null };
    return { transaction, preview };
  },
  Facts,
  isReady: (data) => waits(data) && data.preview.answer !== null,
  approve: (api, { transaction, preview: { answer } }) =>
    decideTransaction(api, transaction, { action: 'approve', comment: '', digest: answer?.digest }),
  done: ({ preview }, booked, i18n) => {
    const number = ('number' in booked && booked.number) || '';
    const balances = preview.answer ? balancesText(preview.answer, true, i18n) : [];
    const date = i18n.formats.date(booked.effective_date);
    return [i18n.t('desk.booked', { number, date }), ...balances].join(' ');
  },
  rejection: ({ transaction }) => (transaction.can.includes('reject') ? rejecting : null),
  reject: (api, { transaction }, { comment }) =>
    decideTransaction(api, transaction, { action: 'reject', comment, digest: undefined }),
  Oddities: ({ data: { preview } }) => <DryRunWarnings warnings={preview.answer?.warnings ?? []} />,
});

function Facts({ data: { transaction, preview }, before }: QuestionFactsProps<Data>) {
  const isOpen = transaction.status === 'waiting';
  return (
    <Stack gap={4}>
      <AlikeNotice maker={transaction.maker} checker={transaction.checker} over={!isOpen} />
      {isOpen ? (
        <DecisionPreview
          transaction={transaction}
          reversal={false}
          query={{ data: preview.answer ?? undefined, error: preview.refusal }}
          outdated={before?.preview.answer ?? null}
        />
      ) : null}
      <TransactionFacts transaction={transaction} short />
    </Stack>
  );
}
