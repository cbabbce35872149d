import { AppShell, Sidebar } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { pages } from './pages.tsx';
import { PortalBrand } from './PortalBrand.tsx';
import { PortalMenu } from './PortalMenu.tsx';
import { SessionGate } from './session.tsx';

/** Around every page of a member: mark, menu, language and theme. */
export function Frame({ path, children }: { path: string; children: ReactNode }) {
  const { t } = usePortalLanguage();
  const items = pages.map(({ path: href, label, icon }) => ({ href, label: t(label), icon, current: href === path }));
  return (
    <SessionGate>
      <AppShell
        header={null}
        userMenu={<PortalMenu />}
        sidebar={<Sidebar brand={<PortalBrand />} sections={[{ title: t('menu'), items }]} />}
      >
        {children}
      </AppShell>
    </SessionGate>
  );
}
