import { createContext, type ReactNode, use } from 'react';
import type { IdentityClient } from '../identity/identityTypes.ts';
import type { NextStep } from '../identity/next.ts';

/** Where the screens of an app are, and how one comes there. */
export interface ScreensProviderProps {
  /** Takes the person to where a flow leads. @throws AuthError for an address that is not to be followed. */
  go: (next: NextStep) => void | Promise<void>;
  /** Paths of the screens, for links from one to another. */
  paths: { recovery: string; verification: string; registration: string };
  /** Traits that a save of the profile copies back beside those of the specification (ADR 0004). */
  copiedTraits?: readonly string[] | undefined;
  /** In place of the identity client of this package, which otherwise is loaded when it is first needed. */
  loadClient?: () => Promise<IdentityClient>;
  children: ReactNode;
}

const Context = createContext<Omit<ScreensProviderProps, 'children'> | null>(null);

/** Tells the screens below it where the others are. */
export function ScreensProvider({ children, ...screens }: ScreensProviderProps) {
  return <Context value={screens}>{children}</Context>;
}

/** Where the screens are, and how one comes there. */
export function useScreens() {
  const value = use(Context);
  if (value == null) throw new Error('The screens of @ledenbureau/auth need a <ScreensProvider> above them');
  return value;
}
