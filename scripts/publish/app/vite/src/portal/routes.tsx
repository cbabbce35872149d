import type { Auth } from '@ledenbureau/auth';
import { RequireSession } from '@ledenbureau/auth/react';
import { LoginScreen } from '@ledenbureau/auth/screens';
import { AppShell, BellIcon, ErrorState, FrontShell, HomeIcon, Sidebar, Skeleton, StarIcon } from '@ledenbureau/ui';
import { useState } from 'react';
import { Outlet, type RouteObject, useLocation, useSearchParams } from 'react-router-dom';
import { Holdings } from './Holdings.tsx';
import { Notices } from './Notices.tsx';
import { Redemption } from './Redemption.tsx';
import { type PortalTexts, texts } from './texts.ts';

function Login({ brand }: { brand: string }) {
  const [search] = useSearchParams();
  return (
    <FrontShell brand={brand}>
      <LoginScreen flowId={search.get('flow')} />
    </FrontShell>
  );
}

function Frame({ t }: { t: PortalTexts }) {
  const [expanded, setExpanded] = useState(true);
  const { pathname } = useLocation();
  const items = [
    { label: t.holdings, href: '/portal', icon: <HomeIcon /> },
    { label: t.redemption, href: '/portal/redemption', icon: <StarIcon /> },
    { label: t.notices, href: '/portal/notices', icon: <BellIcon /> },
  ].map((item) => ({ ...item, current: item.href === pathname }));
  return (
    <RequireSession
      fallback={<Skeleton lines={6} />}
      failed={({ signIn }) => <ErrorState title={t.brand} onRetry={signIn} />}
    >
      <AppShell
        header={null}
        sidebar={
          <Sidebar
            brand={t.brand}
            sections={[{ title: t.menu, items }]}
            expanded={expanded}
            onExpandedChange={setExpanded}
          />
        }
      >
        <Outlet />
      </AppShell>
    </RequireSession>
  );
}

/** The pages of the portal: holdings, a redemption and notices for whoever is signed in, and the sign-in. */
export function portalRoutes(auth: Auth, locale: 'nl' | 'en'): RouteObject[] {
  const t = texts[locale];
  return [
    { path: '/portal/login', element: <Login brand={t.brand} /> },
    {
      path: '/portal',
      element: <Frame t={t} />,
      children: [
        { index: true, element: <Holdings t={t} auth={auth} /> },
        { path: 'redemption', element: <Redemption t={t} auth={auth} /> },
        { path: 'notices', element: <Notices t={t} auth={auth} /> },
      ],
    },
  ];
}
