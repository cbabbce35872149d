import { FormsProvider } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { formatParams } from './useProblemText.ts';

/** A label as it stands inside a sentence: `aantal`, but `IBAN` and `KVK-nummer`. */
const withinSentence = (label: string): string => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());

/** The error texts of the forms below it. */
export function FormTexts({ children }: { children: ReactNode }) {
  const { t, lookup, formats } = useI18n();
  return (
    <FormsProvider
      message={({ key, params, fieldName, outcome }) => {
        const variables = { ...formatParams(params, formats), label: fieldName, field: withinSentence(fieldName) };
        // How a value is wrong may have a sentence of its own: a choice is made, not filled in.
        const precise = outcome === undefined ? null : lookup(`${key}_${outcome}`, variables);
        return precise ?? lookup(key, variables) ?? t('error.api.unknown', { code: key });
      }}
    >
      {children}
    </FormsProvider>
  );
}
