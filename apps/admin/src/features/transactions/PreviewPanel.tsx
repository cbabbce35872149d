import { useI18n } from '@ledenbureau/i18n';
import { Card, Notice, Stack } from '@ledenbureau/ui';
import { isRefusal } from '../../api/problem.ts';
import type { BookingRequest, Preview } from '../../api/types.ts';
import { DryRun } from '../../register/transaction/DryRun.tsx';
import { DryRunSentence } from '../../register/transaction/DryRunSentence.tsx';
import { useDryRunSentence } from '../../register/transaction/useDryRunSentence.ts';
import { useProblemText } from '../../texts/useProblemText.ts';

export interface PreviewPanelProps {
  /** What the answer is of; null while not enough is filled in to ask the server. */
  entry: BookingRequest | null;
  preview: Preview | undefined;
  error: unknown;
  refreshing: boolean;
}

/**
 * What the server would book with these values, as one sentence with its figures; while it refreshes, the last answer
 * stays. Only the sentence is read aloud, once for each answer.
 */
export function PreviewPanel({ entry, preview, error, refreshing }: PreviewPanelProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const sentence = useDryRunSentence();
  const shown = entry && !error ? preview : undefined;
  const words = shown && entry && sentence(shown, { ...entry, reason: entry.reason_code ?? null });
  const lead = !entry
    ? t('preview.incomplete')
    : error
      ? t(isRefusal(error) ? 'preview.refused' : 'preview.failed')
      : (words?.lead ?? t('preview.loading'));
  return (
    <Card title={t('preview.title')} aria-busy={refreshing}>
      <Stack gap={4}>
        <DryRunSentence lead={lead} money={words?.money} leads={words !== undefined && words !== null} />
        {entry && error && !refreshing ? <Notice level="error">{failure(error)}</Notice> : null}
        {shown ? (
          <>
            <DryRun preview={shown} />
            <Notice level={shown.outcome === 'waiting' ? 'warning' : 'info'}>
              {t(`preview.outcome.${shown.outcome}`)}
            </Notice>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}
