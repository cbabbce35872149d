import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, Notice, Skeleton, Stack, Text, Sentence } from '@ledenbureau/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { isRefusal, useProblemText } from '@ledenbureau/workbench';
import type { Preview, TransactionDetail } from '../../api/types.ts';
import { PreviewError } from '../approval/PreviewError.tsx';
import { DryRun } from './DryRun.tsx';
import { DryRunSentence } from './DryRunSentence.tsx';
import { DryRunWarnings } from './DryRunWarnings.tsx';
import { PreviewChanges } from './PreviewChanges.tsx';
import { type DryRunSubject, useDryRunSentence } from './useDryRunSentence.ts';

export interface DecisionPreviewProps {
  transaction: TransactionDetail;
  /** A reversal that is being made of it, instead of the transaction itself. */
  reversal: boolean;
  query: Pick<UseQueryResult<Preview>, 'data' | 'error'> & Partial<Pick<UseQueryResult<Preview>, 'refetch'>>;
  /** What was shown when it was decided, and is not what would be booked by now. */
  outdated: Preview | null;
}

/** What a decision would do now, in one sentence, who asked for it, and why: so that nobody approves blindly. */
export function DecisionPreview({ transaction, reversal, query, outdated }: DecisionPreviewProps) {
  const { t, lookup, formats } = useI18n();
  const { failure } = useProblemText();
  const sentence = useDryRunSentence();
  const { error, refetch } = query;
  const data = error ? undefined : query.data;
  const { maker, created_at: at, reason_code: reason, reference, description, document } = transaction;
  const subject: DryRunSubject = reversal
    ? {
        kind: 'reversal',
        quantity: transaction.quantity,
        reason: null,
        member: transaction.member,
        reverses: transaction.number,
      }
    : { ...transaction, reason, reverses: transaction.reverses?.number ?? null };
  const words = data && sentence(data, subject);
  const why = [
    { term: t('transaction.reason'), description: reason && (lookup(`reason.${reason}`) ?? reason) },
    { term: t('transaction.document'), description: document },
    { term: t('transaction.description'), description },
    { term: t('transaction.reference'), description: reference },
  ].filter((fact) => fact.description);
  const lead = words?.lead ?? t(isRefusal(error) ? 'preview.refused' : error ? 'preview.failed' : 'preview.loading');
  return (
    <Stack gap={3}>
      <div>
        <DryRunSentence lead={lead} money={words?.money} leads />
        <Text as="p">
          <Sentence>{t('decision.enteredBy', { name: maker.name, at: formats.dateTime(at) })}</Sentence>
        </Text>
      </div>
      {why.length > 0 ? <DescriptionList items={why} /> : null}
      {error ? (
        <PreviewError error={error} onRetry={() => void refetch?.()}>
          {failure(error)}
        </PreviewError>
      ) : null}
      {data ? (
        <>
          {outdated ? <PreviewChanges before={outdated} now={data} /> : null}
          {data.warnings.length > 0 ? (
            <Notice tone="warning">
              <DryRunWarnings warnings={data.warnings} />
            </Notice>
          ) : null}
          <DryRun preview={data} />
        </>
      ) : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
    </Stack>
  );
}
