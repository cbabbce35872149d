import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { Transaction } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { memberQuery } from '../../register/member/member.api.ts';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { FormTexts } from '../../texts/FormTexts.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { BookedResult } from './BookedResult.tsx';
import { TransactionForm } from './TransactionForm.tsx';
import { newEntry } from './values.ts';

interface Result {
  transaction: Transaction;
  /** The form stays open for the next entry. */
  next: boolean;
}

/** Books one transaction; `?lid=` fills in the member. */
export function CreateTransactionPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const [search] = useSearchParams();
  const lid = search.get('lid')?.trim() ?? '';
  const [result, setResult] = useState<Result | null>(null);
  const instruments = useQuery(instrumentsQuery(api));
  const member = useQuery({ ...memberQuery(api, lid), enabled: lid !== '' });

  // The next entry starts at its first field.
  const form = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState(0);
  useEffect(() => {
    if (entries > 0) form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [entries]);

  const onBooked = (transaction: Transaction, next: boolean) => {
    setResult({ transaction, next });
    if (next) setEntries((count) => count + 1);
  };
  const another = () => {
    setResult(null);
    setEntries((count) => count + 1);
  };

  const error = instruments.error;
  const loading = instruments.isPending || (lid !== '' && member.isPending);
  const showForm = !loading && instruments.data && (!result || result.next);
  const first = entries === 0;

  return (
    <Page title={t('create.title')}>
      <Stack gap={3}>
        {result ? (
          <BookedResult
            key={result.transaction.id}
            transaction={result.transaction}
            {...(result.next ? {} : { onAnother: another })}
          />
        ) : null}
        {lid !== '' && member.error && first ? <Notice level="warning">{failure(member.error)}</Notice> : null}
        {error ? <ErrorState title={failure(error)} onRetry={() => void instruments.refetch()} /> : null}
        {loading && !error ? <Skeleton lines={10} /> : null}
        {showForm ? (
          // What was booked before says nothing about what is sent now.
          <div ref={form} onSubmit={() => setResult(null)}>
            <FormTexts>
              <TransactionForm
                draftKey={`ledenbureau.transaction.create/${lid}`}
                initialValues={newEntry(first ? member.data : undefined)}
                instruments={instruments.data.items}
                onBooked={onBooked}
              />
            </FormTexts>
          </div>
        ) : null}
      </Stack>
    </Page>
  );
}
