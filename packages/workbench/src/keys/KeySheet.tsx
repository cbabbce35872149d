import { useI18n } from '@ledenbureau/i18n';
import { Dialog } from '@ledenbureau/ui';
import type { HelpProps } from './help.ts';
import { KeyList } from './KeyList.tsx';

/** The list of keys by itself, where the app has no help. */
export function KeySheet({ keys, onClose }: HelpProps) {
  const { t } = useI18n();
  return (
    <Dialog open size="small" title={t('workbench.keys.title')} onClose={onClose}>
      <KeyList keys={keys} />
    </Dialog>
  );
}
