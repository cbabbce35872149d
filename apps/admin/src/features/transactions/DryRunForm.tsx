import { type SubmitHelpers, SubmitErrors } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem, isRefusal, problemItems, refreshEverything } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { BookingRequest, Preview, Transaction } from '../../api/types.ts';
import { bookTransaction, previewQuery } from '../../register/transaction/transaction.api.ts';
import { DryRunContext } from './dryRun.ts';
import { entry as form } from './entryForm.tsx';
import { fieldsOf } from './kinds.ts';
import { nextEntry, toBody, toFormErrors, type TransactionValues } from './values.ts';

/** What was entered, and what it was said to come to before. */
export interface BookedEntry {
  transaction: Transaction;
  preview: Preview;
  values: TransactionValues;
}

export interface DryRunFormProps {
  initialValues: TransactionValues;
  /** One of many alike: what is typed is booked as soon as the dry run says nothing out of the ordinary of it. */
  series: boolean;
  /** The form stays open for the `next` entry. */
  onBooked(booked: BookedEntry, next: boolean): void;
  children: ReactNode;
}

/** How long the values must stand still before the server is asked what they would book. */
const previewDelay = 300;

/**
 * The form of a transaction with its dry run. What is typed is followed from here without rendering a field; only who
 * asks for the dry run is told of it. It books nothing but what stands on screen: other values are shown first, and so
 * is what the server would book instead by now; then it takes a second press. In a series the press waits for the dry run of
 * what was typed, and books what that says unless it warns, or waits where the button said it would not (ADR 0035).
 */
export function DryRunForm({ initialValues, series, onBooked, children }: DryRunFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const [entry, setEntry] = useState(() => toBody(initialValues));
  const [asked, setAsked] = useState<Preview>();
  const query = useQuery(previewQuery(api, entry));
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const seen = entry && !error && !isPlaceholderData ? data : undefined;

  const { t } = useI18n();
  const booking = useMutation({
    meta: { title: t('create.title') },
    mutationFn: (call: [request: BookingRequest, key: string, digest: string]) => bookTransaction(api, ...call),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (values: TransactionValues) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setEntry(toBody(values)), previewDelay);
  };

  // What was sent without an answer may be booked already: under the same key it goes again as it is, held to the same
  // preview, since a new dry run would take it for its own duplicate.
  const unanswered = useRef<{ sent: string; preview: Preview }>(undefined);

  const submit = async (values: TransactionValues, helpers: SubmitHelpers<TransactionValues>) => {
    const intent = helpers.intent ?? (series ? 'next' : undefined);
    const request = toBody(values);
    if (!request) throw new SubmitErrors([{ key: 'error.api.invalid_parameter' }]);
    clearTimeout(timer.current);
    setEntry(request);
    const sent = JSON.stringify([values.key, request]);
    const ask = previewQuery(api, request);
    const show = async () => {
      await client.fetchQuery({ ...ask, staleTime: 0 });
      // The cache keeps the object it had when an answer says the same.
      if (intent !== 'check') setAsked(client.getQueryData(ask.queryKey));
      return 'unsaved' as const;
    };
    try {
      let preview = intent === 'check' || sent !== unanswered.current?.sent ? undefined : unanswered.current.preview;
      if (!preview) {
        const onScreen = seen && seen === client.getQueryData(ask.queryKey) ? seen : null;
        if (intent === 'check' || (!onScreen && !series)) return await show();
        const seenNow = onScreen ?? (await client.fetchQuery({ ...ask, staleTime: 0 }));
        const announced = fieldsOf(values.kind).waits
          ? 'waiting'
          : ((entry && !error ? data?.outcome : null) ?? 'booked');
        if (!onScreen && (seenNow.warnings.length > 0 || seenNow.outcome !== announced)) return await show();
        if (seenNow.warnings.length > 0 && !values.confirmed) {
          throw new SubmitErrors([{ field: 'confirmed', key: 'error.validation.confirm' }]);
        }
        unanswered.current = { sent, preview: seenNow };
        preview = seenNow;
      }
      const transaction = await booking.mutateAsync([request, values.key, preview.digest]).catch((failure: unknown) => {
        if (failure instanceof ApiProblem && failure.code === 'preview_stale') return null;
        throw failure;
      });
      unanswered.current = undefined;
      if (!transaction) return await show();
      const next = intent === 'next';
      setEntry(null);
      helpers.saved();
      if (next) helpers.reset(nextEntry(values));
      void refreshEverything(client);
      onBooked({ transaction, preview, values }, next);
    } catch (failure) {
      if (failure instanceof SubmitErrors) throw failure;
      if (isRefusal(failure)) unanswered.current = undefined;
      // Another entry took the key: this one goes under a key of its own.
      if (failure instanceof ApiProblem && failure.code === 'idempotency_key_reused') {
        helpers.setValue('key', crypto.randomUUID());
      }
      throw new SubmitErrors(toFormErrors(problemItems(failure)));
    }
    return undefined;
  };

  const issues = useMemo(() => (entry && error ? toFormErrors(problemItems(error)) : []), [entry, error]);
  const state = useMemo(
    () => ({
      entry,
      preview: entry && !error ? data : undefined,
      error: entry ? error : null,
      refreshing: isFetching,
      lookFirst: seen !== undefined && seen === asked,
      retry: () => void refetch(),
    }),
    [entry, data, error, isFetching, seen, asked, refetch],
  );
  return (
    <form.Form width="full" initialValues={initialValues} onSubmit={submit} onChange={follow} issues={issues}>
      <DryRunContext value={state}>{children}</DryRunContext>
    </form.Form>
  );
}
