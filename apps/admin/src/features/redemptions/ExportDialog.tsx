import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useApi } from '../../api/ApiContext.tsx';
import { saveFile } from '../../api/saveFile.ts';
import { ActionDialog } from '../../register/request/ActionDialog.tsx';
import { today } from '../../today.ts';
import { exportRedemptions, type RedemptionFilter } from './redemption.api.ts';

export interface ExportDialogProps {
  filter: RedemptionFilter;
  /** How many requests the filter leaves. */
  count: number;
  onClose(): void;
}

/** Saves what the list shows, over all its pages, for a reason that is kept. */
export function ExportDialog({ filter, count, onClose }: ExportDialogProps) {
  const { t, locale } = useI18n();
  const api = useApi();
  return (
    <ActionDialog
      title={t('redemptions.export.title')}
      confirm={t('redemptions.export.confirm')}
      draftKey="redemption.export"
      initialValues={{ reason: '' }}
      schema={y.object({ reason: y.string().trim().required().min(3).max(200), key: y.string() })}
      send={async ({ reason }, key) => {
        const language = locale.startsWith('en') ? 'en' : 'nl';
        const file = await exportRedemptions(api, filter, { reason: reason.trim(), locale: language }, key);
        saveFile(`${t('redemptions.export.file')}-${today()}.csv`, file);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('redemptions.export.explain', { count })}</p>
      <TextField name="reason" label={t('transaction.reason')} required />
    </ActionDialog>
  );
}
