import { DateField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ActionDialog } from '@ledenbureau/workbench';
import type { OwnDialogProps } from './dialog.ts';

/** Quotes a request on another day; it stays open. */
export function RequoteDialog({ decision, redemption, send, ...frame }: OwnDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...frame}
      onDone={frame.onClose}
      initialValues={{ effective_on: decision.entry.effective_on || redemption.quote.effective_on }}
      schema={y.object({ effective_on: y.string().required(), key: y.string() })}
      send={({ effective_on }, key) => send({ action: 'quote', body: { effective_on } }, key)}
    >
      <p>{t('redemptions.requote.explain')}</p>
      <DateField name="effective_on" label={t('transaction.effectiveDate')} required />
    </ActionDialog>
  );
}
