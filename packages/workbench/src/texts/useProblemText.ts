import { type Formats, type Lookup, type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { type ProblemItem, problemItems } from '../api/problem.ts';

/**
 * The sentence of a problem: the text `error.api.<code>` of the app; where the server could say nothing but the code,
 * `error.bare.<code>` if there is one, which needs no parameter. Null without a text: a newer server may have other codes.
 */
function problemText({ code, params = {} }: ProblemItem, lookup: Lookup, formats: Formats): string | null {
  const isBare = Object.keys(params).length === 0;
  return (
    (isBare ? lookup(`error.bare.${code}` as TextKey) : null) ??
    lookup(`error.api.${code}` as TextKey, formatParams(params, formats))
  );
}

/** Dates, amounts in cents, rates and quantities among a problem's parameters, as the reader writes them. */
export function formatParams(params: Record<string, unknown> = {}, formats: Formats): Record<string, string> {
  const entries = Object.entries(params).map(([key, value]) => {
    if (typeof value === 'number' && key.endsWith('cents')) return [key, formats.money(value)];
    if (typeof value === 'number' && key.endsWith('_ppm')) return [key, `${formats.number(value / 10_000)}%`];
    if (typeof value === 'number') return [key, formats.number(value)];
    if (typeof value === 'boolean') return [key, String(value)];
    if (typeof value !== 'string') return [key, ''];
    // what was typed stands as it was typed, and a year is no quantity
    if (key === 'value' || key === 'year') return [key, value];
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [key, formats.date(value)];
    if (/^-?\d+(\.\d+)?$/.test(value) && !key.endsWith('_no')) return [key, formats.quantity(value)];
    return [key, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Sentences for what the API refused: for one item, and for a whole failure. */
export function useProblemText(): { item(problem: ProblemItem): string; failure(error: unknown): string } {
  const { t, lookup, formats } = useI18n();
  const item = useCallback(
    (problem: ProblemItem) => problemText(problem, lookup, formats) ?? t('error.api.unknown', { code: problem.code }),
    [t, lookup, formats],
  );
  const failure = useCallback((error: unknown) => problemItems(error).map(item).join(' '), [item]);
  return { item, failure };
}
