import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog } from '@ledenbureau/workbench';
import { useBatchSentence } from '../useBatchSentence.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog, words } from './dialog.ts';

/** Books what the page shows: this file, so many rows, and exactly those bookings; anything else is refused. */
export function ApproveDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const sentence = useBatchSentence();
  const { frame, send } = useDialog(props);
  const { file_sha256, bookings_sha256, rows } = props.batch;
  return (
    <ActionDialog
      {...frame}
      initialValues={{ comment: '' }}
      schema={y.object({ comment: words, key: y.string() })}
      blocked={bookings_sha256 === null}
      send={({ comment }, key) => {
        const remark = comment.trim() ? { comment: comment.trim() } : {};
        const seen = { file_sha256, bookings_sha256: bookings_sha256 ?? '', rows };
        return send({ action: 'approve', body: { ...seen, ...remark } }, key);
      }}
    >
      <p>
        {sentence(props.batch)} {t('bulk.do.approve.explain')}
      </p>
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}

/** Sends a batch back to its maker, with the reason. */
export function RejectDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const { frame, send } = useDialog(props);
  return (
    <ActionDialog
      {...frame}
      tone="danger"
      initialValues={{ comment: '' }}
      schema={y.object({ comment: words.required(), key: y.string() })}
      send={({ comment }, key) => send({ action: 'reject', body: { comment: comment.trim() } }, key)}
    >
      <p>{t('bulk.do.reject.explain', { name: props.batch.maker.name })}</p>
      <TextArea name="comment" rows={3} label={t('transaction.reason')} required />
    </ActionDialog>
  );
}
