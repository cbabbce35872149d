import { FormsProvider } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { formatParams } from './useProblemText.ts';

/** The error texts of the forms below it. */
export function FormTexts({ children }: { children: ReactNode }) {
  const { t, lookup, formats } = useI18n();
  return (
    <FormsProvider
      message={({ key, params, fieldName }) =>
        lookup(key, { ...formatParams(params, formats), label: fieldName }) ?? t('error.api.unknown', { code: key })
      }
    >
      {children}
    </FormsProvider>
  );
}
