import { ErrorSummary, Form, FormError, type SubmitHelpers, SubmitErrors } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Grid, Stack } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { ApiProblem, problemItems } from '../../api/problem.ts';
import type { Instrument, Transaction } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { writeDraft } from './draft.ts';
import { FormButtons } from './FormButtons.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { TransactionFields } from './TransactionFields.tsx';
import { bookTransaction, previewQuery } from '../../register/transaction/transaction.api.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useDebounced } from './useDebounced.ts';
import { createSchema, emptyValues, toBody, toFormErrors, type TransactionValues } from './values.ts';

export interface TransactionFormProps {
  draftKey: string;
  initialValues: TransactionValues;
  instruments: readonly Instrument[];
  onBooked(transaction: Transaction, values: TransactionValues, next: boolean): void;
  /** The key was used for another entry: the caller starts a new one with these values. */
  onKeyUsed(values: TransactionValues): void;
}

const previewDelay = 300;

/** Fields that this kind of transaction does not show have no value in the form; here they are empty. */
const withEmpty = (shown: TransactionValues): TransactionValues => ({ ...emptyValues(), ...shown });

/** The entry of one transaction beside the live preview of what it would book. */
export function TransactionForm({ draftKey, initialValues, instruments, onBooked, onKeyUsed }: TransactionFormProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const [values, setValues] = useState(initialValues);
  const schema = useMemo(() => createSchema(instruments, formats), [instruments, formats]);
  const body = useMemo(() => toBody(values, instruments, formats), [values, instruments, formats]);
  const bodyText = useDebounced(JSON.stringify(body), previewDelay);
  const settled = useMemo(() => JSON.parse(bodyText) as typeof body, [bodyText]);
  const preview = useQuery(previewQuery(api, settled));
  const issues = useMemo(
    () => (preview.error && settled ? toFormErrors(problemItems(preview.error)) : []),
    [preview.error, settled],
  );

  const onChange = (shown: TransactionValues) => {
    const next = withEmpty(shown);
    setValues(next);
    writeDraft({ key: draftKey, values: next });
  };

  const submit = async (shown: TransactionValues, { intent, saved }: SubmitHelpers<TransactionValues>) => {
    const submitted = withEmpty(shown);
    const request = toBody(submitted, instruments, formats);
    if (!request) throw new SubmitErrors([{ key: 'error.api.invalid_parameter' }]);
    try {
      const checked = await client.fetchQuery(previewQuery(api, request));
      if (intent === 'check') return 'unsaved';
      if (checked.warnings.length > 0 && !submitted.confirmed) {
        throw new SubmitErrors([{ field: 'confirmed', key: 'error.validation.confirm' }]);
      }
      writeDraft({ key: draftKey, values: submitted });
      const transaction = await bookTransaction(api, request, draftKey);
      saved();
      void refreshEverything(client);
      onBooked(transaction, submitted, intent === 'next');
    } catch (error) {
      if (error instanceof SubmitErrors) throw error;
      if (error instanceof ApiProblem && error.code === 'idempotency_key_reused') onKeyUsed(submitted);
      throw new SubmitErrors(toFormErrors(problemItems(error)));
    }
    return undefined;
  };

  return (
    <Form<TransactionValues>
      initialValues={initialValues}
      schema={schema}
      onSubmit={submit}
      onChange={onChange}
      issues={issues}
    >
      <UnsavedGuard />
      <Grid columns={2} gap={6} minItemWidth={360} style={{ alignItems: 'start' }}>
        <Stack gap={4}>
          <ErrorSummary title={t('form.errors')} />
          <FormError />
          <TransactionFields instruments={instruments} preview={body ? preview.data : undefined} />
          <FormButtons
            warnings={(settled && preview.data?.warnings) || []}
            outcome={body ? preview.data?.outcome : undefined}
          />
        </Stack>
        <PreviewPanel
          entry={body && settled}
          preview={preview.data}
          error={preview.error}
          refreshing={preview.isFetching || JSON.stringify(body) !== bodyText}
        />
      </Grid>
    </Form>
  );
}
