import { useI18n } from '@ledenbureau/i18n';
import { useTermWords } from '../../register/instrument/useTermWords.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Role, SettingProposal } from './settings.api.ts';

type Value = SettingProposal['changes'][number]['after'];

/** Settings in words: what a proposal is about, the name of a value, and the value as people read it. */
export function useSettingWords() {
  const { t, locale } = useI18n();
  const { label, value: termValue } = useTermWords();

  const role = (name: Role) => t(`settings.role.${name}`);
  const value = (field: string, of: Value): string => {
    if (field === 'roles' && Array.isArray(of)) return of.map((name) => role(name as Role)).join(', ');
    return field === 'logo' && of !== null ? t('settings.logo.some') : termValue(field, of);
  };

  /** What the changes are of. */
  const subject = ({ section, instrument, purpose, administrator, changes }: SettingProposal): string => {
    const name = administrator?.name ?? '';
    if (section === 'person') return t('settings.about.person', { name });
    if (section === 'roles') {
      const email = administrator?.email;
      return email ? t('settings.about.right', { name, email }) : t('settings.about.roles', { name });
    }
    if (section === 'cooperative' || section === 'thresholds') return t(`settings.section.${section}`);
    const newName = changes.find(({ field }) => field === (locale === 'nl' ? 'name_nl' : 'name_en'))?.after;
    const named = instrument ? instrumentName(instrument, locale) : String(newName ?? '');
    if (section === 'price') return t(`settings.about.price.${purpose ?? 'issue'}`, { name: named });
    return t(instrument ? 'settings.about.instrument' : 'settings.about.newInstrument', { name: named });
  };
  return { label, value, subject, role };
}
