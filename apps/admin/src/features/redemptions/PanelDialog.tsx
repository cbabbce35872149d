import { DateField, Select, TextArea, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Fold, Notice, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { RedemptionDetail, RedemptionPreview } from '../../api/types.ts';
import { ActionDialog } from '../../register/request/ActionDialog.tsx';
import { MailText } from '../../register/request/MailText.tsx';
import { QuoteSum } from '../../register/request/QuoteSum.tsx';
import { PostingsTable } from '../../register/transaction/PostingsTable.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { today } from '../../today.ts';
import type { PanelAction } from './PanelDecision.tsx';
import { PreviewWarnings } from './PreviewWarnings.tsx';
import { mailPreviewQuery, type RedemptionStep, type RejectBody, type ReverseBody } from './redemption.api.ts';
import type { Decision } from './useDecision.ts';

export interface PanelDialogProps {
  action: PanelAction;
  redemption: RedemptionDetail;
  decision: Decision;
  send(step: RedemptionStep, key: string): Promise<unknown>;
  onClose(): void;
}

const comment = y.string().trim().max(500);
const text = (value: string) => (value.trim() ? { text: value.trim() } : {});
const said = (value: string) => (value.trim() ? { comment: value.trim() } : {});

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog(props: PanelDialogProps) {
  switch (props.action) {
    case 'approve':
      return <Approve {...props} />;
    case 'reject':
      return <Reject {...props} />;
    case 'withdraw':
      return <Withdraw {...props} />;
    case 'requote':
      return <Requote {...props} />;
    case 'ask_document':
      return <AskDocument {...props} />;
    case 'reverse':
      return <Reverse {...props} />;
    case 'keep':
      return <Keep {...props} />;
  }
}

/** What every dialog of a request begins with. */
function useDialog({ action, redemption, onClose }: PanelDialogProps) {
  const { t } = useI18n();
  return {
    title: t(`redemptions.${action}.title`, { number: redemption.number }),
    confirm: t(`redemptions.${action}.confirm`),
    draftKey: `redemption.${action}/${redemption.id}`,
    onClose,
    onDone: onClose,
  };
}

function Approve(props: PanelDialogProps) {
  const { redemption, decision, send } = props;
  const { t, locale, formats } = useI18n();
  const { failure } = useProblemText();
  const { preview, entry, error } = decision;
  // what is shown is what is approved, also while another answer is awaited
  const [seen, setSeen] = useState<RedemptionPreview | undefined>(preview);
  const current = preview ?? seen;
  if (preview && preview !== seen) setSeen(preview);
  const changed = current !== undefined && current.quote.digest !== redemption.quote.digest;
  const asAsked = entry.quantity === redemption.quote.quantity && entry.effective_on === redemption.quote.effective_on;
  return (
    <ActionDialog
      {...useDialog(props)}
      initialValues={{ comment: '' }}
      schema={y.object({ comment, key: y.string() })}
      blocked={!preview}
      send={({ comment: words }, key) =>
        send(
          {
            action: 'approve',
            body: {
              quote_digest: preview?.quote.digest ?? '',
              quantity: entry.quantity,
              effective_on: entry.effective_on,
              ...said(words),
            },
          },
          key,
        )
      }
    >
      {error ? <Notice level="warning">{failure(error)}</Notice> : null}
      {current ? (
        <>
          <p>
            {t('redemptions.approve.explain', {
              what: `${formats.quantity(current.quote.quantity)} × ${instrumentName(redemption.instrument, locale)}`,
              member: redemption.member.display_name,
              date: formats.date(current.quote.effective_on),
            })}{' '}
            {/[1-9]/.test(current.released_quantity)
              ? t('redemptions.approve.released', { quantity: formats.quantity(current.released_quantity) })
              : null}
          </p>
          <QuoteSum quote={current.quote} before={changed && asAsked ? redemption.quote : undefined} />
          <PreviewWarnings warnings={current.warnings} />
          <Fold
            title={t('transaction.postings')}
            summary={t('preview.postingsSummary', { count: current.postings.length })}
          >
            <PostingsTable postings={current.postings} />
          </Fold>
        </>
      ) : null}
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}

const rejections: readonly RejectBody['reason'][] = [
  'budget_exhausted',
  'notice_period',
  'document_missing',
  'not_entitled',
  'other',
];

function Reject(props: PanelDialogProps) {
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
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={rejections.map((value) => ({ value, label: t(`redemptions.rejection.${value}`) }))}
      />
      <TextArea name="text" rows={3} label={t('redemptions.reject.text')} hint={t('redemptions.reject.hint')} />
      {mail.error ? <Notice level="error">{failure(mail.error)}</Notice> : step ? <MailText mail={mail.data} /> : null}
    </ActionDialog>
  );
}

function AskDocument(props: PanelDialogProps) {
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
      <TextArea name="text" rows={3} label={t('redemptions.reject.text')} hint={t('form.optional')} />
      {mail.error ? <Notice level="error">{failure(mail.error)}</Notice> : <MailText mail={mail.data} />}
    </ActionDialog>
  );
}

function Withdraw(props: PanelDialogProps) {
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

function Requote(props: PanelDialogProps) {
  const { decision, redemption, send } = props;
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog(props)}
      initialValues={{ effective_on: decision.entry.effective_on || redemption.quote.effective_on }}
      schema={y.object({ effective_on: y.string().required(), key: y.string() })}
      send={({ effective_on }, key) => send({ action: 'quote', body: { effective_on } }, key)}
    >
      <p>{t('redemptions.requote.explain')}</p>
      <DateField name="effective_on" label={t('transaction.effectiveDate')} required />
    </ActionDialog>
  );
}

const reversals: readonly ReverseBody['reason_code'][] = ['input_error', 'duplicate', 'cancelled', 'other'];

function Reverse(props: PanelDialogProps) {
  const { redemption, send } = props;
  const { t } = useI18n();
  const asked = redemption.reversal;
  return (
    <ActionDialog
      {...useDialog(props)}
      tone="warning"
      initialValues={{ reason_code: asked?.reason_code ?? '', comment: '' }}
      schema={y.object({ reason_code: y.string().required(), comment, key: y.string() })}
      send={({ reason_code, comment: words }, key) =>
        send(
          { action: 'reverse', body: { reason_code: reason_code as ReverseBody['reason_code'], ...said(words) } },
          key,
        )
      }
    >
      <p>{t(asked ? 'redemptions.reverse.explainSecond' : 'redemptions.reverse.explain')}</p>
      <Select
        name="reason_code"
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={reversals.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}

function Keep(props: PanelDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog(props)}
      initialValues={{ comment: '' }}
      schema={y.object({ comment, key: y.string() })}
      send={({ comment: words }, key) => props.send({ action: 'keep', body: said(words) }, key)}
    >
      <Stack gap={3}>
        <p>{t('redemptions.keep.explain')}</p>
        <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
      </Stack>
    </ActionDialog>
  );
}
