import type { Formats, Lookup, TextKey } from '@ledenbureau/i18n';
import type { components } from '../api/schema.d.ts';
import { formatParams } from './useProblemText.ts';

type Notice = Pick<components['schemas']['Notification'], 'key' | 'params'>;

/** What an administrator is told, as a sentence. A newer server may tell what this app has no text for: its key then. */
export function noticeText({ key, params }: Notice, lookup: Lookup, formats: Formats): string {
  const [subject = '', event = ''] = key.split('.');
  const { count } = params;
  const variables = { ...formatParams(params, formats), ...(typeof count === 'number' ? { count } : {}) };
  return lookup(`notice.${subject as 'payment_batch'}.${event as 'created'}` satisfies TextKey, variables) ?? key;
}
