import { BellIcon, HomeIcon, MoneyTransferIcon } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { PortalText } from './texts.ts';

/** The pages of the menu, in its order. */
export const pages: readonly { path: string; label: PortalText; icon: ReactNode }[] = [
  { path: '/', label: 'holdings', icon: <HomeIcon /> },
  { path: '/redemption', label: 'redemption', icon: <MoneyTransferIcon /> },
  { path: '/notices', label: 'notices', icon: <BellIcon /> },
];
