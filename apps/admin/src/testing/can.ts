// For tests of pages: the steps that the server says are open to Anna. It has them from its flows, and tests of its own.
import type { BatchDetail } from '../features/bulk/bulk.api.ts';
import type { RunDetail } from '../features/conversions/conversion.api.ts';
import type { InterestRunDetail } from '../register/interest/interest.api.ts';
import type {
  MemberDetail,
  RedemptionDetail,
  ReturnRequestDetail,
  ReturnRoundDetail,
  TransactionDetail,
} from '../api/types.ts';

/** What is asked for it `can` is worked out; a test that says otherwise keeps what it says. */
export type Undecided<T extends { can: unknown }> = Omit<T, 'can'> & Partial<Pick<T, 'can'>>;

const isAnna = (person: { id: string } | null | undefined): boolean => person?.id === 'u-anna';
const when = <Step extends string>(...steps: readonly [boolean, Step][]): Step[] =>
  steps.flatMap(([open, step]) => (open ? [step] : []));
/** Taking back takes two. */
const reversing = (reversal: { asked_by: { id: string } } | null) =>
  when([!isAnna(reversal?.asked_by), 'reverse'], [reversal !== null, 'keep']);

export function redemptionSteps({ status, maker, assignee, reversal }: Undecided<RedemptionDetail>) {
  const other = !isAnna(maker);
  if (status === 'approved') return reversing(reversal);
  if (status !== 'submitted' && status !== 'in_review') return [];
  const mine = when([!isAnna(assignee), 'take'], [true, 'requote'], [true, 'ask_document']);
  return [...mine, ...when([other, 'approve'], [other, 'reject'], [!other, 'withdraw'])];
}

export function returnSteps({ status, maker, assignee, reversal, rounds }: Undecided<ReturnRequestDetail>) {
  const other = !isAnna(maker);
  const undecided = status === 'submitted' || status === 'in_review';
  const waits = undecided || status === 'eligible' || status === 'waiting';
  const given = ['approved', 'given', 'to_convert', 'nothing_due'].includes(rounds.at(-1)?.status ?? '');
  return [
    ...when([undecided && !isAnna(assignee), 'take'], [undecided, 'ask_document']),
    ...when([undecided && other, 'admit'], [undecided && other, 'reject'], [waits && reversal === null, 'withdraw']),
    ...((status === 'waiting' || status === 'settled') && given ? reversing(reversal) : []),
  ];
}

export function roundSteps({ status, decision, reversal }: Undecided<ReturnRoundDetail>) {
  const isDraft = status === 'draft' || status === 'calculated';
  return [
    ...when([decision === 'now', 'approve'], [isDraft, 'calculate'], [status === 'approved', 'execute']),
    ...when([isDraft || status === 'approved', 'cancel']),
    ...(status === 'done' ? reversing(reversal) : []),
  ];
}

export function runSteps({ status, task, calculation, stale, decision, reversal }: Undecided<RunDetail>) {
  if (task !== null) return [];
  const sound = calculation !== null && calculation.totals.ties && calculation.totals.members > 0 && !stale;
  const waits = status === 'awaiting_approval';
  const isLive = status === 'planned' || status === 'calculated' || waits || status === 'approved';
  return [
    ...when([isLive, 'calculate'], [status === 'calculated' && sound, 'submit']),
    ...when([waits && sound && decision === 'now', 'approve'], [waits, 'reject']),
    ...when([status === 'approved' && sound, 'execute'], [isLive, 'cancel']),
    ...(status === 'executed' ? reversing(reversal && { asked_by: reversal.maker }) : []),
    ...when([status === 'executed', 'statements']),
  ];
}

export function batchSteps({
  status,
  purpose,
  maker,
  progress,
  reversal,
  rows,
  errors,
  skipped,
}: Undecided<BatchDetail>) {
  if (progress) return [];
  const own = isAnna(maker);
  const isOpen = status === 'uploaded' || status === 'invalid' || status === 'valid';
  const waits = status === 'awaiting_approval';
  return [
    ...when(
      [isOpen && own, 'check'],
      [isOpen && status !== 'uploaded' && own && purpose === 'register', 'compare'],
      [isOpen && status !== 'uploaded' && own && rows - errors - skipped > 0, 'submit'],
    ),
    ...when([waits && !own, 'approve'], [waits && !own, 'reject'], [(isOpen || waits) && own, 'discard']),
    ...(status === 'posted' ? reversing(reversal) : []),
  ];
}

export function interestSteps({ status, maker, reversal }: Undecided<InterestRunDetail>) {
  if (status === 'executed') return when([true, 'reverse']);
  if (status === 'waiting') return isAnna(maker) ? when([true, 'withdraw']) : when([true, 'reject'], [true, 'approve']);
  if (status !== 'reversal_waiting') return [];
  const own = isAnna(reversal?.maker);
  return own ? when([true, 'withdraw_reversal']) : when([true, 'reject_reversal'], [true, 'approve_reversal']);
}

/** What waits for a second administrator. */
export function verdicts({ status, maker }: { status: string; maker: { id: string } }) {
  if (status !== 'waiting') return [];
  return isAnna(maker) ? when([true, 'withdraw']) : when([true, 'approve'], [true, 'reject']);
}

export function standingSteps({ status, kind, anonymised_at: gone }: Undecided<MemberDetail>) {
  const isHere = status === 'prospect' || status === 'active';
  const dies = kind === 'person' && (isHere || status === 'ended');
  return gone === null ? when([isHere, 'block'], [!isHere, 'reinstate'], [isHere, 'end'], [dies, 'decease']) : [];
}

export function transactionSteps({ status, kind, maker, reversed_by: by }: Undecided<TransactionDetail>) {
  if (status === 'waiting') return verdicts({ status, maker });
  return when([status === 'booked' && kind !== 'reversal' && !by, 'reverse']);
}
