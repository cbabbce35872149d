import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { SyntheticEvent } from 'react';
import { saveFile } from '../api/saveFile.ts';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';

export interface TakeFileDialogProps {
  /** As the browser saves it, with its extension. */
  fileName: string;
  /** Asks the API for the file, for a reason that is kept. @throws ApiProblem */
  load(reason: string, key: string): Promise<Blob>;
  onClose(): void;
}

/** Keeps what happens in this dialog from a form that it stands in. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** Saves a file with personal data, for a reason that is kept. */
export function TakeFileDialog({ fileName, load, onClose }: TakeFileDialogProps) {
  const { t } = useI18n();
  return (
    // hears the events of the dialog, and is no box of its own
    <div role="presentation" style={{ display: 'contents' }} onSubmit={keep} onKeyDown={keep}>
      <ActionDialog
        size="small"
        title={t('workbench.file.title', { file: fileName })}
        confirm={t('workbench.file.confirm')}
        initialValues={{ reason: '' }}
        schema={y.object({ reason: y.string().trim().required().min(3).max(200), key: y.string() })}
        draftKey={`take/${fileName}`}
        send={async ({ reason }, key) => saveFile(fileName, await load(reason.trim(), key))}
        onClose={onClose}
        onDone={onClose}
      >
        <TextField name="reason" width="full" label={t('workbench.reason')} hint={t('workbench.file.kept')} required />
      </ActionDialog>
    </div>
  );
}
