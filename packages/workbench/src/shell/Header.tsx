import { useI18n } from '@ledenbureau/i18n';
import { Button, IconButton, Kbd, SearchIcon, Stack, Text, useMediaQuery } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface HeaderProps {
  onSearch(): void;
  /** Whose register it is; on a phone there is no room to say it. */
  organisation?: string | undefined;
  /** The menu of who is signed in. */
  userMenu: ReactNode;
}

/** The search for everything, the organisation, and the user's menu. */
export function Header({ onSearch, organisation, userMenu }: HeaderProps) {
  const { t } = useI18n();
  const isPhone = useMediaQuery(phoneWidth);
  const search = { 'aria-keyshortcuts': 'Control+K /', 'aria-haspopup': 'dialog', onClick: onSearch } as const;
  return (
    <Stack direction="row" align="center" justify={isPhone ? 'end' : 'between'} grow wrap={false}>
      {isPhone ? (
        <IconButton icon={<SearchIcon />} label={t('workbench.search')} {...search} />
      ) : (
        <Button
          startIcon={<SearchIcon />}
          endIcon={
            // at the end of what looks like a field
            <Kbd style={{ marginInlineStart: 'auto' }}>/</Kbd>
          }
          // looks like the field that it opens
          style={{
            // gives way before the names beside it do
            flex: '0 99 25rem',
            minInlineSize: '17rem',
            justifyContent: 'flex-start',
            color: 'var(--lb-text-quiet)',
            fontWeight: 400,
          }}
          {...search}
        >
          {t('workbench.search')}
        </Button>
      )}
      <Stack direction="row" align="center" gap={3} wrap={false}>
        {isPhone ? null : <Text tone="quiet">{organisation}</Text>}
        <Stack most="14rem">{userMenu}</Stack>
      </Stack>
    </Stack>
  );
}

/** Where the bar has room for its buttons alone: on a phone, or on a screen of 1280 px at 200 %. */
export const phoneWidth = '(max-width: 799.98px)';
