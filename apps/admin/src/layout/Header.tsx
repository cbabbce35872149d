import { Link, Stack } from '@ledenbureau/ui';
import { lazy, Suspense } from 'react';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';

// Not needed to read the page, so not part of the code that the first page waits for.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

/** The product's name, which leads to the dashboard, and the user menu. */
export function Header() {
  const { name } = useConfig();
  return (
    <Stack direction="row" align="center" justify="between" style={{ flex: 1 }}>
      <Link href={paths.home} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
        {name}
      </Link>
      <Suspense fallback={null}>
        <UserMenu />
      </Suspense>
    </Stack>
  );
}
