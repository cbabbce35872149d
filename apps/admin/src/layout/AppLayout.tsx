import { useI18n } from '@ledenbureau/i18n';
import { AppShell, Sidebar, Skeleton, useSidebarState } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { ApiProblem } from '../api/problem.ts';
import { lazyCode } from '../code.ts';
import { menu } from '../menu.ts';
import { paths } from '../paths.ts';
import { AppKeys, type Layer } from './AppKeys.tsx';
import { Boundary } from './Boundary.tsx';
import { Header } from './Header.tsx';
import { PageError } from './RouteError.tsx';

// What happens elsewhere is told after the page is there.
const Live = lazyCode(async () => (await import('./Live.tsx')).Live);
const Trouble = lazyCode(async () => (await import('./Live.tsx')).Trouble);
const FourEyesBanner = lazyCode(async () => (await import('./Live.tsx')).FourEyesBanner);
const SecondFactorNeeded = lazyCode(async () => (await import('./SecondFactorNeeded.tsx')).SecondFactorNeeded);
const TransactionPanel = lazyCode(
  async () => (await import('../register/transaction/TransactionPanel.tsx')).TransactionPanel,
);

/** The frame of every page: menu, header, the page itself, and a transaction's panel when `?tx=` names one. */
export function AppLayout() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const api = useApi();
  const me = useQuery(meQuery(api));
  const isStopped = me.error instanceof ApiProblem && me.error.code === 'second_factor_required';
  const sidebar = useSidebarState('ledenbureau.sidebar');
  const unread = me.data?.notifications_unread ?? 0;
  const transaction = search.get('tx');
  const loading = useSlowNavigation();
  const [layer, setLayer] = useState<Layer>(null);

  const sections = menu.map((section) => ({
    title: t(section.title),
    items: section.items.map(({ label, href, Icon }) => ({
      label: t(label),
      href,
      icon: <Icon />,
      ...(href === paths.notifications && unread > 0 ? { badge: unread < mostCounted ? unread : '99+' } : {}),
    })),
  }));

  return (
    <AppShell
      sidebar={<Sidebar sections={sections} currentPath={pathname} {...sidebar} />}
      header={<Header onSearch={() => setLayer('search')} />}
      banner={
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            {isStopped ? null : <Trouble />}
            <FourEyesBanner />
          </Suspense>
        </Boundary>
      }
    >
      <Boundary fallback={() => null}>
        <Suspense fallback={null}>
          <Live />
        </Suspense>
      </Boundary>
      <AppKeys layer={layer} onLayer={setLayer} />
      {transaction ? (
        <Boundary key={transaction} fallback={(error) => <PageError error={error} />}>
          <Suspense fallback={null}>
            <TransactionPanel id={transaction} />
          </Suspense>
        </Boundary>
      ) : null}
      {loading ? (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      ) : isStopped && !ownPages.includes(pathname) ? (
        <Suspense fallback={null}>
          <SecondFactorNeeded />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </AppShell>
  );
}

/** Pages that ask the identity service alone: a second factor is set up there. */
const ownPages: readonly string[] = [paths.profile, paths.security, paths.sessions];

/** So many, the service says of more. */
const mostCounted = 100;

/** Milliseconds that a page may take to load before its place says so. */
const patience = 300;

/** Whether another page has been on its way for longer than one should wait in silence. */
function useSlowNavigation(): boolean {
  const { state, location } = useNavigation();
  const [slow, setSlow] = useState<string | null>(null);
  const under = state === 'loading' ? location.key : null;
  useEffect(() => {
    if (under === null) return undefined;
    const timer = setTimeout(() => setSlow(under), patience);
    return () => clearTimeout(timer);
  }, [under]);
  return under !== null && slow === under;
}
