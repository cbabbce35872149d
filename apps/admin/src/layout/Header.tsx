import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Menu, setThemeMode, Stack, useThemeMode } from '@ledenbureau/ui';
import { Link } from 'react-router-dom';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';
import { rememberLanguage } from '../preferences.ts';

const languages = ['nl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** The product's name and the user menu: language, theme, sign out. */
export function Header() {
  const { t, locale, setLocale } = useI18n();
  const { user, signOut } = useAuth();
  const { name } = useConfig();
  const theme = useThemeMode();

  const language = languages.map((code) => ({
    label: t(`user.language.${code}`),
    current: code === locale,
    onSelect: () => {
      rememberLanguage(code);
      void setLocale(code).catch(reportError);
    },
  }));
  const appearance = themes.map((mode) => ({
    label: t(`user.theme.${mode}`),
    current: mode === theme,
    onSelect: () => setThemeMode(mode),
  }));
  const leave = { label: t('user.signOut'), onSelect: () => void signOut().catch(reportError) };

  return (
    <Stack>
      <Link to={paths.home}>{name}</Link>
      <Menu label={user?.name ?? user?.email ?? t('user.menu')} items={[...language, ...appearance, leave]} />
    </Stack>
  );
}
