import { useI18n } from '@ledenbureau/i18n';
import { useState } from 'react';
import type { Row } from './bulk.api.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import type { RowDrafts } from './useRowDrafts.ts';

/** What came of the row that was saved last, to be spoken: by then the focus is in another one. A row that is right says nothing. */
export function useRowOutcome(rows: readonly Row[] | undefined, drafts: RowDrafts) {
  const { t, formats } = useI18n();
  const { item, failure } = useBulkProblem();
  const [line, follow] = useState<number | null>(null);
  const row = rows?.find((one) => one.line === line);
  return { text: row && !drafts.isSending(row) ? textOf(row) : '', follow };

  function textOf(of: Row): string {
    const failed = drafts.failureOf(of);
    const sentences = failed
      ? [t('bulk.notKept'), failure(failed)]
      : of.status === 'error'
        ? of.problems.map((problem) => item(problem))
        : [];
    return sentences.length === 0
      ? ''
      : [`${t('bulk.line', { line: formats.number(of.line) })}:`, ...sentences].join(' ');
  }
}
