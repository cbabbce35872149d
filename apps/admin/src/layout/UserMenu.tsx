import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Menu, setThemeMode, useThemeMode } from '@ledenbureau/ui';
import { useSearchParams } from 'react-router-dom';
import { forgetRequestedLanguage, rememberLanguage } from '../preferences.ts';

const languages = ['nl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** Language, theme and sign out, under the user's name. */
export function UserMenu() {
  const { t, locale, setLocale } = useI18n();
  const { user, signOut } = useAuth();
  const theme = useThemeMode();
  const [, setSearch] = useSearchParams();

  const language = languages.map((code) => ({
    label: t(`user.language.${code}`),
    selected: code === locale,
    onSelect: () => {
      if (user) rememberLanguage(user.sub, code);
      // An `lng` in the address would win over this choice.
      setSearch(
        (search) => {
          search.delete('lng');
          return search;
        },
        { replace: true },
      );
      void setLocale(code).catch(reportError);
    },
  }));
  const appearance = themes.map((mode) => ({
    label: t(`user.theme.${mode}`),
    selected: mode === theme,
    onSelect: () => setThemeMode(mode),
  }));
  const leave = {
    label: t('user.signOut'),
    onSelect: () => {
      forgetRequestedLanguage();
      void signOut().catch(reportError);
    },
  };

  return (
    <Menu
      label={user?.name ?? user?.email ?? t('user.menu')}
      items={[
        { title: t('user.languageTitle'), items: language },
        { title: t('user.themeTitle'), items: appearance },
        leave,
      ]}
    />
  );
}
