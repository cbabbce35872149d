import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import { type ProblemItem, problemItems } from '../../api/problem.ts';
import { formatParams, useProblemText } from '../../texts/useProblemText.ts';
import type { Column } from './bulk.api.ts';

/** Something about a row or a file: the column is ours. */
export interface BulkItem extends ProblemItem {
  column?: Column | null | undefined;
}

const own = [
  'required',
  'member_not_found',
  'instrument_not_found',
  'kind_not_allowed',
  'reason_invalid',
  'date_invalid',
  'identical_rows',
  'backdated',
  'maker_is_member',
  'rate_unusual',
  'terms_differ',
] as const;

/** The sentence about rows whose units or money went on. */
export function notReversibleKey(params: Readonly<Record<string, unknown>>): TextKey | undefined {
  if (params.reason === 'paid_out') return 'bulk.problem.paidOut';
  return 'used_by' in params ? 'bulk.problem.usedBy' : undefined;
}

/** The sentence of its own that a problem has in a file, where that of its code says too little. */
function keyOf({ code, params = {} }: BulkItem): TextKey | undefined {
  if (code === 'duplicate_reference') return 'line' in params ? 'bulk.problem.sameFile' : undefined;
  if (code === 'unsupported_encoding') return 'offset' in params ? 'bulk.problem.undecodable' : undefined;
  if (code === 'file_unreadable') return 'line' in params ? 'bulk.problem.unreadableLine' : undefined;
  if (code === 'not_reversible') return notReversibleKey(params);
  const known = own.find((one) => one === code);
  return known && `bulk.problem.${known}`;
}

/** Sentences for what is wrong with a row, and for what the API refused about a batch. */
export function useBulkProblem(): { item(problem: BulkItem): string; failure(error: unknown): string } {
  const { t, lookup, formats } = useI18n();
  const { item: common } = useProblemText();
  const item = useCallback(
    (problem: BulkItem) => {
      const { column, params = {} } = problem;
      const key = keyOf(problem);
      const words = formatParams(params, formats);
      const named = column ? t(`bulk.column.${column}`) : '';
      const columns = typeof params.columns === 'string' ? { columns: columnNames(params.columns, t) } : {};
      const said = key && lookup(key, { ...words, column: named, count: Number(params.count ?? 0) });
      return said ?? common({ ...problem, params: { ...params, ...columns } });
    },
    [t, lookup, formats, common],
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
