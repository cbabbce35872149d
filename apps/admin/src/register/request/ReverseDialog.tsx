import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog, type ActionDialogProps, CommentField, commentRule, commentBody } from '@ledenbureau/workbench';
import { FirstReason } from '../approval/FirstReason.tsx';
import { ReversalReasonField, reversalReasons } from '../transaction/ReversalReasonField.tsx';

interface Reversal {
  reason_code: (typeof reversalReasons)[number];
  comment?: string;
}

export interface ReverseDialogProps {
  title: string;
  confirm: string;
  draftKey: string;
  /** What comes of it, for the first or the second administrator. */
  explain: string;
  /** What the first one gave as the reason. */
  reason: Reversal['reason_code'] | undefined;
  /** And wrote beside it. */
  remark?: string | null | undefined;
  problemKey?: ActionDialogProps<object>['problemKey'];
  send(body: Reversal, key: string): Promise<unknown>;
  onClose(): void;
}

/** Asks to take something back, or, as the second, takes it back. */
export function ReverseDialog({ explain, reason, remark, problemKey, send, onClose, ...frame }: ReverseDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...frame}
      {...(problemKey ? { problemKey } : {})}
      theme="warning"
      initialValues={{ reason_code: '', comment: '' }}
      schema={y.object({ reason_code: y.string().required(), comment: commentRule, key: y.string() })}
      send={async ({ reason_code, comment: words }, key) => {
        const reversalReason = reason ?? reversalReasons.find((one) => one === reason_code);
        if (reversalReason) await send({ reason_code: reversalReason, ...commentBody(words) }, key);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{explain}</p>
      {reason ? <FirstReason reason={t(`reason.${reason}`)} remark={remark} /> : <ReversalReasonField />}
      <CommentField />
    </ActionDialog>
  );
}
