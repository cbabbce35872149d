import { useI18n } from '@ledenbureau/i18n';
import { Grid, Kbd, Notice, ProgressBar } from '@ledenbureau/ui';
import { useState } from 'react';
import { RoleButton } from '@ledenbureau/workbench';
import { BatchFrame, HashFact } from './BatchFrame.tsx';
import type { StepProps } from './BatchPage.tsx';
import { CauseList } from './CauseList.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { DownloadRows } from './DownloadRows.tsx';
import { Figure } from './Figure.tsx';
import { OldRegister } from './OldRegister.tsx';
import { RowList } from './RowList.tsx';
import { SkipErrors } from './SkipErrors.tsx';
import { Totals } from './Totals.tsx';
import { useBulkProblem } from './useBulkProblem.ts';
import { useLate } from './useLate.ts';
import { useReadingFacts } from './useReadingFacts.tsx';

/** Step 3: what is wrong, by cause and row by row, beside what the file comes to. */
export function CheckStep({ batch, own, mayDo, onChoose }: StepProps) {
  const { t, formats } = useI18n();
  const { item } = useBulkProblem();
  const [skip, setSkip] = useState(false);
  const readingFacts = useReadingFacts(batch);
  const { rows, errors, warnings, skipped, progress, comment, checker, failure: returned, checked_at: checked } = batch;
  const first = checked === null;
  const busy = useLate(progress !== null && !first, 400) || (progress !== null && first);
  const good = rows - errors - warnings - skipped;
  const sum = t('bulk.sum', {
    rows: t('bulk.rowCount', { count: rows }),
    good: formats.number(good),
    warnings: formats.number(warnings),
    errors: formats.number(errors),
  });
  const submit = mayDo.includes('submit') ? 'submit' : mayDo.includes('submit_rest') && skip ? 'submit_rest' : null;
  const go = () => {
    if (submit) onChoose(submit);
  };

  return (
    <BatchFrame
      batch={batch}
      current="check"
      onPrimary={own ? go : undefined}
      actions={mayDo.includes('discard') ? <DiscardButton onChoose={onChoose} /> : undefined}
      facts={[
        t('bulk.memberCount', { count: batch.members }),
        ...readingFacts,
        <HashFact key="hash" hash={batch.file_sha256} />,
      ]}
      decision={
        first
          ? undefined
          : own
            ? {
                sentence:
                  errors > 0 ? (
                    <SkipErrors batch={batch} checked={skip} onChange={setSkip} />
                  ) : (
                    t('bulk.allGood', { count: rows - skipped })
                  ),
                note: t(errors > 0 ? 'bulk.allOrNothing' : 'bulk.thenSecond'),
                actions: (
                  <RoleButton
                    needs={['operator']}
                    theme="green"
                    aria-keyshortcuts="Control+Enter"
                    disabled={submit === null}
                    endIcon={<Kbd>Ctrl ↵</Kbd>}
                    onClick={go}
                  >
                    {t('bulk.do.submit.choose')}
                  </RoleButton>
                ),
              }
            : { sentence: t('bulk.notYours', { name: batch.maker.name }), actions: null }
      }
    >
      {comment !== null && checker !== null ? (
        <Notice tone="warning" title={t('bulk.rejectedBy', { name: checker.name })}>
          {comment}
        </Notice>
      ) : null}
      {returned ? (
        <Notice tone="warning" title={t('bulk.returned')}>
          {returned.line === null ? '' : `${t('bulk.line', { line: formats.number(returned.line) })}: `}
          {item(returned)}
        </Notice>
      ) : null}
      {busy && progress ? (
        <ProgressBar
          label={t('bulk.checking')}
          value={progress.done}
          max={progress.total}
          detail={t('bulk.checked', { done: formats.number(progress.done), count: progress.total })}
        />
      ) : (
        <div role="status">
          <Figure
            tone={errors > 0 ? 'danger' : undefined}
            value={formats.number(errors > 0 ? errors : good + warnings)}
            words={
              errors > 0
                ? t('bulk.errorCount', { count: errors, causes: t('bulk.causeCount', { count: batch.causes.length }) })
                : t('bulk.goodCount', { count: good + warnings })
            }
            aside={skipped === 0 ? sum : t('bulk.sumSkipped', { sum, skipped: formats.number(skipped) })}
          />
        </div>
      )}
      <Grid columns={2} minItemWidth={384} gap={[4, 8]} align="start">
        {batch.causes.length > 0 ? <CauseList batch={batch} own={own} /> : null}
        {first ? null : <Totals batch={batch} />}
      </Grid>
      {first ? null : <OldRegister batch={batch} editable={own && batch.can.includes('compare')} />}
      {first ? null : (
        <RowList
          batch={batch}
          editable={own}
          tabs={['error', 'warning', 'all', 'skipped']}
          tools={
            <>
              {errors > 0 ? (
                <DownloadRows batch={batch} what="errors" size="small">
                  {t('bulk.downloadErrors', { count: errors })}
                </DownloadRows>
              ) : null}
              <DownloadRows batch={batch} what="rows" size="small">
                {t('bulk.downloadRows')}
              </DownloadRows>
            </>
          }
        />
      )}
    </BatchFrame>
  );
}
