import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, ActionDialog } from '@ledenbureau/workbench';
import { otherNeedsWords, ReasonSelect } from '../approval/ReasonSelect.tsx';
import type { MailQuery } from './mailQuery.ts';
import { MailText, textBody } from './MailText.tsx';

/** Why a request is turned down, and what is said to the member about it. */
export interface Rejection<Reason extends string> {
  reason: Reason;
  text?: string;
}

export interface RejectDialogProps<Reason extends string> {
  number: string;
  draftKey: string;
  /** What it does to the units. */
  explain: string;
  /** 'other' needs words. */
  reasons: readonly { value: Reason; label: string }[];
  /** The mail that this would send; null while no reason was chosen. */
  mail(body: Rejection<Reason> | null): MailQuery;
  send(body: Rejection<Reason>, key: string): Promise<unknown>;
  onClose(): void;
}

/** Turns a request down; what the member will read stands there first. */
export function RejectDialog<Reason extends string>(props: RejectDialogProps<Reason>) {
  const { number, draftKey, explain, reasons, send, onClose } = props;
  const { t } = useI18n();
  const [body, setBody] = useState<Rejection<Reason> | null>(null);
  const mail = useQuery(props.mail(body));
  const bodyOf = (values: { reason: string; text: string }): Rejection<Reason> | null => {
    const reason = reasons.find(({ value }) => value === values.reason)?.value;
    return reason === undefined ? null : { reason, ...textBody(values.text) };
  };
  return (
    <ActionDialog
      title={t('requests.reject.title', { number })}
      confirm={t('requests.reject.confirm')}
      draftKey={draftKey}
      theme="danger"
      size="large"
      initialValues={{ reason: '', text: '' }}
      schema={y.object({
        reason: y.string().required(),
        text: otherNeedsWords,
        key: y.string(),
      })}
      onChange={(values) => setBody(bodyOf(values))}
      send={async (values, key) => {
        const complete = bodyOf(values);
        if (complete) await send(complete, key);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{explain}</p>
      <ReasonSelect options={reasons} />
      <TextArea name="text" rows={3} width="full" label={t('requests.reject.text')} hint={t('requests.reject.hint')} />
      {mail.error ? <Failure error={mail.error} /> : body ? <MailText mail={mail.data} /> : null}
    </ActionDialog>
  );
}
