import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Stack, Table, Text, TextField } from '@ledenbureau/ui';
import { useState } from 'react';
import { problemItems, useParameters } from '@ledenbureau/workbench';
import { type BatchDetail, type Cause, useBatchStep } from './bulk.api.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import { useCellWords } from './useCellWords.ts';
import { WhyLink } from './WhyLink.tsx';

/** So many causes stand beside the totals at first. */
const mostShown = 5;

/** Its rows say the same, so that one answer mends them all. */
const isShared = ({ value, column, rows }: Cause): boolean => value !== null && column !== null && rows > 1;

/** What is wrong; what would be right stands in the rows. */
const firstSentence = (text: string): string => text.split(/(?<=\.) |: /, 1)[0] ?? text;

const keyOf = ({ code, column, value }: Cause) => `${code} ${column} ${value}`;

/** Errors by cause, the one of most rows first: who mends the cause mends all of its rows. */
export function CauseList({ batch, own }: { batch: BatchDetail; own: boolean }) {
  const { t, formats } = useI18n();
  const { item, failure } = useBulkProblem();
  const { narrow } = useParameters();
  const step = useBatchStep(batch.id);
  const [all, setAll] = useState(false);
  const show = ({ code, column }: Cause) => narrow({ rows: '', code, column: column ?? '', line: '' });
  return (
    <Stack gap={2}>
      <Table<Cause>
        caption={t('bulk.causes')}
        density="compact"
        rows={all ? batch.causes : batch.causes.slice(0, mostShown)}
        rowKey={keyOf}
        empty={null}
        columns={[
          {
            id: 'cause',
            header: t('bulk.cause'),
            cell: (cause) => (
              <>
                <Button inline title={item(cause)} onClick={() => show(cause)}>
                  {firstSentence(item(cause))}
                </Button>{' '}
                <WhyLink problems={[cause]} />
              </>
            ),
          },
          { id: 'rows', header: t('bulk.rows'), align: 'end', cell: ({ rows }) => formats.number(rows) },
          {
            id: 'mend',
            header: t('bulk.mend'),
            ...(own && batch.causes.some(isShared) ? { width: '15rem' } : { width: '7.5rem' }),
            cell: (cause) =>
              own && isShared(cause) ? (
                <MendAll
                  key={keyOf(cause)}
                  cause={cause}
                  busy={step.isPending}
                  onMend={(to) => {
                    const { column, value } = cause;
                    if (column === null || value === null) return;
                    step.mutate({
                      step: { action: 'fix', body: { column, from: value, to } },
                      key: crypto.randomUUID(),
                    });
                  }}
                />
              ) : (
                <Text tone="quiet">{t('bulk.perRow')}</Text>
              ),
          },
        ]}
      />
      {batch.causes.length > mostShown && !all ? (
        <div>
          <Button inline onClick={() => setAll(true)}>
            {t('bulk.allCauses', { count: batch.causes.length })}
          </Button>
        </div>
      ) : null}
      {step.error ? (
        <Notice tone="danger">
          {failure(step.error)} <WhyLink problems={problemItems(step.error)} />
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Another text in all rows that have this one. */
function MendAll({ cause, busy, onMend }: { cause: Cause; busy: boolean; onMend(to: string): void }) {
  const { t } = useI18n();
  const cellWords = useCellWords();
  const [to, setTo] = useState(cause.suggestion === null ? '' : cellWords(cause.suggestion, cause.column));
  const send = () => {
    if (to.trim() !== '' && !busy) onMend(to.trim());
  };
  return (
    <Stack
      as="form"
      direction="row"
      wrap={false}
      align="center"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        name="mend"
        label={t('bulk.mendWith', { value: cause.value ?? '' })}
        hideLabel
        width="full"
        value={to}
        onChange={setTo}
      />
      <Button size="small" type="submit" disabled={to.trim() === ''} loading={busy}>
        {t('bulk.mendIn', { count: cause.rows })}
      </Button>
    </Stack>
  );
}
