import { Form, FormError, SubmitErrors, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import { problemItems } from '@ledenbureau/workbench';
import type { PanelAction } from './PanelActions.tsx';
import { ReversalReasonField } from './ReversalReasonField.tsx';
import type { ReversalReason, TransactionDecision } from './transaction.api.ts';

interface Values {
  reason_code: string;
  text: string;
}

const schemas = {
  approve: y.object({ text: y.string().max(140) }),
  reject: y.object({ text: y.string().trim().required().max(140) }),
  withdraw: y.object({ text: y.string().max(140) }),
  reverse: y.object({ reason_code: y.string().required(), text: y.string().max(140) }),
};

export interface DecisionFormProps {
  /** The button that sends it stands in the dialog's footer, where it is always in sight, and names this. */
  id: string;
  action: PanelAction;
  /** Does it; answers false when something has to be read first. @throws ApiProblem */
  send(decision: TransactionDecision): Promise<boolean>;
  onDone(): void;
}

/** The last step of approving, rejecting, withdrawing or reversing: what it means, and why. */
export function DecisionForm({ id, action, send, onDone }: DecisionFormProps) {
  const { t } = useI18n();
  // One key for as long as this step is open: pressing again cannot reverse twice.
  const [key] = useState(() => crypto.randomUUID());

  const submit = async ({ reason_code: reason, text }: Values) => {
    const decision: TransactionDecision =
      action === 'reverse'
        ? { action, reason: reason as ReversalReason, description: text, key }
        : { action, comment: text };
    try {
      if (!(await send(decision))) return 'unsaved';
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
    return undefined;
  };

  return (
    <Form<Values> id={id} initialValues={{ reason_code: '', text: '' }} schema={schemas[action]} onSubmit={submit}>
      <Stack gap={3}>
        <p>{t(`decision.${action}.explain`)}</p>
        <FormError />
        {action === 'reverse' ? <ReversalReasonField /> : null}
        <TextArea
          name="text"
          rows={2}
          label={t(`decision.${action}.text`)}
          required={action === 'reject'}
          hint={action === 'reject' ? t('decision.reject.hint') : t('workbench.optional')}
        />
      </Stack>
    </Form>
  );
}
