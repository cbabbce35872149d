import { createTableLookup } from '@ledenbureau/i18n/plain';
import { useUiFormats, useUiLabels, type UiFormats } from '@ledenbureau/ui';
import { type ReactNode, useCallback, useMemo } from 'react';
import { inDevelopment } from './core/developerError.ts';
import { MessageProvider } from './MessageProvider.tsx';
import type { FieldMessage } from './validators/validator.ts';
import { nl } from './words/nl.ts';
import { sentenceOf } from './words/sentence.ts';
import type { FormWords } from './words/types.ts';

export interface FormsProviderProps {
  /** The sentences of the messages, and those of the app's own rules and server, by their keys. Default: Dutch. */
  words?: FormWords & Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A parameter as the reader writes it: cents as money, a day as a date, and a decimal string as a quantity. */
function write(name: string, value: unknown, formats: UiFormats): string {
  if (typeof value === 'number') return name.endsWith('cents') ? formats.money(value) : formats.number(value);
  if (typeof value !== 'string') return typeof value === 'boolean' ? String(value) : '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value);
  return /^-?\d+(\.\d+)?$/.test(value) ? formats.quantity(value) : value;
}

/**
 * Gives every form below it its sentences: Dutch unless it is told otherwise, with values as the formats of `UiProvider` write
 * them.
 */
export function FormsProvider({ words = nl, children }: FormsProviderProps) {
  const formats = useUiFormats();
  const { formatLocale } = useUiLabels();
  const lookup = useMemo(() => createTableLookup(words, formatLocale), [words, formatLocale]);
  const message = useCallback(
    (fieldMessage: FieldMessage) => {
      const { key, params = {} } = fieldMessage;
      const written = Object.entries(params).map(([name, value]) => [name, write(name, value, formats)] as const);
      const sentence = sentenceOf(fieldMessage, Object.fromEntries(written), lookup);
      if (sentence !== null) return sentence;
      if (inDevelopment)
        console.warn(`@ledenbureau/forms: no sentence for ${key}. Add it to the words of FormsProvider.`);
      return words['error.validation.invalid'];
    },
    [words, lookup, formats],
  );
  return <MessageProvider message={message}>{children}</MessageProvider>;
}
