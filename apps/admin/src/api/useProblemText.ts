import { type Formats, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { type ProblemItem, problemItems } from './problem.ts';

/** Dates, amounts in cents and quantities among a problem's parameters, as the reader writes them. */
export function formatParams(params: Record<string, unknown> = {}, formats: Formats): Record<string, string> {
  const entries = Object.entries(params).map(([key, value]) => {
    if (typeof value === 'number' && key.endsWith('cents')) return [key, formats.money(value)];
    if (typeof value === 'number') return [key, formats.number(value)];
    if (typeof value === 'boolean') return [key, String(value)];
    if (typeof value !== 'string') return [key, ''];
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [key, formats.date(value)];
    if (/^-?\d+(\.\d+)?$/.test(value) && !key.endsWith('_no')) return [key, formats.quantity(value)];
    return [key, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Sentences for what the API refused: for one item, and for a whole failure. */
export function useProblemText(): { item(problem: ProblemItem): string; failure(error: unknown): string } {
  const { t, formats } = useI18n();
  const item = useCallback(
    ({ code, params }: ProblemItem) => {
      const key = `error.api.${code}`;
      const text = t(key, formatParams(params, formats));
      return text === key ? t('error.api.unknown', { code }) : text;
    },
    [t, formats],
  );
  const failure = useCallback((error: unknown) => problemItems(error).map(item).join(' '), [item]);
  return { item, failure };
}
