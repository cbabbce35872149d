import { Menu, setThemeMode, themeModes, useMediaQuery, useThemeMode } from '@ledenbureau/ui';
import { languageNames } from './LanguageChoice.tsx';
import { languages } from './language.ts';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { useSessionItems } from './session.tsx';

/** Language and theme, and what belongs to whoever is signed in. */
export function PortalMenu() {
  const { t, language, setLanguage } = usePortalLanguage();
  const theme = useThemeMode();
  const isPhone = useMediaQuery('(max-width: 639.98px)');
  const { label, icon, items, leave } = useSessionItems();
  return (
    <Menu
      label={label ?? t('account')}
      {...(isPhone && { icon })}
      items={[
        ...items,
        {
          title: t('language'),
          items: languages.map((code) => ({
            label: languageNames[code],
            selected: code === language,
            onSelect: () => setLanguage(code),
          })),
        },
        {
          title: t('theme'),
          items: themeModes.map((mode) => ({
            label: t(mode),
            selected: mode === theme,
            onSelect: () => setThemeMode(mode),
          })),
        },
        ...leave,
      ]}
    />
  );
}
