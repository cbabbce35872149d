import { Select, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/ApiContext.tsx';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import { MailText } from '../../../register/request/MailText.tsx';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { mailPreviewQuery, type RejectBody } from '../redemption.api.ts';
import { comment, type PanelDialogProps, text, useDialog } from './dialog.ts';

const rejections: readonly RejectBody['reason'][] = [
  'budget_exhausted',
  'notice_period',
  'document_missing',
  'not_entitled',
  'other',
];

/** Turns a request down; what the member will read stands there first. */
export function RejectDialog(props: PanelDialogProps) {
  const { redemption, send } = props;
  const { t } = useI18n();
  const { failure } = useProblemText();
  const [step, setStep] = useState<{ action: 'reject'; body: RejectBody } | null>(null);
  const mail = useQuery(mailPreviewQuery(useApi(), redemption, step));
  const bodyOf = (values: { reason: string; text: string }): RejectBody | null => {
    const reason = rejections.find((known) => known === values.reason);
    return reason ? { reason, ...text(values.text) } : null;
  };
  return (
    <ActionDialog
      {...useDialog(props)}
      tone="danger"
      size="large"
      initialValues={{ reason: '', text: '' }}
      schema={y.object({
        reason: y.string().required(),
        text: comment.when('reason', ([reason], rule) => (reason === 'other' ? rule.required() : rule)),
        key: y.string(),
      })}
      onChange={(values) => {
        const body = bodyOf(values);
        setStep(body && { action: 'reject', body });
      }}
      send={async (values, key) => {
        const body = bodyOf(values);
        if (body) await send({ action: 'reject', body }, key);
      }}
    >
      <p>{t('redemptions.reject.explain')}</p>
      <Select
        name="reason"
        width="full"
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={rejections.map((value) => ({ value, label: t(`redemptions.rejection.${value}`) }))}
      />
      <TextArea
        name="text"
        rows={3}
        width="full"
        label={t('redemptions.reject.text')}
        hint={t('redemptions.reject.hint')}
      />
      {mail.error ? <Notice level="error">{failure(mail.error)}</Notice> : step ? <MailText mail={mail.data} /> : null}
    </ActionDialog>
  );
}
