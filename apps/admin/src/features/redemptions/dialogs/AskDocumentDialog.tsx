import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/ApiContext.tsx';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import { MailText } from '../../../register/request/MailText.tsx';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { mailPreviewQuery } from '../redemption.api.ts';
import { comment, type PanelDialogProps, text, useDialog } from './dialog.ts';

/** Asks the member for a document, by a mail that stands there first. */
export function AskDocumentDialog(props: PanelDialogProps) {
  const { redemption, send } = props;
  const { t } = useI18n();
  const { failure } = useProblemText();
  const [body, setBody] = useState<{ text?: string }>({});
  const mail = useQuery(mailPreviewQuery(useApi(), redemption, { action: 'ask-document', body }));
  return (
    <ActionDialog
      {...useDialog(props)}
      size="large"
      initialValues={{ text: '' }}
      schema={y.object({ text: comment, key: y.string() })}
      onChange={(values) => setBody(text(values.text))}
      send={(values, key) => send({ action: 'ask-document', body: text(values.text) }, key)}
    >
      <TextArea name="text" rows={3} width="full" label={t('redemptions.reject.text')} hint={t('form.optional')} />
      {mail.error ? <Notice level="error">{failure(mail.error)}</Notice> : <MailText mail={mail.data} />}
    </ActionDialog>
  );
}
