import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import { useBatchSentence } from '../useBatchSentence.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { useDialog } from './dialog.ts';

const none = y.object({ key: y.string() });

/** Asks another administrator to approve; rows with errors are left out by choice alone. */
export function SubmitDialog(props: BatchDialogProps) {
  const { batch, action, fourEyes } = props;
  const { t } = useI18n();
  const sentence = useBatchSentence();
  const { frame, send } = useDialog(props);
  const rest = action === 'submit_rest';
  return (
    <ActionDialog
      {...frame}
      initialValues={{}}
      schema={none}
      send={(_values, key) => send({ action: 'submit', body: { skip_invalid: rest } }, key)}
    >
      <p>{sentence(batch)}</p>
      {rest ? <p>{t('bulk.do.submit_rest.explain', { count: batch.errors })}</p> : null}
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
      tone="danger"
      initialValues={{}}
      schema={none}
      send={(_values, key) => send({ action: 'discard' }, key)}
    >
      <p>{t('bulk.do.discard.explain')}</p>
    </ActionDialog>
  );
}
