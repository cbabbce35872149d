import { Select, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog, CommentField, commentRule, commentBody } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { FirstReason } from '../../register/approval/FirstReason.tsx';
import { PreviewError } from '../../register/approval/PreviewError.tsx';
import { reversalQuery } from './conversion.api.ts';
import { problemKey, useConversionProblem } from './problem.ts';
import { ReversalBlockers } from './ReversalBlockers.tsx';
import { reversalReasons } from './reversalReasons.ts';
import type { RunDialogProps } from './RunDialog.tsx';

/** Asks to take a whole run back, or, as the second, takes it back; by name with whom something rests on it. */
export function ReverseDialog({ run, fourEyes, send, onClose }: RunDialogProps) {
  const { t } = useI18n();
  const { failure } = useConversionProblem();
  const preview = useQuery(reversalQuery(useApi(), run));
  const reversal = run.reversal;
  const first = reversalReasons.find((reason) => reason === reversal?.reason_code);
  const blockers = preview.data?.blockers ?? [];
  return (
    <ActionDialog
      title={t('conversions.reverse.title', { number: run.number })}
      confirm={t(reversal || !fourEyes ? 'conversions.reverse.confirm' : 'conversions.reverse.ask')}
      draftKey={`conversion.reverse/${run.id}`}
      problemKey={problemKey}
      theme="warning"
      size="large"
      initialValues={{ reason_code: '', comment: '' }}
      schema={y.object({ reason_code: y.string().required(), comment: commentRule, key: y.string() })}
      blocked={!preview.data || blockers.length > 0}
      send={async ({ reason_code, comment: words }, key) => {
        const reason = first ?? reversalReasons.find((candidate) => candidate === reason_code);
        if (reason) await send({ action: 'reverse', body: { reason_code: reason, ...commentBody(words) } }, key);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      {preview.error ? (
        <PreviewError error={preview.error} onRetry={() => void preview.refetch()}>
          {failure(preview.error)}
        </PreviewError>
      ) : preview.data === undefined ? (
        <Skeleton lines={3} />
      ) : blockers.length > 0 ? (
        <ReversalBlockers blockers={blockers} />
      ) : (
        <p>
          {t('conversions.reverse.count', { count: preview.data.transactions })}{' '}
          {t(
            reversal
              ? 'conversions.reverse.explainSecond'
              : fourEyes
                ? 'conversions.reverse.explain'
                : 'conversions.reverse.alone',
          )}
        </p>
      )}
      {first ? (
        <FirstReason reason={t(`conversions.reversalReason.${first}`)} remark={reversal?.comment} />
      ) : (
        <Select
          name="reason_code"
          label={t('transaction.reason')}
          required
          placeholder={t('form.choose')}
          options={reversalReasons.map((value) => ({ value, label: t(`conversions.reversalReason.${value}`) }))}
        />
      )}
      <CommentField />
    </ActionDialog>
  );
}
