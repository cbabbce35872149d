import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { SyntheticEvent } from 'react';
import { saveFile, ActionDialog } from '@ledenbureau/workbench';
import type { TakeButtonProps } from './TakeButton.tsx';

export interface TakeDialogProps extends Pick<TakeButtonProps, 'fileName' | 'load'> {
  onClose(): void;
}

/** Keeps what happens in this dialog from a form that it stands in. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** Saves a file with personal data, for a reason that is kept. */
export function TakeDialog({ fileName, load, onClose }: TakeDialogProps) {
  const { t } = useI18n();
  return (
    // hears the events of the dialog, and is no box of its own
    <div role="presentation" style={{ display: 'contents' }} onSubmit={keep} onKeyDown={keep}>
      <ActionDialog
        size="small"
        title={t('requests.takeFile.title', { file: fileName })}
        confirm={t('requests.takeFile.confirm')}
        initialValues={{ reason: '' }}
        schema={y.object({ reason: y.string().trim().required().min(3).max(200), key: y.string() })}
        draftKey={`take/${fileName}`}
        send={async ({ reason }, key) => saveFile(fileName, await load(reason.trim(), key))}
        onClose={onClose}
        onDone={onClose}
      >
        <TextField
          name="reason"
          width="full"
          label={t('transaction.reason')}
          hint={t('requests.takeFile.kept')}
          required
        />
      </ActionDialog>
    </div>
  );
}
