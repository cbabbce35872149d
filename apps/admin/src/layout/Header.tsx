import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, Stack } from '@ledenbureau/ui';
import { Suspense } from 'react';
import { lazyCode } from '../code.ts';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';
import { Boundary } from './Boundary.tsx';

// Not needed to read the page, so not part of the code that the first page waits for.
const UserMenu = lazyCode(async () => (await import('./UserMenu.tsx')).UserMenu);

/** The product's name, which leads to the dashboard, and the user menu. */
export function Header() {
  const { t } = useI18n();
  const { name } = useConfig();
  return (
    <Stack direction="row" align="center" justify="between" style={{ flex: 1 }}>
      <Link href={paths.home} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
        {name}
      </Link>
      <Boundary
        fallback={() => (
          <Button tone="transparent" onClick={() => window.location.reload()}>
            {t('user.reload')}
          </Button>
        )}
      >
        <Suspense fallback={null}>
          <UserMenu />
        </Suspense>
      </Boundary>
    </Stack>
  );
}
