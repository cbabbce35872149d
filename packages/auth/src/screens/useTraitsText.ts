import '@ledenbureau/i18n/entry';
import { useCallback } from 'react';
import { fieldKey } from '../profile/fieldKeys.ts';
import type { Trait } from '../profile/traits.ts';
import { useScreenWords } from './ScreenWords.ts';

/** What a person has, in one line: each trait by its name, and its value where that is text. */
export function useTraitsText(): (traits: readonly Trait[]) => string {
  const { lookup } = useScreenWords();
  return useCallback(
    (traits) =>
      traits
        .map(([name, value]) => {
          const key = fieldKey(`traits.${name}`);
          const called = (key !== null && lookup(key)) || name;
          return typeof value === 'string' ? `${called} (${value})` : called;
        })
        .join(', '),
    [lookup],
  );
}
