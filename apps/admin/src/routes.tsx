import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { RootError, RouteError } from './layout/RouteError.tsx';
import { SessionGate } from './layout/SessionGate.tsx';
import { paths } from './paths.ts';

/** The one table of routes: every page loads on demand inside the authenticated layout. */
export function createRoutes(loginPath: string): RouteObject[] {
  const page = (path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject => ({
    path,
    lazy: load,
    errorElement: <RouteError />,
  });

  return [
    {
      errorElement: <RootError />,
      // Shown only while the first page's code is on its way.
      hydrateFallbackElement: <></>,
      children: [
        page(loginPath, async () => ({ Component: (await import('./features/login/LoginPage.tsx')).LoginPage })),
        {
          element: <SessionGate />,
          children: [
            {
              element: <AppLayout />,
              children: [
                page(paths.home, async () => ({
                  Component: (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage,
                })),
                page(paths.notifications, async () => ({
                  Component: (await import('./features/notifications/NotificationsPage.tsx')).NotificationsPage,
                })),
                page(paths.member, async () => ({
                  Component: (await import('./features/members/MemberPage.tsx')).MemberPage,
                })),
                page(paths.createTransaction, async () => ({
                  Component: (await import('./features/transactions/CreateTransactionPage.tsx')).CreateTransactionPage,
                })),
                page(paths.createBulk, async () => ({
                  Component: (await import('./features/bulk/BulkPage.tsx')).BulkPage,
                })),
                page(paths.redemptions, async () => ({
                  Component: (await import('./features/redemptions/RedemptionsPage.tsx')).RedemptionsPage,
                })),
                page(paths.shareReturns, async () => ({
                  Component: (await import('./features/shares/SharesPage.tsx')).SharesPage,
                })),
                page(paths.conversions, async () => ({
                  Component: (await import('./features/conversions/ConversionsPage.tsx')).ConversionsPage,
                })),
                page(`${paths.conversions}/:id`, async () => ({
                  Component: (await import('./features/conversions/ConversionRunPage.tsx')).ConversionRunPage,
                })),
                { path: '*', element: <NotFoundPage />, errorElement: <RouteError /> },
              ],
            },
          ],
        },
      ],
    },
  ];
}
