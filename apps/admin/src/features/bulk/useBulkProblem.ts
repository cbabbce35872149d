import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { hasParams, type ProblemItem, problemItems, formatParams, useProblemText } from '@ledenbureau/workbench';
import { useRate } from '../../texts/useRate.ts';
import type { Column } from './bulk.api.ts';

/** Something about a row or a file: the column is ours. */
export interface BulkItem extends ProblemItem {
  column?: Column | null | undefined;
}

/** Sentences of their own that codes have in a file, each with what it is filled in with; the first one that fits is said. */
export const ownSentences: readonly { code: string; key: TextKey; needs: readonly string[]; reason?: string }[] = [
  { code: 'required', key: 'bulk.problem.required', needs: ['column'] },
  { code: 'member_not_found', key: 'bulk.problem.member_not_found', needs: ['value'] },
  { code: 'instrument_not_found', key: 'bulk.problem.instrument_not_found', needs: ['value'] },
  { code: 'kind_not_allowed', key: 'bulk.problem.kind_not_allowed', needs: ['value'] },
  { code: 'reason_invalid', key: 'bulk.problem.reason_invalid', needs: ['value'] },
  { code: 'date_invalid', key: 'bulk.problem.date_invalid', needs: ['value'] },
  { code: 'identical_rows', key: 'bulk.problem.identical_rows', needs: ['count'] },
  { code: 'backdated', key: 'bulk.problem.backdated', needs: ['date'] },
  { code: 'without_holding', key: 'bulk.problem.without_holding', needs: [] },
  { code: 'maker_is_member', key: 'bulk.problem.maker_is_member', needs: [] },
  { code: 'rate_unusual', key: 'bulk.problem.rate_unusual', needs: ['rate_ppm', 'min_ppm', 'max_ppm'] },
  { code: 'terms_differ', key: 'bulk.problem.terms_differ', needs: ['column', 'instrument'] },
  { code: 'name_unsure', key: 'bulk.problem.name_unsure', needs: ['value'] },
  { code: 'organisation_recognised', key: 'bulk.problem.organisation_recognised', needs: ['value'] },
  { code: 'value_unusual', key: 'bulk.problem.amount_unusual', needs: ['column', 'value_cents'] },
  { code: 'value_unusual', key: 'bulk.problem.date_unusual', needs: ['column', 'value_date'] },
  { code: 'value_unusual', key: 'bulk.problem.value_unusual', needs: ['column', 'value'] },
  { code: 'duplicate_reference', key: 'bulk.problem.sameFile', needs: [] },
  { code: 'unsupported_encoding', key: 'bulk.problem.undecodable', needs: ['offset', 'encoding'] },
  { code: 'file_unreadable', key: 'bulk.problem.password', needs: [], reason: 'password' },
  { code: 'file_unreadable', key: 'bulk.problem.formulaUnworked', needs: ['cell'], reason: 'formula' },
  { code: 'file_unreadable', key: 'bulk.problem.unreadableLine', needs: ['line', 'reason'] },
  { code: 'text_invalid', key: 'bulk.problem.dayForText', needs: ['date'] },
  { code: 'not_reversible', key: 'bulk.problem.paidOut', needs: ['used_by'], reason: 'paid_out' },
  { code: 'not_reversible', key: 'bulk.problem.usedBy', needs: ['used_by'] },
];

/** The sentence of its own that a problem has in a file, where that of its code says too little. */
export function bulkProblemKey({ code, params = {}, column }: BulkItem): TextKey | undefined {
  // of another row of the same file; the ledger names the transaction
  if (code === 'duplicate_reference' && !('line' in params)) return undefined;
  const problem = { params: { ...params, ...(column ? { column } : {}) } };
  return ownSentences.find(
    (one) =>
      one.code === code &&
      (one.reason === undefined || one.reason === params.reason) &&
      hasParams(problem, ...one.needs),
  )?.key;
}

/** Sentences for what is wrong with a row, and for what the API refused about a batch. */
export function useBulkProblem(): { item(problem: BulkItem): string; failure(error: unknown): string } {
  const { t, lookup, formats } = useI18n();
  const { item: common } = useProblemText();
  const rate = useRate();
  const item = useCallback(
    (problem: BulkItem) => {
      const { column, params = {} } = problem;
      const key = bulkProblemKey(problem);
      const rates = Object.entries(params).flatMap(([name, value]) =>
        name.endsWith('_ppm') && typeof value === 'number' ? [[name, rate(value)]] : [],
      );
      const words = { ...formatParams(params, formats), ...Object.fromEntries(rates) };
      const named = column ? t(`bulk.column.${column}`) : '';
      const columns = typeof params.columns === 'string' ? { columns: columnNames(params.columns, t) } : {};
      const sentence = key && lookup(key, { ...words, column: named, count: Number(params.count ?? 0) });
      return sentence ?? common({ ...problem, params: { ...params, ...columns } });
    },
    [t, lookup, formats, common, rate],
  );
  const failure = useCallback((error: unknown) => problemItems(error).map(item).join(' '), [item]);
  return { item, failure };
}

/** "member_no, quantity|amount" as the reader knows these columns. */
const columnNames = (list: string, t: ReturnType<typeof useI18n>['t']): string =>
  list
    .split(', ')
    .map((either) =>
      either
        .split('|')
        .map((column) => t(`bulk.column.${column as Column}`))
        .join(` ${t('bulk.or')} `),
    )
    .join(', ');
