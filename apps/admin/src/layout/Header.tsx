import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Link, Menu, setThemeMode, Stack, useThemeMode } from '@ledenbureau/ui';
import { useSearchParams } from 'react-router-dom';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';
import { rememberLanguage } from '../preferences.ts';

const languages = ['nl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** The choice that holds now, marked in the text so that it is spoken too. */
const mark = (current: boolean, label: string) => (current ? `✓ ${label}` : label);

/** The product's name and the user menu: language, theme, sign out. */
export function Header() {
  const { t, locale, setLocale } = useI18n();
  const { user, signOut } = useAuth();
  const { name } = useConfig();
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

  return (
    <Stack direction="row" align="center" justify="between" style={{ flex: 1 }}>
      <Link href={paths.home}>{name}</Link>
      <Menu label={user?.name ?? user?.email ?? t('user.menu')} items={[...language, ...appearance, leave]} />
    </Stack>
  );
}
