import { Link, Stack } from '@ledenbureau/ui';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';
import { UserMenu } from './UserMenu.tsx';

/** The product's name, which leads to the dashboard, and the user menu. */
export function Header() {
  const { name } = useConfig();
  return (
    <Stack direction="row" align="center" justify="between" style={{ flex: 1 }}>
      <Link href={paths.home} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
        {name}
      </Link>
      <UserMenu />
    </Stack>
  );
}
