import { useI18n } from '@ledenbureau/i18n';
import { DownloadIcon } from '@ledenbureau/ui';
import { useDesk } from '../desk.ts';
import type { Role } from '../register.ts';
import { type ExportForm, ExportKeys } from './ExportKeys.tsx';
import { RoleButton } from '../roles/RoleButton.tsx';

export interface ExportButtonProps {
  /** Of these one is enough, where it is not as with other lists. */
  needs?: readonly Role[];
  onExport(form: ExportForm): void;
}

/** Takes the list along, by the button, by `e`, or on paper by Ctrl+P; for who may not it says which role that takes, and the keys do nothing. */
export function ExportButton({ needs: own, onExport }: ExportButtonProps) {
  const { t } = useI18n();
  const { refusal, exportNeeds } = useDesk();
  const needs = own ?? exportNeeds;
  const why = refusal(needs);
  return (
    <>
      <RoleButton needs={needs} startIcon={<DownloadIcon />} aria-keyshortcuts="e" onClick={() => onExport('file')}>
        {t('workbench.export.button')}
      </RoleButton>
      {why === undefined ? <ExportKeys label={t('workbench.export.button')} onExport={onExport} /> : null}
    </>
  );
}
