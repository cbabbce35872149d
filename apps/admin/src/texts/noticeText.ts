import { type Formats, type Lookup, type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { formatParams } from '@ledenbureau/workbench';
import type { Notification } from '../api/types.ts';
import { returnCodeText } from './returnCodeText.ts';
import { unitsText } from './unitsText.ts';

type Notice = Pick<Notification, 'key' | 'params'>;

interface Words {
  lookup: Lookup;
  formats: Formats;
  locale: string;
}

/** What an administrator is told, as a sentence. A newer server may tell what this app has no text for: its key then. */
export function noticeText({ key, params }: Notice, words: Words): string {
  const { lookup, formats, locale } = words;
  const [subject = '', event = ''] = key.split('.');
  const { code, count, kind, quantity, amount_cents: cents } = params;
  const written = formatParams(params, formats);
  const name = written[`name_${locale}`] || written.name_en || written.name || '';
  const variables = {
    ...written,
    name,
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof code === 'string' ? { code: returnCodeText(code, lookup) } : {}),
    // Of a transaction: its kind, and how much of what.
    ...(typeof kind === 'string'
      ? { kind: lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? kind }
      : {}),
    what:
      typeof quantity === 'string'
        ? unitsText(quantity, { name_nl: name, name_en: name }, words)
        : formats.money(Number(cents ?? 0)),
  };
  return lookup(`notice.${subject as 'payment_batch'}.${event as 'created'}` satisfies TextKey, variables) ?? key;
}

export function useNoticeText(): (notice: Notice) => string {
  const words = useI18n();
  return useCallback((notice) => noticeText(notice, words), [words]);
}
