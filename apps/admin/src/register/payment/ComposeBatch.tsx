import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Checkbox,
  DateField,
  EmptyState,
  ErrorState,
  Link,
  Money,
  Notice,
  Skeleton,
  Stack,
} from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { wholeDay } from '../../list/useUrlDate.ts';
import { memberHref } from '../../paths.ts';
import { refreshEverything } from '../../queryClient.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { today } from '../../today.ts';
import { createBatch, type Payable, payablesQuery } from './payment.api.ts';

const row: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 9rem 9rem 7rem',
  gap: '0.25rem 0.75rem',
  alignItems: 'center',
  paddingBlock: '0.375rem',
  font: 'var(--lb-type-dense)',
  borderBlockEnd: '1px solid var(--lb-border)',
};
const end: CSSProperties = { textAlign: 'end' };
const note: CSSProperties = { gridColumn: '1 / -1', display: 'flex', gap: '1rem', color: 'var(--lb-warning)' };

const sum = (lines: readonly Payable[]) => lines.reduce((total, { amount_cents: cents }) => total + cents, 0);

/** What is owed, ticked as far as it can be paid; what cannot stays in sight with the way to mend it. */
export function ComposeBatch({ onMade }: { onMade(id: string): void }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery(payablesQuery(api));
  const [date, setDate] = useState<string | null>(null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [key] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const { data } = query;
  if (!data) {
    return query.error ? (
      <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={8} />
    );
  }
  if (data.items.length === 0) return <EmptyState title={t('payments.nothing')} />;
  const ready = data.items.filter(({ state, subject_id: id }) => state === 'payable' && !without.includes(id));
  const rest = data.items.filter((line) => !ready.includes(line));
  const unasked = ready.some(({ changed_on: changed, subject_id: id }) => changed !== null && !asked.includes(id));
  const toggle = (list: readonly string[], id: string, on: boolean) =>
    on ? [...list, id] : list.filter((known) => known !== id);

  const send = async () => {
    setSending(true);
    setError(null);
    try {
      const { id } = await createBatch(
        api,
        {
          execution_date: date ?? data.execution_date,
          lines: ready.map(({ subject_type, subject_id }) => ({
            subject_type,
            subject_id,
            asked: asked.includes(subject_id),
          })),
        },
        key,
      );
      void refreshEverything(client);
      onMade(id);
    } catch (problem) {
      setError(problem);
      void query.refetch();
    } finally {
      setSending(false);
    }
  };

  return (
    <Stack gap={4}>
      <Stack direction="row" gap={4} align="end">
        <div style={{ flex: '1 1 10rem' }}>
          <p style={{ color: 'var(--lb-text-quiet)' }}>{t('payments.together', { count: ready.length })}</p>
          <Money cents={sum(ready)} style={{ font: 'var(--lb-type-figure)' }} />
        </div>
        <DateField
          name="execution_date"
          label={t('payments.executionDate')}
          required
          min={today()}
          value={date ?? data.execution_date}
          onChange={wholeDay(setDate)}
        />
        {data.debtor ? <p>{t('payments.from', { iban: data.debtor.iban_masked })}</p> : null}
      </Stack>
      {data.debtor ? null : <Notice level="warning">{t('payments.noDebtor')}</Notice>}
      <div>
        {data.items.map((line) => {
          const { subject_id: id, state, changed_on: changed, member } = line;
          const can = state === 'payable';
          return (
            <div key={id} style={{ ...row, ...(can ? {} : { color: 'var(--lb-text-quiet)' }) }}>
              <Checkbox
                name={`line-${id}`}
                label={line.name_in_file ?? member.display_name}
                checked={ready.includes(line)}
                disabled={!can}
                onChange={(on) => setWithout(toggle(without, id, !on))}
              />
              <span>{line.number}</span>
              <span>{line.iban_masked}</span>
              <span style={end}>
                <Money cents={line.amount_cents} />
              </span>
              {can ? null : (
                <span style={note}>
                  {t(`payments.state.${state}`, { date: line.hold_until ? formats.date(line.hold_until) : '' })}
                  <Link href={memberHref(member.member_no)}>{t('payments.toMember')}</Link>
                </span>
              )}
              {can && changed ? (
                <span style={note}>
                  {t('payments.changed', { date: formats.date(changed) })}
                  <Checkbox
                    name={`asked-${id}`}
                    label={t('payments.asked')}
                    checked={asked.includes(id)}
                    onChange={(on) => setAsked(toggle(asked, id, on))}
                  />
                </span>
              ) : null}
            </div>
          );
        })}
        <Total label={t('payments.inBatch')} lines={ready} strong />
        <Total label={t('payments.stays')} lines={rest} />
        <Total label={t('payments.all')} lines={data.items} />
      </div>
      {ready.length === 1 ? <Notice level="info">{t('payments.single')}</Notice> : null}
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      <Stack direction="row" gap={3} align="center">
        <Button
          tone="green"
          loading={sending}
          disabled={ready.length === 0 || unasked || !data.debtor}
          onClick={() => void send()}
        >
          {t('payments.submit')}
        </Button>
        <span style={{ color: 'var(--lb-text-quiet)' }}>{t(unasked ? 'payments.askFirst' : 'payments.fourEyes')}</span>
      </Stack>
    </Stack>
  );
}

function Total({ label, lines, strong = false }: { label: string; lines: readonly Payable[]; strong?: boolean }) {
  const { t } = useI18n();
  return (
    <div style={{ ...row, fontWeight: strong ? 600 : 400 }}>
      <span>{label}</span>
      <span />
      <span>{t('payments.lineCount', { count: lines.length })}</span>
      <span style={end}>
        <Money cents={sum(lines)} />
      </span>
    </div>
  );
}
