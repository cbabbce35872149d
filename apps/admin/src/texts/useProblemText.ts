import { type Formats, type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { type ProblemItem, problemItems } from '../api/problem.ts';
import type { components } from '../api/schema.d.ts';

/** The codes of the contract and those of the app itself. A newer server may send others: they are looked up in vain. */
type Code = components['schemas']['Problem']['code'] | 'unexpected' | 'unexpected_answer' | 'network' | 'timeout';

/** A code without a text does not compile. */
const textKey = (code: Code): TextKey => `error.api.${code}`;

/** Codes that the database may give, which does not know what would be right: a sentence that needs no parameter. */
const bareTexts: Partial<Record<Code, TextKey>> = {
  period_closed: 'error.bare.period_closed',
  negative_on_date: 'error.bare.negative_on_date',
  duplicate_reference: 'error.bare.duplicate_reference',
  run_exists: 'error.bare.run_exists',
};

/** The text of a problem; where it came without any parameter one that needs none. */
export const problemTextKey = ({ code, params = {} }: ProblemItem): TextKey =>
  (Object.keys(params).length === 0 ? bareTexts[code as Code] : undefined) ?? textKey(code as Code);

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
    (problem: ProblemItem) =>
      lookup(problemTextKey(problem), formatParams(problem.params, formats)) ??
      t('error.api.unknown', { code: problem.code }),
    [t, lookup, formats],
  );
  const failure = useCallback((error: unknown) => problemItems(error).map(item).join(' '), [item]);
  return { item, failure };
}
