import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { FirstReason } from '../../../register/approval/FirstReason.tsx';
import { PreviewError } from '../../../register/approval/PreviewError.tsx';
import { ReversalReasonField, reversalReasons } from '../../../register/transaction/ReversalReasonField.tsx';
import { reversalQuery } from '../bulk.api.ts';
import { useBulkProblem } from '../useBulkProblem.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog } from './dialog.ts';

/** Asks to take a whole batch back, or, as the second, takes it back. Names what stands in the way. */
export function ReverseDialog(props: BatchDialogProps) {
  const { batch, fourEyes } = props;
  const { t, formats } = useI18n();
  const { item, failure } = useBulkProblem();
  const { frame, send } = useDialog(props);
  const preview = useQuery(reversalQuery(useApi(), batch));
  const reversal = batch.reversal;
  const first = reversalReasons.find((reason) => reason === reversal?.reason_code);
  const blocked = preview.data?.blocked ?? 0;
  return (
    <ActionDialog
      {...frame}
      theme="warning"
      size="large"
      initialValues={{ reason_code: '', description: '' }}
      schema={y.object({
        reason_code: y.string().required(),
        description: y.string().trim().max(140),
        key: y.string(),
      })}
      blocked={!preview.data || blocked > 0}
      send={async ({ reason_code, description }, key) => {
        const reason = first ?? reversalReasons.find((candidate) => candidate === reason_code);
        if (!reason) return;
        const remark = !first && description.trim() ? { description: description.trim() } : {};
        await send({ action: 'reverse', body: { reason_code: reason, ...remark } }, key);
      }}
    >
      {preview.error ? (
        <PreviewError error={preview.error} onRetry={() => void preview.refetch()}>
          {failure(preview.error)}
        </PreviewError>
      ) : preview.data ? (
        blocked > 0 ? (
          <Notice tone="warning" title={t('bulk.do.reverse.blocked', { count: blocked })}>
            <ul>
              {preview.data.blockers.map((blocker) => (
                <li key={blocker.line}>
                  {t('bulk.do.reverse.blocker', { line: formats.number(blocker.line), number: blocker.number })}{' '}
                  {item(blocker)}
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p>
            {t('bulk.do.reverse.count', { count: preview.data.transactions })}{' '}
            {t(reversal ? 'bulk.do.reverse.second' : fourEyes ? 'bulk.do.reverse.explain' : 'bulk.do.reverse.alone')}
          </p>
        )
      ) : (
        <Skeleton lines={3} />
      )}
      {first ? (
        <FirstReason reason={t(`reason.${first}`)} remark={reversal?.description} />
      ) : (
        <>
          <ReversalReasonField />
          <TextField
            name="description"
            label={t('transaction.description')}
            hint={t('workbench.optional')}
            width="full"
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Ends the asking: the batch stands. */
export function KeepDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const { frame, send } = useDialog(props);
  return (
    <ActionDialog
      {...frame}
      initialValues={{}}
      schema={y.object({ key: y.string() })}
      send={(_values, key) => send({ action: 'keep' }, key)}
    >
      <p>{t('bulk.do.keep.explain')}</p>
    </ActionDialog>
  );
}
