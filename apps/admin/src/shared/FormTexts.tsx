import { FormsProvider } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { formatParams } from '../api/useProblemText.ts';

/** The error texts of the forms below it. */
export function FormTexts({ children }: { children: ReactNode }) {
  const { t, formats } = useI18n();
  return (
    <FormsProvider
      message={({ key, params, fieldName }) => t(key, { ...formatParams(params, formats), label: fieldName })}
    >
      {children}
    </FormsProvider>
  );
}
