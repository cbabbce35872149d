import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Stack } from '@ledenbureau/ui';
import type { components } from '../../api/schema.d.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting } from '../../register/approval/question.ts';
import { reversalReasons } from '../../register/transaction/ReversalReasonField.tsx';
import { Attention } from './Attention.tsx';
import { BatchFigures } from './BatchFigures.tsx';
import { type BatchDetail, type BatchStep, takeBatchStep } from './bulk.api.ts';
import { LargestRows } from './LargestRows.tsx';
import { MadeInstruments } from './MadeInstruments.tsx';
import { OldRegister } from './OldRegister.tsx';
import { approvalBody, type TermsDigests, unopened } from './openedTerms.ts';
import { problemKey } from './dialogs/dialog.ts';
import { batchHref } from './steps.ts';
import { Summary } from './Summary.tsx';
import { useBatchSentence } from './useBatchSentence.tsx';
import { useBulkProblem } from './useBulkProblem.ts';

/** The reason that the first of two gave, for the second. */
const wishOf = ({ reason_code: code }: NonNullable<BatchDetail['reversal']>) => ({
  reason_code: reversalReasons.find((one) => one === code) ?? ('other' as const),
});

interface Data {
  batch: BatchDetail;
  /** Of taking it back: what stands in the way. */
  blockers: components['schemas']['BulkReversalPreview']['blockers'];
  digests: TermsDigests;
  /** Of a register: the digest of what it is beside the old administration. */
  totals: string | null;
}

/** A file whose rows are to be booked, as it was submitted; or taking the whole of it back. */
export const bulkQuestion = questionOf<Data>({
  async read(api, { subject_id: id }, signal) {
    const params = { path: { id } };
    const batch = await api.unwrap(api.http.GET('/bulk-batches/{id}', { params, signal }));
    const reversal = batch.can.includes('reverse')
      ? await api.unwrap(api.http.GET('/bulk-batches/{id}/reversal', { params, signal }))
      : null;
    const comparison =
      batch.purpose === 'register'
        ? await api.unwrap(api.http.GET('/bulk-batches/{id}/comparison', { params, signal }))
        : null;
    const totals = comparison?.totals_sha256 ?? null;
    return { batch, blockers: reversal?.blockers ?? [], digests: {}, totals };
  },
  Facts,
  isReady: ({ batch, blockers, digests }) =>
    batch.can.includes('reverse')
      ? blockers.length === 0
      : batch.can.includes('approve') && batch.bookings_sha256 !== null && unopened(batch, digests).length === 0,
  approve: (api, { batch, digests, totals }, key) => {
    const { reversal } = batch;
    const step: BatchStep = reversal
      ? { action: 'reverse', body: wishOf(reversal) }
      : { action: 'approve', body: approvalBody(batch, digests, totals) };
    return takeBatchStep(api, batch, step, key);
  },
  rejection: ({ batch: { can } }) =>
    can.includes('keep') ? { step: 'keep', words: 'none' } : can.includes('reject') ? rejecting : null,
  reject: (api, { batch }, { comment }, key) =>
    takeBatchStep(api, batch, batch.reversal ? { action: 'keep' } : { action: 'reject', body: { comment } }, key),
  problemKey,
});

function Facts({ data, onChange }: QuestionFactsProps<Data>) {
  const { t, lookup, formats } = useI18n();
  const { item } = useBulkProblem();
  const sentence = useBatchSentence();
  const { batch, blockers, digests } = data;
  const { maker, checker, status, reversal } = batch;
  const closed = unopened(batch, digests);
  const onOpen = (code: string, sha256: string) =>
    onChange((now) => ({ ...now, digests: { ...now.digests, [code]: sha256 } }));
  return (
    <Stack gap={4}>
      {reversal ? (
        <Notice tone="warning">
          {[
            t('bulk.reversalAskedBy', { name: reversal.asked_by.name }),
            lookup(`reason.${reversal.reason_code as 'other'}` satisfies TextKey),
            reversal.description,
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      ) : null}
      <AlikeNotice maker={maker} checker={checker} over={status !== 'awaiting_approval'} />
      <AlikeNotice maker={reversal?.asked_by} checker={null} />
      {blockers.length > 0 ? (
        <Notice tone="warning" title={t('bulk.do.reverse.blocked', { count: blockers.length })}>
          {blockers.map((blocker) => (
            <p key={blocker.line}>
              {t('bulk.do.reverse.blocker', { line: formats.number(blocker.line), number: blocker.number })}{' '}
              {item(blocker)}
            </p>
          ))}
        </Notice>
      ) : null}
      <p>{sentence(batch)}</p>
      <BatchFigures batch={batch} />
      {batch.can.includes('approve') && closed.length > 0 ? (
        <Notice tone="warning">{t('error.api.terms_unopened', { instruments: closed.join(', ') })}</Notice>
      ) : null}
      <MadeInstruments batch={batch} opened={batch.can.includes('approve') ? { digests, onOpen } : undefined} />
      <OldRegister batch={batch} />
      <Summary batch={batch} />
      <Attention batch={batch} elsewhere />
      <LargestRows batch={batch} />
      <Link href={batchHref(batch.id)}>{t('desk.rows')}</Link>
    </Stack>
  );
}
