import { useI18n } from '@ledenbureau/i18n';
import { AppShell, Sidebar, Skeleton, useSidebarState } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { menu } from '../menu.ts';
import { paths } from '../paths.ts';
import { Header } from './Header.tsx';

const TransactionPanel = lazy(async () => ({
  default: (await import('../register/transaction/TransactionPanel.tsx')).TransactionPanel,
}));

/** The frame of every page: menu, header, the page itself, and a transaction's panel when `?tx=` names one. */
export function AppLayout() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const api = useApi();
  const me = useQuery(meQuery(api));
  const sidebar = useSidebarState('ledenbureau.sidebar');
  const waiting = me.data?.approvals_waiting_for_me ?? 0;
  const transaction = search.get('tx');

  const sections = menu.map((section) => ({
    title: t(section.title),
    items: section.items.map(({ label, href, Icon }) => ({
      label: t(label),
      href,
      icon: <Icon />,
      ...(href === paths.notifications && waiting > 0 ? { badge: waiting } : {}),
    })),
  }));

  return (
    <AppShell sidebar={<Sidebar sections={sections} currentPath={pathname} {...sidebar} />} header={<Header />}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Outlet />
      </Suspense>
      {transaction ? (
        <Suspense fallback={null}>
          <TransactionPanel key={transaction} id={transaction} />
        </Suspense>
      ) : null}
    </AppShell>
  );
}
