import { Draft, ErrorSummary, FormError } from '@ledenbureau/forms';
import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import type { Instrument, Transaction } from '../../api/types.ts';
import { DryRunForm } from './DryRunForm.tsx';
import { enterGoesOn } from './enterGoesOn.ts';
import { entry } from './entryForm.tsx';
import { FormButtons } from './FormButtons.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { TransactionFields } from './TransactionFields.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { TransactionValues } from './values.ts';

export interface TransactionFormProps {
  /** Which draft of this tab it goes on with. */
  draftKey: string;
  initialValues: TransactionValues;
  instruments: readonly Instrument[];
  onBooked(transaction: Transaction, next: boolean): void;
}

/** The key is a value of the entry without a field to see: it lives and dies with the draft. */
function EntryKey() {
  entry.useField('key');
  return null;
}

/** The entry of one transaction beside the live preview of what it would book. */
export function TransactionForm({ draftKey, initialValues, instruments, onBooked }: TransactionFormProps) {
  const { t } = useI18n();
  const { user } = useAuth();
  return (
    <DryRunForm initialValues={initialValues} onBooked={onBooked}>
      <EntryKey />
      <UnsavedGuard />
      <Draft storageKey={draftKey} owner={user?.sub ?? ''} />
      <Stack direction="row" gap={6} align="start" onKeyDown={enterGoesOn}>
        <Stack gap={0} style={{ flex: '1 1 34rem', maxInlineSize: '47.5rem' }}>
          <Stack gap={3}>
            <ErrorSummary title={t('form.errors')} />
            <FormError />
          </Stack>
          <TransactionFields instruments={instruments} />
          <FormButtons />
        </Stack>
        <PreviewPanel />
      </Stack>
    </DryRunForm>
  );
}
