import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { saveFile } from '../../api/saveFile.ts';
import { ActionDialog } from './ActionDialog.tsx';

/** Why a file is taken, and the language of its words. */
export interface ExportWhy {
  reason: string;
  locale: 'nl' | 'en';
}

export interface ExportDialogProps {
  /** What comes into the file. */
  explain: string;
  /** Name of the file. */
  file: string;
  /** Verb and object, and the verb again; left out: of a list. */
  title?: string;
  confirm?: string;
  draftKey: string;
  load(why: ExportWhy, key: string): Promise<Blob>;
  onClose(): void;
}

/** Saves what is shown, over all its pages, for a reason that is kept. */
export function ExportDialog({ explain, file, title, confirm, draftKey, load, onClose }: ExportDialogProps) {
  const { t, locale } = useI18n();
  return (
    <ActionDialog
      title={title ?? t('requests.export.title')}
      confirm={confirm ?? t('requests.export.confirm')}
      draftKey={draftKey}
      initialValues={{ reason: '' }}
      schema={y.object({ reason: y.string().trim().required().min(3).max(200), key: y.string() })}
      send={async ({ reason }, key) => {
        const language = locale.startsWith('en') ? 'en' : 'nl';
        saveFile(file, await load({ reason: reason.trim(), locale: language }, key));
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{explain}</p>
      <TextField name="reason" label={t('transaction.reason')} required />
    </ActionDialog>
  );
}
