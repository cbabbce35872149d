import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, SearchIcon, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';
import { UserMenu } from './UserMenu.tsx';

/** The product's name, which leads to the dashboard, the search for everything, the cooperative, and the user menu. */
export function Header({ onSearch }: { onSearch(): void }) {
  const { t } = useI18n();
  const { name } = useConfig();
  const me = useQuery(meQuery(useApi()));
  return (
    <Stack direction="row" align="center" justify="between" style={{ flex: 1 }}>
      <Link href={paths.home} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
        {name}
      </Link>
      <Button
        startIcon={<SearchIcon />}
        endIcon={
          <kbd aria-hidden style={{ marginInlineStart: 'auto' }}>
            /
          </kbd>
        }
        aria-keyshortcuts="Control+K /"
        aria-haspopup="dialog"
        style={{
          flex: '0 1 25rem',
          minInlineSize: 0,
          justifyContent: 'flex-start',
          color: 'var(--lb-text-quiet)',
          fontWeight: 400,
        }}
        onClick={onSearch}
      >
        {t('palette.open')}
      </Button>
      <Stack direction="row" align="center" gap={3} style={{ flexWrap: 'nowrap' }}>
        <Text tone="quiet">{me.data?.settings.cooperative === name ? null : me.data?.settings.cooperative}</Text>
        <div style={{ maxInlineSize: '14rem' }}>
          <UserMenu />
        </div>
      </Stack>
    </Stack>
  );
}
