import { useI18n } from '@ledenbureau/i18n';
import { CommentDialog } from '@ledenbureau/workbench';
import { approvalBody } from '../openedTerms.ts';
import { useOldRegister } from '../useOldRegister.ts';
import { useBatchSentence } from '../useBatchSentence.tsx';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog } from './dialog.ts';

/** Books what the page shows: this file, so many rows, and exactly those bookings; anything else is refused. */
export function ApproveDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const sentence = useBatchSentence();
  const { frame, send } = useDialog(props);
  const { batch, digests } = props;
  const { blocked, comparison } = useOldRegister(batch);
  return (
    <CommentDialog
      {...frame}
      blocked={batch.bookings_sha256 === null || blocked}
      send={(comment, key) => {
        const body = { ...approvalBody(batch, digests, comparison?.totals_sha256 ?? null), ...comment };
        return send({ action: 'approve', body }, key);
      }}
    >
      <p>
        {sentence(batch)} {t('bulk.do.approve.explain')}
      </p>
    </CommentDialog>
  );
}

/** Sends a batch back to its maker, with the reason. */
export function RejectDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const { frame, send } = useDialog(props);
  return (
    <CommentDialog
      {...frame}
      theme="danger"
      needed
      rows={3}
      send={(body, key) => send({ action: 'reject', body }, key)}
    >
      <p>{t('bulk.do.reject.explain', { name: props.batch.maker.name })}</p>
    </CommentDialog>
  );
}
