import { DateField, TextArea, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import { today } from '../../../today.ts';
import { comment, type PanelDialogProps, said, useDialog } from './dialog.ts';

/** Ends a request because the member asked for it. */
export function WithdrawDialog(props: PanelDialogProps) {
  const { redemption, send } = props;
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog(props)}
      tone="warning"
      initialValues={{ withdrawn_on: today(), asked_by: redemption.member.display_name, comment: '' }}
      schema={y.object({
        withdrawn_on: y.string().required(),
        asked_by: y.string().trim().required().max(140),
        comment,
        key: y.string(),
      })}
      send={({ withdrawn_on, asked_by, comment: words }, key) =>
        send({ action: 'withdraw', body: { withdrawn_on, asked_by, ...said(words) } }, key)
      }
    >
      <p>{t('redemptions.withdraw.explain')}</p>
      <DateField name="withdrawn_on" label={t('redemptions.withdraw.date')} required max={today()} />
      <TextField name="asked_by" label={t('redemptions.withdraw.askedBy')} required />
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}
