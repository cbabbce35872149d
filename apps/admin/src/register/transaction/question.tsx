import { Stack } from '@ledenbureau/ui';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';
import { type DryRun, dryRunOf, type QuestionFactsProps, questionOf, rejecting } from '../approval/question.ts';
import type { Preview, TransactionDetail } from '../../api/types.ts';
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
export const transactionQuestion = questionOf<Data>({
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
