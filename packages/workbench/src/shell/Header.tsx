import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, SearchIcon, Stack, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { useProduct } from '../product.ts';

export interface HeaderProps {
  onSearch(): void;
  /** Whose register it is; not said where the product has that name. */
  organisation?: string | undefined;
  /** The menu of who is signed in. */
  userMenu: ReactNode;
}

/** The product's name, which leads to its first page, the search for everything, the organisation, and the user's menu. */
export function Header({ onSearch, organisation, userMenu }: HeaderProps) {
  const { t } = useI18n();
  const { name, home } = useProduct();
  return (
    <Stack direction="row" align="center" justify="between" grow>
      {/* the mark of the product, not a link among words */}
      <Link href={home} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
        {name}
      </Link>
      <Button
        startIcon={<SearchIcon />}
        endIcon={
          // at the end of what looks like a field
          <kbd aria-hidden style={{ marginInlineStart: 'auto' }}>
            /
          </kbd>
        }
        aria-keyshortcuts="Control+K /"
        aria-haspopup="dialog"
        // looks like the field that it opens
        style={{
          flex: '0 1 25rem',
          minInlineSize: 0,
          justifyContent: 'flex-start',
          color: 'var(--lb-text-quiet)',
          fontWeight: 400,
        }}
        onClick={onSearch}
      >
        {t('workbench.search')}
      </Button>
      <Stack direction="row" align="center" gap={3} wrap={false}>
        <Text tone="quiet">{organisation === name ? null : organisation}</Text>
        <Stack most="14rem">{userMenu}</Stack>
      </Stack>
    </Stack>
  );
}
