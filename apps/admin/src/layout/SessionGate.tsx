import { RequireSession } from '@ledenbureau/auth/react';
import { NotificationProvider, Skeleton } from '@ledenbureau/ui';
import { onDemand } from '@ledenbureau/workbench';
import { Outlet } from 'react-router-dom';
import { UserLocale } from './UserLocale.tsx';

// It comes along with what is loaded after the first page (Live.tsx), so that it is there when a session ends.
const NoSession = onDemand(async () => (await import('./Live.tsx')).NoSession, true);

/** Lets a signed-in administrator through; everyone else is on the way to sign in or to the members site. */
export function SessionGate() {
  return (
    <RequireSession fallback={<Skeleton lines={6} />} failed={(missing) => <NoSession {...missing} />}>
      <NotificationProvider successDuration={successStays}>
        <UserLocale />
        <Outlet />
      </NotificationProvider>
    </RequireSession>
  );
}

/** Milliseconds: long enough to read a number in it, and to go there by F6. */
const successStays = 6_000;
