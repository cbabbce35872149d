import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, ErrorState, Skeleton, Stack } from '@ledenbureau/ui';
import { useAuth } from '@ledenbureau/auth/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Failure, Page, Toggle, FormTexts, useParameters, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { lidIn } from '../../lidIn.ts';
import { memberQuery } from '../../register/member/member.api.ts';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { BookedResult } from './BookedResult.tsx';
import type { BookedEntry } from './DryRunForm.tsx';
import { type Entered, enteredNow, enteredTodayQuery, numbered, useSeriesRows } from './series/series.ts';
import { SeriesList } from './series/SeriesList.tsx';
import { TransactionForm } from './TransactionForm.tsx';
import { newEntry, nextEntry, type TransactionValues } from './values.ts';

/** Books one transaction, or with `?series` one after the other; `?lid=`, `instrument` and `quantity` fill in the first. */
export function CreateTransactionPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const { search, replace } = useParameters();
  const navigate = useNavigate();
  const href = useTransactionHref();
  const lid = lidIn(search);
  const prefill = { instrument_id: search.get('instrument') ?? '', quantity: search.get('quantity') ?? '' };
  const inSeries = search.has('series');
  const [result, setResult] = useState<BookedEntry | null>(null);
  const [next, setNext] = useState<TransactionValues | null>(null);
  const client = useQueryClient();
  const { user } = useAuth();
  const [since, setSince] = useState<readonly Entered[]>([]);
  const ofToday = enteredTodayQuery(api, user?.sub ?? '');
  const listed = useQuery({ ...ofToday, enabled: inSeries && user !== null });
  const entered = useSeriesRows(numbered(listed.data ?? [], since));
  const instruments = useQuery(instrumentsQuery(api));
  const member = useQuery({ ...memberQuery(api, lid), enabled: lid !== '' });

  // The next entry starts at its first field.
  const form = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState(0);
  useEffect(() => {
    if (entries > 0) form.current?.querySelector<HTMLElement>('input[role=combobox]')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the line of a series is another form
  }, [entries, inSeries]);

  const toSeries = (on: boolean) =>
    replace((current) => {
      if (on) current.set('series', '');
      else current.delete('series');
      return current;
    });
  const start = () => setEntries((count) => count + 1);
  const onBooked = (booked: BookedEntry, goesOn: boolean) => {
    if (!goesOn) {
      setResult(booked);
      return;
    }
    setSince((before) => [enteredNow(booked), ...before]);
    if (!inSeries) toSeries(true);
    start();
  };
  const another = () => {
    setNext(result && nextEntry(result.values));
    setResult(null);
    start();
  };
  const close = () => {
    // whoever comes back asks the register again
    setSince([]);
    setNext(null);
    client.removeQueries({ queryKey: ofToday.queryKey });
    toSeries(false);
    start();
  };

  const error = instruments.error;
  const loading = instruments.isPending || (lid !== '' && member.isPending);
  const showForm = !loading && instruments.data && !result;
  const first = entries === 0;
  const [newest] = entered;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey } = event;
    if (!ctrlKey || !altKey || key.toLowerCase() !== 'z' || newest?.transaction.status !== 'booked') return;
    event.preventDefault();
    void navigate(href(newest.transaction.id, 'reverse'));
  };

  return (
    <Page
      title={t('create.title')}
      actions={
        <ButtonGroup attached label={t('create.series.mode')}>
          {[false, true].map((on) => (
            <Toggle
              key={String(on)}
              pressed={on === inSeries}
              label={t(on ? 'create.series.many' : 'create.series.one')}
              onChange={() => {
                setResult(null);
                toSeries(on);
              }}
            />
          ))}
        </ButtonGroup>
      }
    >
      <Stack gap={3} onKeyDown={onKeyDown}>
        {result ? <BookedResult key={result.transaction.id} {...result} onAnother={another} /> : null}
        {lid !== '' && member.error && first ? <Failure tone="warning" error={member.error} /> : null}
        {error ? <ErrorState title={failure(error)} onRetry={() => void instruments.refetch()} /> : null}
        {loading && !error ? <Skeleton lines={10} /> : null}
        {showForm ? (
          <div ref={form}>
            <FormTexts>
              <TransactionForm
                draftKey={`ledenbureau.transaction.create/${lid}`}
                initialValues={next ?? (first ? newEntry(member.data, prefill) : newEntry())}
                instruments={instruments.data.items}
                line={inSeries ? (newest?.line ?? 0) + 1 : null}
                onBooked={onBooked}
              />
            </FormTexts>
          </div>
        ) : null}
        {inSeries && listed.error ? (
          <ErrorState title={failure(listed.error)} onRetry={() => void listed.refetch()} />
        ) : null}
        {inSeries && showForm ? <SeriesList rows={entered} loading={listed.isPending} onClose={close} /> : null}
      </Stack>
    </Page>
  );
}
