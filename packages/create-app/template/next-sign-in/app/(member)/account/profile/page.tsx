'use client';
import type { NavigationBlocker } from '@ledenbureau/forms';
import type { ComponentProps } from 'react';
import { ProfilePage } from '../../../../src/portal/FrontPages.tsx';

/** Next's router cannot be held up: only the browser itself asks before what was typed is left behind. */
const NoBlocker = ({ children }: ComponentProps<NavigationBlocker>) => children(null);

export default function Page() {
  return <ProfilePage blocker={NoBlocker} />;
}
