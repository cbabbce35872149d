import type { NavigationBlocker } from '@ledenbureau/forms';
import { Skeleton } from '@ledenbureau/ui';
import { type ComponentProps, lazy, Suspense } from 'react';
import { type RouteObject, useBlocker, useSearchParams } from 'react-router-dom';
import type * as FrontPages from './portal/FrontPages.tsx';
import { paths } from './portal/paths.ts';

type FrontPage = Exclude<keyof typeof FrontPages, 'ProfilePage'>;

// the screens, and all that they say, are loaded by who needs them
const frontPage = (name: FrontPage) => lazy(async () => ({ default: (await import('./portal/FrontPages.tsx'))[name] }));
const ProfilePage = lazy(async () => ({ default: (await import('./portal/FrontPages.tsx')).ProfilePage }));

const fallback = <Skeleton lines={6} />;

function WithSearch({ page: Page }: { page: ReturnType<typeof frontPage> }) {
  const [search] = useSearchParams();
  return (
    <Suspense fallback={fallback}>
      <Page search={search} />
    </Suspense>
  );
}

/** Asks before what was typed is left behind. */
function RouterBlocker({ when, children }: ComponentProps<NavigationBlocker>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  );
  return children(
    blocker.state === 'blocked' ? { proceed: () => blocker.proceed(), stay: () => blocker.reset() } : null,
  );
}

const route = (path: string, name: FrontPage): RouteObject => ({
  path,
  element: <WithSearch page={frontPage(name)} />,
});

/** The pages of somebody who is not signed in. */
export const frontRoutes: RouteObject[] = [
  route(paths.login, 'LoginPage'),
  route(paths.registration, 'RegistrationPage'),
  route(paths.recovery, 'RecoveryPage'),
  route(paths.verification, 'VerificationPage'),
  route(paths.error, 'ErrorPage'),
];

/** The pages of a member's account. */
export const memberRoutes: RouteObject[] = [
  {
    path: paths.settings,
    element: (
      <Suspense fallback={fallback}>
        <ProfilePage blocker={RouterBlocker} />
      </Suspense>
    ),
  },
];
