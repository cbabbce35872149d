import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack, Text } from '@ledenbureau/ui';
import { problemItems } from '@ledenbureau/workbench';
import { AskedAnswers } from './AskedAnswers.tsx';
import { type Column, isOpenRow, type Problem, type Row } from './bulk.api.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import { useCellWords } from './useCellWords.ts';
import type { RowDrafts } from './useRowDrafts.ts';
import { WhyLink } from './WhyLink.tsx';

/** What a cell could have meant, by the server's word list. */
const suggestionOf = ({ column, params }: Problem): [Column, string] | null =>
  column !== null && typeof params.nearest === 'string' ? [column, params.nearest] : null;

const lineOf = ({ code, params }: Problem, own: number): number | null => {
  const namesOtherLine = code === 'duplicate_reference' || code === 'identical_rows';
  return namesOtherLine && typeof params.line === 'number' && params.line !== own ? params.line : null;
};

export interface RowProblemProps {
  row: Row;
  editable: boolean;
  drafts: RowDrafts;
  onSave(more?: Partial<Record<Column, string>>): void;
  onLine(line: number): void;
}

/** What is wrong with a row, what it may have meant, and what can be done about it. */
export function RowProblem({ row, editable, drafts, onSave, onLine }: RowProblemProps) {
  const { t, formats } = useI18n();
  const cellWords = useCellWords();
  const { item, failure } = useBulkProblem();
  const { problems, status, line } = row;
  const failed = drafts.failureOf(row);
  const sending = drafts.isSending(row);
  const [suggestion] = problems.flatMap((problem) => {
    const suggestion = suggestionOf(problem);
    return suggestion ? [suggestion] : [];
  });
  const [other] = problems.flatMap((problem) => lineOf(problem, line) ?? []);
  return (
    <Stack id={`problem-${line}`} direction="row" align="baseline" gap={[0, 2]}>
      {failed ? (
        <Text tone="danger">
          {t('bulk.notKept')} {failure(failed)} <WhyLink problems={problemItems(failed)} />
        </Text>
      ) : null}
      {status === 'unchecked' ? <Text tone="quiet">{t('bulk.beingChecked')}</Text> : null}
      {status === 'skipped' ? <Text tone="quiet">{t('bulk.isSkipped')}</Text> : null}
      {problems.map((problem, index) => (
        <Text key={index} tone={status === 'warning' ? 'warning' : undefined}>
          {item(problem)}
        </Text>
      ))}
      <WhyLink problems={problems} />
      {other === undefined ? null : (
        <Button inline onClick={() => onLine(other)}>
          {t('bulk.line', { line: formats.number(other) })}
        </Button>
      )}
      {!editable ? null : sending ? (
        <Text tone="quiet">{t('bulk.beingChecked')}</Text>
      ) : (
        <>
          {suggestion && status === 'error' ? (
            <Button inline onClick={() => onSave({ [suggestion[0]]: cellWords(suggestion[1], suggestion[0]) })}>
              {t('bulk.take', { value: cellWords(suggestion[1], suggestion[0]) })}
            </Button>
          ) : null}
          {status === 'warning' ? <AskedAnswers row={row} onSave={onSave} /> : null}
          {drafts.isChanged(row) ? (
            <Button inline onClick={() => onSave()}>
              {t('bulk.keep')}
            </Button>
          ) : null}
          {isOpenRow(row) && status === 'error' ? (
            <Button
              inline
              aria-label={t('bulk.skipLine', { line: formats.number(line) })}
              onClick={() => drafts.skip(row, true)}
            >
              {t('bulk.skip')}
            </Button>
          ) : null}
          {status === 'skipped' ? (
            <Button
              inline
              aria-label={t('bulk.takeAlong', { line: formats.number(line) })}
              onClick={() => drafts.skip(row, false)}
            >
              {t('bulk.alongAfterAll')}
            </Button>
          ) : null}
        </>
      )}
    </Stack>
  );
}
