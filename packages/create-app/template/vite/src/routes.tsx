import { Outlet, type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import { frontRoutes, memberRoutes } from './accountRoutes.tsx';
import { Crash } from './portal/Crash.tsx';
import { Frame } from './portal/Frame.tsx';
import { Holdings } from './portal/Holdings.tsx';
import { NotFound } from './portal/NotFound.tsx';
import { Notices } from './portal/Notices.tsx';
import { Redemption } from './portal/Redemption.tsx';
import { SessionProvider } from './portal/session.tsx';

function Session() {
  const navigate = useNavigate();
  return (
    <SessionProvider navigate={navigate}>
      <Outlet />
    </SessionProvider>
  );
}

function MemberPages() {
  const { pathname } = useLocation();
  return (
    <Frame path={pathname}>
      <Outlet />
    </Frame>
  );
}

/** The pages of a member, and those of somebody who is not signed in. */
export const routes: RouteObject[] = [
  {
    element: <Session />,
    errorElement: <Crash onRetry={() => window.location.reload()} />,
    children: [
      ...frontRoutes,
      {
        element: <MemberPages />,
        children: [
          { path: '/', element: <Holdings /> },
          { path: '/redemption', element: <Redemption /> },
          { path: '/notices', element: <Notices /> },
          ...memberRoutes,
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
