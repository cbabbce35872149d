import { Select, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog, CommentField, commentRule, commentBody } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref } from '../../paths.ts';
import { PreviewError } from '../../register/approval/PreviewError.tsx';
import { reversalQuery, type ReverseBody } from './conversion.api.ts';
import { problemKey, useConversionProblem } from './problem.ts';
import type { RunDialogProps } from './RunDialog.tsx';

const reasons = [
  'input_error',
  'wrong_date',
  'wrong_price',
  'other',
] as const satisfies readonly ReverseBody['reason_code'][];

/** Asks to take a whole run back, or, as the second, takes it back; by name with whom something rests on it. */
export function ReverseDialog({ run, fourEyes, send, onClose }: RunDialogProps) {
  const { t } = useI18n();
  const { failure } = useConversionProblem();
  const preview = useQuery(reversalQuery(useApi(), run));
  const reversal = run.reversal;
  const blockers = preview.data?.blockers ?? [];
  return (
    <ActionDialog
      title={t('conversions.reverse.title', { number: run.number })}
      confirm={t(reversal || !fourEyes ? 'conversions.reverse.confirm' : 'conversions.reverse.ask')}
      draftKey={`conversion.reverse/${run.id}`}
      problemKey={problemKey}
      theme="warning"
      size="large"
      initialValues={{ reason_code: reversal?.reason_code ?? '', comment: '' }}
      schema={y.object({ reason_code: y.string().required(), comment: commentRule, key: y.string() })}
      blocked={!preview.data || blockers.length > 0}
      send={async ({ reason_code, comment: words }, key) => {
        const reason = reasons.find((candidate) => candidate === reason_code);
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
        <Notice tone="warning" title={t('conversions.reverse.blocked')}>
          <ul>
            {blockers.map(({ member, reason, used_by: by }) => (
              <li key={`${member.id} ${reason}`}>
                <Link href={memberHref(member.member_no)}>{member.display_name}</Link>:{' '}
                {t(`conversions.reverse.because.${reason}`)}
                {by === null ? '' : ` (${by})`}
              </li>
            ))}
          </ul>
        </Notice>
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
      <Select
        name="reason_code"
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={reasons.map((value) => ({ value, label: t(`conversions.reversalReason.${value}`) }))}
      />
      <CommentField />
    </ActionDialog>
  );
}
