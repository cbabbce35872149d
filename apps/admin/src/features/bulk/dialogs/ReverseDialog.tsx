import { Select, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { isRefusal, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { type ReversalReason, reversalQuery } from '../bulk.api.ts';
import { useBulkProblem } from '../useBulkProblem.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog } from './dialog.ts';

const reasons: readonly ReversalReason[] = ['input_error', 'duplicate', 'cancelled', 'other'];

/** Asks to take a whole batch back, or, as the second, takes it back. Names what stands in the way. */
export function ReverseDialog(props: BatchDialogProps) {
  const { batch, fourEyes } = props;
  const { t, formats } = useI18n();
  const { item, failure } = useBulkProblem();
  const { frame, send } = useDialog(props);
  const preview = useQuery(reversalQuery(useApi(), batch));
  const reversal = batch.reversal;
  const blocked = preview.data?.blocked ?? 0;
  return (
    <ActionDialog
      {...frame}
      tone="warning"
      size="large"
      initialValues={{ reason_code: reversal?.reason_code ?? '', description: reversal?.description ?? '' }}
      schema={y.object({
        reason_code: y.string().required(),
        description: y.string().trim().max(140),
        key: y.string(),
      })}
      blocked={!preview.data || blocked > 0}
      send={async ({ reason_code, description }, key) => {
        const reason = reasons.find((candidate) => candidate === reason_code);
        if (!reason) return;
        const remark = description.trim() ? { description: description.trim() } : {};
        await send({ action: 'reverse', body: { reason_code: reason, ...remark } }, key);
      }}
    >
      {preview.error ? (
        <Notice
          level="error"
          {...(isRefusal(preview.error)
            ? {}
            : { action: <Button onClick={() => void preview.refetch()}>{t('ui.retry')}</Button> })}
        >
          {failure(preview.error)}
        </Notice>
      ) : preview.data ? (
        blocked > 0 ? (
          <Notice level="warning" title={t('bulk.do.reverse.blocked', { count: blocked })}>
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
      <Select
        name="reason_code"
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextField name="description" label={t('transaction.description')} hint={t('workbench.optional')} width="full" />
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
