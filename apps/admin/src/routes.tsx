import { type ComponentType, createElement, type ReactNode, Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData, useLocation } from 'react-router-dom';
import { lazyCode, loadCode, RootError, RouteError } from '@ledenbureau/workbench';
import { SessionGate } from './layout/SessionGate.tsx';
import { SignOut } from './layout/SignOut.tsx';
import { Starting } from './layout/Starting.tsx';
import type { ShellComponent } from './layout/Shell.tsx';
import { pageCode } from './pageCode.ts';
import type { PageComponent } from './pageComponent.ts';
import type { PageName } from './pages.ts';
import { paths } from './paths.ts';
import { SteadyRoute } from './SteadyRoute.tsx';

const loadLogin = async () => (await import('./features/identity/LoginPage.tsx')).LoginPage;
const LoginPage = lazyCode(loadLogin);

/** The page whose code the loader of its route brought. */
function LoadedPage() {
  const page = useLoaderData() as ComponentType;
  // one element: each step of a navigation draws this anew, and the page is none the wiser
  const element = useMemo(() => createElement(page), [page]);
  return <SteadyRoute>{element}</SteadyRoute>;
}

/** The home page that is also the login route: with the identity service's flow it is the login (ADR 0017). */
function LoginAtHome({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isLogin = pathname === paths.home && new URLSearchParams(search).has('flow');
  return isLogin ? (
    <Suspense fallback={<Starting />}>
      <LoginPage />
    </Suspense>
  ) : (
    children
  );
}

/** The routes: every page loads on demand, and so does the authenticated layout around them. */
export function createRoutes(
  loginPath: string,
  loadShell: () => Promise<ShellComponent>,
  prepare: (href: string) => void = () => {},
): RouteObject[] {
  const loaded = (load: (url: URL) => Promise<ComponentType>) => ({
    // Not the router's own `lazy`: where that fails, the router shows the fallback of a first load for ever.
    loader: ({ request }: LoaderFunctionArgs) => {
      // its data with its code, and not after it
      prepare(request.url);
      return loadCode(() => load(new URL(request.url)));
    },
    shouldRevalidate: () => false,
    element: <LoadedPage />,
    errorElement: <RouteError />,
  });
  const page = (path: string, load: (url: URL) => Promise<ComponentType>): RouteObject => ({ path, ...loaded(load) });
  /** A page in the frame: with what it shows first, where that comes soon. */
  const pageInShell = (path: string, load: () => Promise<PageComponent>) =>
    page(path, async (url) => {
      const [component, shell] = await Promise.all([load(), loadShell()]);
      await shell.prepare(component, url);
      return component;
    });

  return [
    {
      errorElement: <RootError />,
      // Shown only while the first page's code is on its way.
      hydrateFallbackElement: <Starting />,
      children: [
        ...(loginPath === paths.home ? [] : [page(loginPath, loadLogin)]),
        page(
          paths.registration,
          async () => (await import('./features/identity/RegistrationPage.tsx')).RegistrationPage,
        ),
        page(paths.recovery, async () => (await import('./features/identity/RecoveryPage.tsx')).RecoveryPage),
        page(
          paths.verification,
          async () => (await import('./features/identity/VerificationPage.tsx')).VerificationPage,
        ),
        page(paths.error, async () => (await import('./features/identity/ErrorPage.tsx')).ErrorPage),
        {
          element:
            loginPath === paths.home ? (
              <LoginAtHome>
                <SessionGate />
              </LoginAtHome>
            ) : (
              <SessionGate />
            ),
          children: [
            { path: paths.signOut, element: <SignOut /> },
            {
              ...loaded(loadShell),
              errorElement: <RootError />,
              children: [
                ...(Object.keys(pageCode) as PageName[]).map((name) => pageInShell(paths[name], pageCode[name])),
                page('*', async () => (await import('./layout/NotFoundPage.tsx')).NotFoundPage),
              ],
            },
          ],
        },
      ],
    },
  ];
}
