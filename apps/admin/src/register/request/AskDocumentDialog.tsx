import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, ActionDialog, commentRule } from '@ledenbureau/workbench';
import type { MailQuery } from './mailQuery.ts';
import { MailText, textBody } from './MailText.tsx';

export interface AskDocumentDialogProps {
  number: string;
  draftKey: string;
  /** The mail that this would send. */
  mail(body: { text?: string }): MailQuery;
  send(body: { text?: string }, key: string): Promise<unknown>;
  onClose(): void;
}

/** Asks the member for a document, by a mail that stands there first. */
export function AskDocumentDialog({ number, draftKey, mail: mailOf, send, onClose }: AskDocumentDialogProps) {
  const { t } = useI18n();
  const [body, setBody] = useState<{ text?: string }>({});
  const mail = useQuery(mailOf(body));
  return (
    <ActionDialog
      title={t('requests.ask_document.title', { number })}
      confirm={t('requests.ask_document.confirm')}
      draftKey={draftKey}
      size="large"
      initialValues={{ text: '' }}
      schema={y.object({ text: commentRule, key: y.string() })}
      onChange={(values) => setBody(textBody(values.text))}
      send={(values, key) => send(textBody(values.text), key)}
      onClose={onClose}
      onDone={onClose}
    >
      <TextArea name="text" rows={3} width="full" label={t('requests.reject.text')} hint={t('workbench.optional')} />
      {mail.error ? <Failure error={mail.error} /> : <MailText mail={mail.data} />}
    </ActionDialog>
  );
}
