import { useI18n } from '@ledenbureau/i18n';
import { DownloadIcon } from '@ledenbureau/ui';
import { type Role, rolesFor, useMay } from '../api/useMay.ts';
import { type ExportForm, ExportKeys } from './ExportKeys.tsx';
import { RoleButton } from './RoleButton.tsx';

export interface ExportButtonProps {
  /** Of these one is enough, where it is not as with other lists. */
  needs?: readonly Role[];
  onExport(form: ExportForm): void;
}

/** Takes the list along, by the button, by `e`, or on paper by Ctrl+P; for who may not it says which role that takes, and the keys do nothing. */
export function ExportButton({ needs = rolesFor('export'), onExport }: ExportButtonProps) {
  const { t } = useI18n();
  const why = useMay(needs);
  return (
    <>
      <RoleButton needs={needs} startIcon={<DownloadIcon />} aria-keyshortcuts="e" onClick={() => onExport('file')}>
        {t('lists.export')}
      </RoleButton>
      {why === undefined ? <ExportKeys label={t('lists.export')} onExport={onExport} /> : null}
    </>
  );
}
