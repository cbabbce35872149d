import { type Formats, type Lookup, type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { formatParams } from '@ledenbureau/workbench';
import type { Notification } from '../api/types.ts';

type Notice = Pick<Notification, 'key' | 'params'>;

interface Words {
  lookup: Lookup;
  formats: Formats;
  locale: string;
}

/** What an administrator is told, as a sentence. A newer server may tell what this app has no text for: its key then. */
export function noticeText({ key, params }: Notice, { lookup, formats, locale }: Words): string {
  const [subject = '', event = ''] = key.split('.');
  const { count, kind, quantity, amount_cents: cents } = params;
  const written = formatParams(params, formats);
  const name = written[`name_${locale}`] || written.name_en || written.name || '';
  const variables = {
    ...written,
    name,
    ...(typeof count === 'number' ? { count } : {}),
    // Of a transaction: its kind, and how much of what.
    ...(typeof kind === 'string'
      ? { kind: lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? kind }
      : {}),
    what: typeof quantity === 'string' ? `${written.quantity} ${name}` : formats.money(Number(cents ?? 0)),
  };
  return lookup(`notice.${subject as 'payment_batch'}.${event as 'created'}` satisfies TextKey, variables) ?? key;
}

export function useNoticeText(): (notice: Notice) => string {
  const { lookup, formats, locale } = useI18n();
  return useCallback((notice) => noticeText(notice, { lookup, formats, locale }), [lookup, formats, locale]);
}
