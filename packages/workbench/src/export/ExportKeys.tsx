import { useI18n } from '@ledenbureau/i18n';
import { ListKeys } from '../keys/ListKeys.tsx';
import { useCtrlKey } from '../keys/useCtrlKey.ts';

/** How a list is taken along: as a file, or on paper. */
export type ExportForm = 'file' | 'paper';

export interface ExportKeysProps {
  /** What the button for it says. */
  label: string;
  onExport(form: ExportForm): void;
}

/** `e` takes the list along; Ctrl+P puts all of it on paper, and not what the screen shows of it. */
export function ExportKeys({ label, onExport }: ExportKeysProps) {
  const { t } = useI18n();
  const print = () => onExport('paper');
  useCtrlKey('p', print);
  return (
    <ListKeys
      keys={[
        { key: 'e', label, run: () => onExport('file') },
        // for the list of keys alone: no single key has this name
        { key: t('workbench.keys.ctrlP'), label: t('workbench.export.paper'), run: print },
      ]}
    />
  );
}
