import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ListName } from '../register.ts';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';

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
      title={t('workbench.views.title')}
      confirm={t('workbench.views.confirm')}
      size="small"
      draftKey={`view.${list}`}
      initialValues={{ name: '' }}
      schema={y.object({ name: y.string().trim().required().max(40), key: y.string() })}
      send={({ name }) => onName(name.trim())}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('workbench.views.explain')}</p>
      <TextField name="name" label={t('workbench.views.name')} required />
    </ActionDialog>
  );
}
