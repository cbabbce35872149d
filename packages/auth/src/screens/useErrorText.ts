import type { TextKey } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import type { AuthError } from '../errors.ts';
import { useScreenWords } from './ScreenWords.ts';

/** The sentence for an error of signing in. An error of this package that an app has no text for does not compile. */
export function useErrorText(): (error: Pick<AuthError, 'key' | 'params'>) => string {
  const { lookup } = useScreenWords();
  return useCallback(
    ({ key, params }) => {
      const textKey: TextKey = key;
      return lookup(textKey, params) ?? textKey;
    },
    [lookup],
  );
}
