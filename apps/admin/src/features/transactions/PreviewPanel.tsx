import { useI18n } from '@ledenbureau/i18n';
import { Card, ErrorState, Notice, Stack } from '@ledenbureau/ui';
import { Failure, isRefusal, useProblemText } from '@ledenbureau/workbench';
import { DryRun } from '../../register/transaction/DryRun.tsx';
import { DryRunSentence } from '../../register/transaction/DryRunSentence.tsx';
import { DryRunWarnings } from '../../register/transaction/DryRunWarnings.tsx';
import { useDryRun, useIsCurrent } from './dryRun.ts';
import { useKind } from './useKind.ts';
import { useOutcome } from './useOutcome.ts';
import { useWords } from './useWords.ts';
import { entry as form } from './entryForm.tsx';
import { ForgetConfirmation } from './ForgetConfirmation.ts';

/**
 * What the server would book with these values, as one sentence with its figures; while it refreshes, the last answer
 * stays. Only the sentence is read aloud, once for each answer.
 */
export function PreviewPanel() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const { preview, error, refreshing, retry } = useDryRun();
  const current = useIsCurrent();
  const outcome = useOutcome();
  const { elsewhere } = useKind();
  const { words, lead } = useWords();
  if (elsewhere) return null;
  return (
    <Stack grow="22rem" most="32.5rem">
      <Card title={t('preview.title')} aria-busy={refreshing || !current}>
        <Stack gap={4}>
          <DryRunSentence lead={lead} money={words?.money} leads={Boolean(words)} />
          {error && !refreshing ? (
            isRefusal(error) ? (
              <Failure error={error} />
            ) : (
              <ErrorState title={failure(error)} onRetry={retry} />
            )
          ) : null}
          {preview ? (
            <>
              {preview.warnings.length > 0 ? <Warnings warnings={preview.warnings} /> : null}
              {preview.outcome === 'waiting' ? (
                <Notice tone="warning">{outcome(preview)}</Notice>
              ) : (
                <p>{outcome(preview)}</p>
              )}
              <DryRun preview={preview} />
            </>
          ) : null}
        </Stack>
      </Card>
    </Stack>
  );
}

/** What is allowed but unusual: it is booked once somebody says to have read it. */
export function Warnings({ warnings }: { warnings: Parameters<typeof DryRunWarnings>[0]['warnings'] }) {
  const { t } = useI18n();
  return (
    <Notice tone="warning" title={t('create.warnings')}>
      <DryRunWarnings warnings={warnings} />
      <ForgetConfirmation />
      <form.Checkbox name="confirmed" label={t('create.confirm')} />
    </Notice>
  );
}
