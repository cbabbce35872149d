import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, DateField, Dropzone, Notice, ProgressBar, Stack } from '@ledenbureau/ui';
import { problemItems, today } from '@ledenbureau/workbench';
import { useState } from 'react';
import { balanceTypes, type BatchDetail, type Column, mostBytes, useBatchStep } from './bulk.api.ts';
import { LedgerAccounts, ledgerAccountsOf } from './LedgerAccounts.tsx';
import { useBulkProblem } from './useBulkProblem.ts';
import { WhyLink } from './WhyLink.tsx';

export interface OldBalanceFileProps {
  batch: BatchDetail;
  /** Instruments that an account of an old ledger can be. */
  instruments: readonly string[];
  onDone(): void;
}

/** Reads what the old administration had from a sheet, or from the audit file of a year. */
export function OldBalanceFile({ batch, instruments, onDone }: OldBalanceFileProps) {
  const { t } = useI18n();
  const step = useBatchStep(batch.id);
  const [day, setDay] = useState({ value: '', isRead: true });
  const send = (file: File, account: string[] = []) =>
    step.mutate(
      {
        step: { action: 'balance', file, query: { ...(day.value === '' ? {} : { day: day.value }), account } },
        key: crypto.randomUUID(),
      },
      { onSuccess: onDone },
    );
  const file = step.variables?.step.action === 'balance' ? step.variables.step.file : null;
  const accounts = ledgerAccountsOf(step.error);
  return (
    <Stack gap={3}>
      <DateField
        name="day"
        label={t('bulk.old.file.day')}
        hint={t('bulk.old.file.dayHint')}
        max={today()}
        value={day.value}
        onChange={(value, { problem }) => setDay({ value, isRead: problem === null })}
      />
      <Dropzone
        title={t('bulk.old.file.title')}
        description={t('bulk.old.file.text')}
        note={t('bulk.old.file.limits')}
        accept={balanceTypes}
        maxBytes={mostBytes}
        onFile={(one) => {
          if (day.isRead) send(one);
        }}
        {...(step.isPending && file
          ? { busy: <ProgressBar label={t('bulk.drop.sending', { name: file.name })} /> }
          : {})}
      >
        {t('bulk.or')}
        <Button onClick={onDone}>{t('form.cancel')}</Button>
      </Dropzone>
      {file && accounts.length > 0 ? (
        <LedgerAccounts accounts={accounts} instruments={instruments} onChoice={(choice) => send(file, choice)} />
      ) : step.error && file ? (
        <Notice tone="danger" title={t('bulk.drop.failed', { name: file.name })}>
          <FileProblems error={step.error} /> <WhyLink problems={problemItems(step.error)} />
        </Notice>
      ) : null}
    </Stack>
  );
}

/** What is wrong with the file, each with its row where it has one. */
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
