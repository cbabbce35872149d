import { useI18n } from '@ledenbureau/i18n';
import { Link, Stack } from '@ledenbureau/ui';
import { useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';

const pages = [
  { path: paths.profile, label: 'user.profile' },
  { path: paths.security, label: 'user.security' },
  { path: paths.sessions, label: 'user.sessions' },
] as const;

/** From each page of one's own account to the others. */
export function AccountLinks() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  return (
    <Stack direction="row" gap={4}>
      {pages
        .filter(({ path }) => path !== pathname)
        .map(({ path, label }) => (
          <Link key={path} href={path}>
            {t(label)}
          </Link>
        ))}
    </Stack>
  );
}
