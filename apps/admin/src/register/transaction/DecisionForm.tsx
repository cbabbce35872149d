import { Form, FormError, Select, SubmitButton, SubmitErrors, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import { problemItems } from '../../api/problem.ts';
import type { TransactionDetail } from '../../api/types.ts';
import type { PanelAction } from './PanelActions.tsx';
import { type ReversalReason, type TransactionAction, useTransactionAction } from './transaction.api.ts';

const reasons: readonly ReversalReason[] = ['input_error', 'duplicate', 'cancelled', 'other'];
const tones = { approve: 'green', reject: 'danger', reverse: 'warning' } as const;

interface Values {
  reason_code: string;
  text: string;
}

const schemas = {
  approve: y.object({ text: y.string().max(140) }),
  reject: y.object({ text: y.string().trim().required().max(140) }),
  reverse: y.object({ reason_code: y.string().required(), text: y.string().max(140) }),
};

export interface DecisionFormProps {
  action: PanelAction;
  transaction: TransactionDetail;
  onDone(): void;
  onCancel(): void;
}

/** The last step of approving, rejecting or reversing: what it means, why, and the button that does it. */
export function DecisionForm({ action, transaction, onDone, onCancel }: DecisionFormProps) {
  const { t } = useI18n();
  // One key for as long as this step is open: pressing again cannot reverse twice.
  const [key] = useState(() => crypto.randomUUID());
  const mutation = useTransactionAction(transaction.id, transaction.version);

  const submit = async ({ reason_code: reason, text }: Values) => {
    const request: TransactionAction =
      action === 'reverse'
        ? { action, reason: reason as ReversalReason, description: text, key }
        : { action, comment: text };
    try {
      await mutation.mutateAsync(request);
    } catch (error) {
      throw new SubmitErrors(
        problemItems(error).map(({ field, code, params }) => ({
          field: field === 'reason_code' ? field : field === 'comment' || field === 'description' ? 'text' : null,
          key: `error.api.${code}`,
          params,
        })),
      );
    }
    onDone();
  };

  return (
    <Form<Values> initialValues={{ reason_code: '', text: '' }} schema={schemas[action]} onSubmit={submit}>
      <Stack gap={4}>
        <p>{t(`decision.${action}.explain`)}</p>
        <FormError />
        {action === 'reverse' ? (
          <Select
            name="reason_code"
            label={t('transaction.reason')}
            required
            placeholder={t('form.choose')}
            options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        ) : null}
        <TextArea
          name="text"
          label={t(`decision.${action}.text`)}
          required={action === 'reject'}
          hint={action === 'reject' ? t('decision.reject.hint') : t('form.optional')}
        />
        <ButtonGroup>
          <SubmitButton tone={tones[action]}>{t(`decision.${action}.confirm`)}</SubmitButton>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
        </ButtonGroup>
      </Stack>
    </Form>
  );
}
