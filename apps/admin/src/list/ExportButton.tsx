import { useI18n } from '@ledenbureau/i18n';
import { DownloadIcon } from '@ledenbureau/ui';
import { type Role, rolesFor, useMay } from '../api/useMay.ts';
import { ListKeys } from './ListKeys.tsx';
import { RoleButton } from './RoleButton.tsx';

export interface ExportButtonProps {
  /** Of these one is enough, where it is not as with other lists. */
  needs?: readonly Role[];
  onExport(): void;
}

/** Takes the list along, by the button or by `e`; for who may not it says which role that takes, and the key does nothing. */
export function ExportButton({ needs = rolesFor('export'), onExport }: ExportButtonProps) {
  const { t } = useI18n();
  const why = useMay(needs);
  return (
    <>
      <RoleButton needs={needs} startIcon={<DownloadIcon />} aria-keyshortcuts="e" onClick={onExport}>
        {t('lists.export')}
      </RoleButton>
      {why === undefined ? <ListKeys keys={[{ key: 'e', label: t('lists.export'), run: onExport }]} /> : null}
    </>
  );
}
