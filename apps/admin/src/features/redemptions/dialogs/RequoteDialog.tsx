import { DateField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ActionDialog } from '../../../list/ActionDialog.tsx';
import { type PanelDialogProps, useDialog } from './dialog.ts';

/** Quotes a request on another day; it stays open. */
export function RequoteDialog(props: PanelDialogProps) {
  const { decision, redemption, send } = props;
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog({ ...props, action: 'requote' })}
      initialValues={{ effective_on: decision.entry.effective_on || redemption.quote.effective_on }}
      schema={y.object({ effective_on: y.string().required(), key: y.string() })}
      send={({ effective_on }, key) => send({ action: 'quote', body: { effective_on } }, key)}
    >
      <p>{t('redemptions.requote.explain')}</p>
      <DateField name="effective_on" label={t('transaction.effectiveDate')} required />
    </ActionDialog>
  );
}
