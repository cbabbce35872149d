import { useI18n } from '@ledenbureau/i18n';
import type { SettingProposal, Settings } from './settings.api.ts';
import { useSettingWords } from './useSettingWords.ts';

/** Of a section: what waits for a value of it, in words; undefined where nothing does. */
export function useWaits(
  { waiting }: Pick<Settings, 'waiting'>,
  section: SettingProposal['section'],
): (field: string, about?: string) => string | undefined {
  const { t } = useI18n();
  const { value } = useSettingWords();
  return (field, about) => {
    const own = waiting.find(
      ({ section: of, instrument, administrator }) =>
        of === section && (about === undefined || about === (instrument ?? administrator)?.id),
    );
    const change = own?.changes.find((one) => one.field === field);
    return change && t('settings.waits', { value: value(field, change.after) });
  };
}
