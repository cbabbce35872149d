import { useI18n } from '@ledenbureau/i18n';
import { Button, Text } from '@ledenbureau/ui';
import { isRefusal, useProblemText } from '@ledenbureau/workbench';
import { DryRunSentence } from '../../../register/transaction/DryRunSentence.tsx';
import { useDryRun } from '../dryRun.ts';
import { Warnings } from '../PreviewPanel.tsx';
import { useOutcome } from '../useOutcome.ts';
import { useWords } from '../useWords.ts';
import { besideLine, rem } from './widths.ts';

/** The dry run of a line in one sentence, or why it cannot be booked; a warning takes its confirmation here. */
export function SeriesSay() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const { entry, preview, error, refreshing, lookFirst, retry } = useDryRun();
  const { words, lead } = useWords();
  const outcomeOf = useOutcome();
  const outcome = preview ? outcomeOf(preview) : '';
  const failed = error && !refreshing ? failure(error) : '';
  return (
    // below the fields, not the number; as high as two lines, so that the ledger below stays where it is
    <div style={{ marginBlockStart: '0.5rem', marginInlineStart: rem(besideLine), minBlockSize: '2.5rem' }}>
      <DryRunSentence
        lead={entry ? lead : t('create.series.how')}
        money={[words?.money, failed || outcome].filter(Boolean).join(' ')}
        leads={false}
      />
      {error && !refreshing && !isRefusal(error) ? (
        <Button size="small" onClick={retry}>
          {t('ui.retry')}
        </Button>
      ) : null}
      {lookFirst ? (
        <Text as="p" weight="medium" role="status">
          {t('create.lookFirst')}
        </Text>
      ) : null}
      {preview && preview.warnings.length > 0 ? <Warnings warnings={preview.warnings} /> : null}
    </div>
  );
}
