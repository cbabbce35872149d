import { FormError } from '@ledenbureau/forms';
import { Stack } from '@ledenbureau/ui';
import { KeptDraft } from '@ledenbureau/workbench';
import type { Instrument } from '../../api/types.ts';
import { DryRunForm, type DryRunFormProps } from './DryRunForm.tsx';
import { enterGoesOn } from './enterGoesOn.ts';
import { entry } from './entryForm.tsx';
import { Errors } from './Errors.tsx';
import { FormButtons } from './FormButtons.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { TransactionFields } from './TransactionFields.tsx';
import { EntryLine } from './series/EntryLine.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { TransactionValues } from './values.ts';

export interface TransactionFormProps {
  /** Which draft of this tab it goes on with. */
  draftKey: string;
  initialValues: TransactionValues;
  instruments: readonly Instrument[];
  /** One of many alike, on a line: its number in the series; null for an entry by itself. */
  line: number | null;
  onBooked: DryRunFormProps['onBooked'];
}

/** The key is a value of the entry without a field to see: it lives and dies with the draft. */
function EntryKey() {
  entry.useField('key');
  return null;
}

/** The entry of one transaction beside the live preview of what it would book. */
export function TransactionForm({ draftKey, initialValues, instruments, line, onBooked }: TransactionFormProps) {
  return (
    <DryRunForm initialValues={initialValues} series={line !== null} onBooked={onBooked}>
      <EntryKey />
      <UnsavedGuard />
      <KeptDraft storageKey={draftKey} />
      {line === null ? (
        <Stack direction="row" gap={6} align="start" onKeyDown={(event) => enterGoesOn(event)}>
          <Stack gap={0} grow="34rem" most="47.5rem">
            <Stack gap={3}>
              <Errors />
              <FormError />
            </Stack>
            <TransactionFields instruments={instruments} />
            <FormButtons />
          </Stack>
          <PreviewPanel />
        </Stack>
      ) : (
        <EntryLine number={line} instruments={instruments} />
      )}
    </DryRunForm>
  );
}
