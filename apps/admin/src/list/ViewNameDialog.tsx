import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ListName } from './views.api.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface ViewNameDialogProps {
  list: ListName;
  onName(name: string): Promise<void>;
  onClose(): void;
}

/** Asks what a new view of a list is called. */
export function ViewNameDialog({ list, onName, onClose }: ViewNameDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      title={t('lists.viewTitle')}
      confirm={t('lists.viewConfirm')}
      size="small"
      draftKey={`view.${list}`}
      initialValues={{ name: '' }}
      schema={y.object({ name: y.string().trim().required().max(40), key: y.string() })}
      send={({ name }) => onName(name.trim())}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('lists.viewExplain')}</p>
      <TextField name="name" label={t('lists.viewName')} required />
    </ActionDialog>
  );
}
