import { useI18n } from '@ledenbureau/i18n';
import { Button, Dropzone, Notice, ProgressBar, Stack } from '@ledenbureau/ui';
import { problemItems } from '@ledenbureau/workbench';
import { type BatchDetail, type Column, mostBytes, sheetTypes, useBatchStep } from './bulk.api.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import { WhyLink } from './WhyLink.tsx';

/** Reads what each member had in the old administration from a sheet. */
export function OldBalanceFile({ batch, onDone }: { batch: BatchDetail; onDone(): void }) {
  const { t } = useI18n();
  const step = useBatchStep(batch.id);
  const send = (file: File) =>
    step.mutate({ step: { action: 'balance', file }, key: crypto.randomUUID() }, { onSuccess: onDone });
  const name = step.variables?.step.action === 'balance' ? step.variables.step.file.name : '';
  return (
    <Stack gap={3}>
      <Dropzone
        title={t('bulk.old.file.title')}
        description={t('bulk.old.file.text')}
        note={t('bulk.old.file.limits')}
        accept={sheetTypes}
        maxBytes={mostBytes}
        onFile={send}
        {...(step.isPending ? { busy: <ProgressBar label={t('bulk.drop.sending', { name })} /> } : {})}
      >
        {t('bulk.or')}
        <Button onClick={onDone}>{t('form.cancel')}</Button>
      </Dropzone>
      {step.error ? (
        <Notice tone="danger" title={t('bulk.drop.failed', { name })}>
          <FileProblems error={step.error} /> <WhyLink problems={problemItems(step.error)} />
        </Notice>
      ) : null}
    </Stack>
  );
}

/** What is wrong with the sheet, each with its row where it has one. */
function FileProblems({ error }: { error: Error }) {
  const { t, lookup, formats } = useI18n();
  const { item } = useBulkProblem();
  const items = problemItems(error).map(({ field, ...problem }) => {
    const line = problem.params?.line;
    const column = field && lookup(`bulk.column.${field as Column}`, {}) ? (field as Column) : null;
    const sentence = item({ ...problem, column });
    return typeof line === 'number' ? `${t('bulk.line', { line: formats.number(line) })}: ${sentence}` : sentence;
  });
  return items.length === 1 ? (
    items[0]
  ) : (
    <ul>
      {items.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
