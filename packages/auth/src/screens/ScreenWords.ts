import type { Formats, InterfaceLocale, Lookup, Translate } from '@ledenbureau/i18n';
import { createContext, use } from 'react';

/** Texts and formats of the screens, as `useI18n()` answers them. */
export interface ScreenWords {
  t: Translate;
  lookup: Lookup;
  formats: Formats;
  locale: InterfaceLocale;
}

const Context = createContext<ScreenWords | null>(null);

/**
 * Gives `useErrorText` outside of the screens the texts of an app that has them in its catalogue: `value={useI18n()}`. The
 * screens have theirs from their provider.
 */
export const ScreenWordsProvider = Context;

export function useScreenWords(): ScreenWords {
  const value = use(Context);
  if (value == null) throw new Error('ScreensProvider is missing.');
  return value;
}
