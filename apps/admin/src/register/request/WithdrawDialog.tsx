import { DateField, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { today, ActionDialog, CommentField, commentRule, commentBody } from '@ledenbureau/workbench';

interface Withdrawal {
  withdrawn_on: string;
  asked_by: string;
  comment?: string;
}

export interface WithdrawDialogProps {
  number: string;
  /** Who probably asked for it. */
  member: string;
  draftKey: string;
  /** What it does to the units. */
  explain: string;
  send(body: Withdrawal, key: string): Promise<unknown>;
  onClose(): void;
}

/** Ends a request because the member asked for it. */
export function WithdrawDialog({ number, member, draftKey, explain, send, onClose }: WithdrawDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      title={t('requests.withdraw.title', { number })}
      confirm={t('requests.withdraw.confirm')}
      draftKey={draftKey}
      theme="warning"
      initialValues={{ withdrawn_on: today(), asked_by: member, comment: '' }}
      schema={y.object({
        withdrawn_on: y.string().required(),
        asked_by: y.string().trim().required().max(140),
        comment: commentRule,
        key: y.string(),
      })}
      send={({ withdrawn_on, asked_by, comment: words }, key) =>
        send({ withdrawn_on, asked_by, ...commentBody(words) }, key)
      }
      onClose={onClose}
      onDone={onClose}
    >
      <p>{explain}</p>
      <DateField name="withdrawn_on" label={t('requests.withdraw.date')} required max={today()} />
      <TextField name="asked_by" label={t('requests.withdraw.askedBy')} required />
      <CommentField />
    </ActionDialog>
  );
}
