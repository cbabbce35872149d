import { useI18n } from '@ledenbureau/i18n';
import { Button, Checkbox, Notice, ProgressBar, Stack, Text, Kbd, useFileSize } from '@ledenbureau/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemItems } from '@ledenbureau/workbench';
import { paths } from '../../paths.ts';
import { BatchFrame, HashFact } from './BatchFrame.tsx';
import type { StepProps } from './BatchPage.tsx';
import { useBatchStep } from './bulk.api.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { isMembersAlone, requiredOf } from './columns.ts';
import { DiscardButton } from './DiscardButton.tsx';
import { Figure } from './Figure.tsx';
import { HeadingRows } from './HeadingRows.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';
import { useBulkProblem } from './useBulkProblem.ts';
import { useReading } from './useReading.ts';
import { WhyLink } from './WhyLink.tsx';
import { WorkbookNotices } from './WorkbookNotices.tsx';

/** Step 2: which column of the file is which, and how its numbers and days are written. */
export function ColumnsStep({ batch, mayDo, onChoose, onChecked }: StepProps & { onChecked(): void }) {
  const { t, formats } = useI18n();
  const sizeOf = useFileSize();
  const { failure } = useBulkProblem();
  const [search] = useSearchParams();
  const [remember, setRemember] = useState(true);
  const reading = useReading(batch);
  const check = useBatchStep(batch.id);
  const {
    columns: fileColumns,
    blank_lines: blank,
    remembered,
    total_lines: totals,
    formulas,
    hidden,
    file,
    program,
  } = batch.reading;
  const { columns } = reading.current;
  const used = columns.filter((column) => column !== null).length;
  const needed = requiredOf(columns, batch.purpose);
  const missing = needed.missing
    .map((group) => group.map((column) => t(`bulk.column.${column}`)).join(` ${t('bulk.or')} `))
    .join(', ');
  const checkable = batch.can.includes('check');
  const ready = checkable && missing === '' && !reading.pending;
  const start = () => {
    if (!ready || check.isPending) return;
    const body = { ...reading.current, remember };
    check.mutate({ step: { action: 'check', body }, key: crypto.randomUUID() }, { onSuccess: onChecked });
  };

  return (
    <BatchFrame
      batch={batch}
      current="columns"
      onPrimary={start}
      actions={mayDo.includes('discard') ? <DiscardButton onChoose={onChoose} /> : undefined}
      facts={[
        t('bulk.rowCount', { count: batch.rows }),
        t('bulk.columnCount', { count: fileColumns.length }),
        sizeOf(batch.file_bytes),
        <HashFact key="hash" hash={batch.file_sha256} />,
        blank > 0 ? t('bulk.blankLines', { count: blank }) : null,
        remembered === null ? null : t('bulk.remembered', { name: remembered }),
      ]}
      decision={{
        sentence: checkable ? (
          <Checkbox name="remember" label={t('bulk.remember')} checked={remember} onChange={setRemember} />
        ) : (
          t('bulk.notYours', { name: batch.maker.name })
        ),
        note: missing === '' ? t('bulk.checkBooksNothing') : t('bulk.missing', { columns: missing }),
        actions: (
          <>
            <Button href={search.get('step') === 'columns' ? `?batch=${batch.id}` : paths.createBulk}>
              {t('bulk.back')}
            </Button>
            {checkable ? (
              <Button
                theme="green"
                aria-keyshortcuts="Control+Enter"
                disabled={!ready}
                loading={check.isPending}
                endIcon={<Kbd>Ctrl ↵</Kbd>}
                onClick={start}
              >
                {t('bulk.check', { count: batch.rows })}
              </Button>
            ) : null}
          </>
        ),
      }}
    >
      <Figure
        value={formats.number(used)}
        words={t('bulk.recognised', { count: fileColumns.length })}
        aside={
          <Text tone={missing === '' ? undefined : 'danger'}>
            {t('bulk.neededFound', { found: needed.found, needed: needed.needed })}
            {missing === '' ? '' : `: ${t('bulk.missing', { columns: missing })}`}
          </Text>
        }
      />
      {program === null ? null : (
        <Notice tone={missing === '' ? 'accent' : 'warning'}>{t(`bulk.program.${program}`)}</Notice>
      )}
      {program === null && isMembersAlone(columns, batch.purpose) ? (
        <Notice tone="warning">{t('bulk.membersAloneRead')}</Notice>
      ) : null}
      {[reading.error, check.error].map((error, index) =>
        error ? (
          <Notice key={index} tone="danger">
            {failure(error)} <WhyLink problems={problemItems(error)} />
          </Notice>
        ) : null,
      )}
      {file.format === 'workbook' ? <WorkbookNotices {...file} formulas={formulas} hidden={hidden} /> : null}
      {totals.length === 0 ? null : (
        <Notice tone="warning">
          {t('bulk.totalLines', { count: totals.length, lines: totals.slice(0, 8).map(formats.number).join(', ') })}
        </Notice>
      )}
      <HeadingRows batch={batch} reading={reading} disabled={!checkable} />
      <ReadingChoices batch={batch} reading={reading} disabled={!checkable} />
      {reading.pending ? <ProgressBar label={t('bulk.reading')} hideLabel /> : null}
      <Stack gap={2}>
        <ColumnTable batch={batch} reading={reading} disabled={!checkable} />
      </Stack>
    </BatchFrame>
  );
}
