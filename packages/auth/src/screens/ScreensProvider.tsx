import { MessageProvider, type MessageProviderProps, useMessageText } from '@ledenbureau/forms';
import type { InterfaceLocale, Translate } from '@ledenbureau/i18n';
import { createFieldFormats, createTableLookup } from '@ledenbureau/i18n/plain';
import { useUiLabels } from '@ledenbureau/ui';
import { useCallback, useMemo } from 'react';
import { nl } from '../words/nl.ts';
import type { ScreenTexts } from '../words/types.ts';
import { BareScreensProvider, type BareScreensProviderProps } from './BareScreensProvider.tsx';
import type { ScreenWords } from './ScreenWords.ts';

export interface ScreensProviderProps extends Omit<BareScreensProviderProps, 'words'> {
  /** What the screens say. Default: Dutch. */
  words?: ScreenTexts;
}

/** Words of a table; the language and its formats are those of the labels that UiProvider has. */
function wordsOf(texts: ScreenTexts, formatLocale: string): ScreenWords {
  const lookup = createTableLookup(texts, formatLocale);
  const t = ((key: string, variables?: Readonly<Record<string, unknown>>) =>
    lookup(key, variables) ?? key) as Translate;
  const locale: InterfaceLocale = formatLocale.startsWith('nl') ? 'nl' : 'en';
  return { t, lookup, formats: createFieldFormats(formatLocale), locale };
}

/** Tells the screens below it where the others are, and what they say: Dutch unless it is told otherwise. */
export function ScreensProvider({ words = nl, ...screens }: ScreensProviderProps) {
  const { formatLocale } = useUiLabels();
  const value = useMemo(() => wordsOf(words, formatLocale), [words, formatLocale]);
  // An error of signing in stands at a field of a form, whose provider has no words for it.
  const otherwise = useMessageText();
  const message = useCallback<MessageProviderProps['message']>(
    (fieldMessage) => value.lookup(fieldMessage.key, fieldMessage.params) ?? otherwise(fieldMessage),
    [value, otherwise],
  );
  return (
    <MessageProvider message={message}>
      <BareScreensProvider words={value} {...screens} />
    </MessageProvider>
  );
}
