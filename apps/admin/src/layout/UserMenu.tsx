import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Menu, setThemeMode, useThemeMode } from '@ledenbureau/ui';
import { useSearchParams } from 'react-router-dom';
import { rememberLanguage } from '../preferences.ts';

const languages = ['nl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** The choice that holds now, marked in the text so that it is spoken too. */
const mark = (current: boolean, label: string) => (current ? `✓ ${label}` : label);

/** Language, theme and sign out, under the user's name. */
export function UserMenu() {
  const { t, locale, setLocale } = useI18n();
  const { user, signOut } = useAuth();
  const theme = useThemeMode();
  const [, setSearch] = useSearchParams();

  const language = languages.map((code) => ({
    label: mark(code === locale, t(`user.language.${code}`)),
    onSelect: () => {
      rememberLanguage(code);
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
    label: mark(mode === theme, t(`user.theme.${mode}`)),
    onSelect: () => setThemeMode(mode),
  }));
  const leave = { label: t('user.signOut'), onSelect: () => void signOut().catch(reportError) };

  return <Menu label={user?.name ?? user?.email ?? t('user.menu')} items={[...language, ...appearance, leave]} />;
}
