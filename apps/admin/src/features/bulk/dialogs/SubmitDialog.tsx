import { Checkbox, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog } from '@ledenbureau/workbench';
import { type Asked, askedOf } from '../asked.ts';
import { useBatchSentence } from '../useBatchSentence.tsx';
import { useOldRegister } from '../useOldRegister.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog } from './dialog.ts';

const none = y.object({ key: y.string() });

type Confirmations = Partial<Record<Asked, boolean>> & { difference_reason?: string };

/** Asks another administrator to approve; rows with errors are left out by choice alone. */
export function SubmitDialog(props: BatchDialogProps) {
  const { batch, action, fourEyes } = props;
  const { t } = useI18n();
  const sentence = useBatchSentence();
  const { frame, send } = useDialog(props);
  const rest = action === 'submit_rest';
  const questions = askedOf(batch);
  const { blocked, comparison } = useOldRegister(batch);
  const differences = comparison?.differences ?? 0;
  return (
    <ActionDialog<Confirmations>
      {...frame}
      blocked={blocked}
      initialValues={{ ...Object.fromEntries(questions.map(({ code }) => [code, false])), difference_reason: '' }}
      send={(values, key) => {
        const confirmed = questions.flatMap(({ code }) => (values[code] ? code : []));
        const reason = values.difference_reason?.trim();
        const body = {
          skip_invalid: rest,
          ...(questions.length > 0 ? { confirmed } : {}),
          ...(differences > 0 && reason ? { difference_reason: reason } : {}),
        };
        return send({ action: 'submit', body }, key);
      }}
    >
      <p>{sentence(batch)}</p>
      {rest ? <p>{t('bulk.do.submit_rest.explain', { count: batch.errors })}</p> : null}
      {questions.map(({ code, say, rows }) => (
        <Checkbox key={code} name={code} label={t(say, { count: rows })} required />
      ))}
      {differences > 0 ? (
        <TextArea
          name="difference_reason"
          rows={3}
          maxLength={500}
          label={t('bulk.old.reasonAsked', { count: differences })}
          hint={t('bulk.old.reasonHint')}
          required
        />
      ) : null}
      <p>{t(fourEyes ? 'bulk.do.submit.explain' : 'bulk.do.submit.explainAlone')}</p>
    </ActionDialog>
  );
}

/** Throws a batch away that is not booked. */
export function DiscardDialog(props: BatchDialogProps) {
  const { t } = useI18n();
  const { frame, send } = useDialog(props);
  return (
    <ActionDialog
      {...frame}
      theme="danger"
      initialValues={{}}
      schema={none}
      send={(_values, key) => send({ action: 'discard' }, key)}
    >
      <p>{t('bulk.do.discard.explain')}</p>
    </ActionDialog>
  );
}
