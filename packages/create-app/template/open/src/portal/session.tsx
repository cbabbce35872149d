import { GearIcon, type MenuProps } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { apiPath, type Ask, AskProvider } from './ask.ts';

export interface SessionProviderProps {
  navigate(address: string): void;
  children: ReactNode;
}

const ask: Ask = (path, init) => fetch(`${apiPath}${path}`, init);

/** Nobody signs in: the API is asked without a token. */
export const SessionProvider = ({ children }: SessionProviderProps) => (
  <AskProvider value={ask}>{children}</AskProvider>
);

export const SessionGate = ({ children }: { children: ReactNode }) => children;

interface SessionItems extends Record<'items' | 'leave', MenuProps['items']> {
  label: undefined;
  icon: ReactNode;
}

/** Of a portal with a sign-in these are the member's own; here there are none. */
export const useSessionItems = (): SessionItems => ({
  label: undefined,
  icon: <GearIcon />,
  items: [],
  leave: [],
});
