import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Menu, setThemeMode, useMediaQuery, UserIcon, useThemeMode } from '@ledenbureau/ui';
import { openHelp, phoneWidth, useRefusal } from '@ledenbureau/workbench';
import { paths } from '../paths.ts';
import { useChooseLanguage } from './useChooseLanguage.ts';

const languages = ['nl', 'en'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** Profile, sessions, language, theme and sign out, under the user's name. */
export function UserMenu() {
  const { t, locale } = useI18n();
  const { user } = useAuth();
  const why = useRefusal(['auditor']);
  const isPhone = useMediaQuery(phoneWidth);
  const theme = useThemeMode();
  const chooseLanguage = useChooseLanguage();

  const language = languages.map((code) => ({
    label: t(`user.language.${code}`),
    selected: code === locale,
    onSelect: () => chooseLanguage(code),
  }));
  const appearance = themes.map((mode) => ({
    label: t(`user.theme.${mode}`),
    selected: mode === theme,
    onSelect: () => setThemeMode(mode),
  }));
  return (
    <Menu
      label={user?.name ?? user?.email ?? t('user.menu')}
      {...(isPhone && { icon: <UserIcon />, theme: 'transparent' })}
      items={[
        { label: t('user.profile'), href: paths.profile },
        { label: t('user.security'), href: paths.security },
        { label: t('user.sessions'), href: paths.sessions },
        { label: t('settings.title'), href: paths.cooperativeSettings },
        {
          title: t('user.lists'),
          items: [
            { label: t('holders.title'), href: paths.register },
            { label: t('lists.transactions'), href: paths.transactions },
            { label: t('worklist.title'), href: paths.requests },
            { label: t('periods.title'), href: paths.periods },
            { label: t('jobs.title'), href: paths.jobs },
            { label: t('audit.title'), href: paths.audit, disabledReason: why },
          ],
        },
        { label: t('help.title'), onSelect: () => openHelp() },
        { title: t('user.languageTitle'), items: language },
        { title: t('user.themeTitle'), items: appearance },
        // a step inside the application, so that a form asks before typed values are left behind
        { label: t('user.signOut'), href: paths.signOut },
      ]}
    />
  );
}
