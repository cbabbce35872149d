import { LanguageSwitch } from '@ledenbureau/ui';
import { type Language, languages } from './language.ts';
import { usePortalLanguage } from './LanguageProvider.tsx';

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { nl: 'Nederlands', en: 'English' };

/** The languages below a page of somebody who is not signed in. */
export function LanguageChoice() {
  const { t, language, setLanguage } = usePortalLanguage();
  return (
    <LanguageSwitch
      label={t('language')}
      languages={languages.map((code) => ({ code, label: languageNames[code] }))}
      value={language}
      onChange={setLanguage}
    />
  );
}
