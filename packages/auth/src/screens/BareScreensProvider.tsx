import { createContext, type ReactNode, use } from 'react';
import type { IdentityClient } from '../identity/identityTypes.ts';
import type { NextStep } from '../identity/next.ts';
import { type ScreenWords, ScreenWordsProvider } from './ScreenWords.ts';

/** Where the screens of an app are, and how one comes there. */
export interface BareScreensProviderProps {
  /** What the screens say, from a catalogue of the app: `useI18n()`. */
  words: ScreenWords;
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

const Context = createContext<Omit<BareScreensProviderProps, 'children' | 'words'> | null>(null);

/** `ScreensProvider` without texts of its own, for an app that has them in its catalogue. */
export function BareScreensProvider({ children, words, ...screens }: BareScreensProviderProps) {
  return (
    <ScreenWordsProvider value={words}>
      <Context value={screens}>{children}</Context>
    </ScreenWordsProvider>
  );
}

/** Where the screens are, and how one comes there. */
export function useScreens() {
  const value = use(Context);
  if (value == null) throw new Error('The screens of @ledenbureau/auth need a <ScreensProvider> above them');
  return value;
}
