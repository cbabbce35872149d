import { useI18n } from '@ledenbureau/i18n';
import { Card, ErrorState, Notice, Stack } from '@ledenbureau/ui';
import { isRefusal } from '../../api/problem.ts';
import { DryRun } from '../../register/transaction/DryRun.tsx';
import { DryRunSentence } from '../../register/transaction/DryRunSentence.tsx';
import { DryRunWarnings } from '../../register/transaction/DryRunWarnings.tsx';
import { useDryRunSentence } from '../../register/transaction/useDryRunSentence.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { useDryRun, useIsCurrent } from './dryRun.ts';
import { entry as form } from './entryForm.tsx';
import { ForgetConfirmation } from './ForgetConfirmation.ts';

/**
 * What the server would book with these values, as one sentence with its figures; while it refreshes, the last answer
 * stays. Only the sentence is read aloud, once for each answer.
 */
export function PreviewPanel() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const sentence = useDryRunSentence();
  const { entry, preview, error, refreshing, retry } = useDryRun();
  const current = useIsCurrent();
  const words = preview && entry && sentence(preview, { ...entry, reason: entry.reason_code ?? null });
  const lead = !entry
    ? t('preview.incomplete')
    : error
      ? t(isRefusal(error) ? 'preview.refused' : 'preview.failed')
      : (words?.lead ?? t('preview.loading'));
  return (
    <Card
      title={t('preview.title')}
      aria-busy={refreshing || !current}
      style={{ flex: '1 1 22rem', maxInlineSize: '32.5rem' }}
    >
      <Stack gap={4}>
        <DryRunSentence lead={lead} money={words?.money} leads={Boolean(words)} />
        {error && !refreshing ? (
          isRefusal(error) ? (
            <Notice level="error">{failure(error)}</Notice>
          ) : (
            <ErrorState title={failure(error)} onRetry={retry} />
          )
        ) : null}
        {preview ? (
          <>
            {preview.warnings.length > 0 ? <Warnings warnings={preview.warnings} /> : null}
            {preview.outcome === 'waiting' ? (
              <Notice level="warning">{t('preview.outcome.waiting')}</Notice>
            ) : (
              <p>{t('preview.outcome.booked')}</p>
            )}
            <DryRun preview={preview} />
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

/** What is allowed but unusual: it is booked once somebody says to have read it. */
function Warnings({ warnings }: { warnings: Parameters<typeof DryRunWarnings>[0]['warnings'] }) {
  const { t } = useI18n();
  return (
    <Notice level="warning" title={t('create.warnings')}>
      <DryRunWarnings warnings={warnings} />
      <ForgetConfirmation />
      <form.Checkbox name="confirmed" label={t('create.confirm')} />
    </Notice>
  );
}
