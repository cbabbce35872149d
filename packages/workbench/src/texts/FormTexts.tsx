import { MessageProvider } from '@ledenbureau/forms';
import { sentenceOf } from '@ledenbureau/forms/words';
import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { formatParams } from './useProblemText.ts';

/** The error texts of the forms below it. */
export function FormTexts({ children }: { children: ReactNode }) {
  const { t, lookup, formats } = useI18n();
  return (
    <MessageProvider
      message={(message) =>
        sentenceOf(message, formatParams(message.params, formats), lookup) ??
        t('error.api.unknown', { code: message.key })
      }
    >
      {children}
    </MessageProvider>
  );
}
