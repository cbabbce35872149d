import { useI18n } from '@ledenbureau/i18n';
import { Link } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEverything, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { TellAllDialog } from '../../../register/request/TellAllDialog.tsx';
import { previewLetters, sendLetters } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';

/** Tells every member of a round what was decided. */
export function LettersDialog({ round, onClose }: { round: ReturnRoundDetail; onClose(): void }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  return (
    <TellAllDialog
      title={t('returns.letters.title', { number: round.number })}
      confirm={(count) => t('returns.letters.confirm', { count })}
      draftKey={`round.letters/${round.id}`}
      failure={failure}
      of={round}
      preview={(body, signal) => previewLetters(api, round, body, signal)}
      send={async (body, key) => {
        await sendLetters(api, round, body, key);
        void refreshEverything(client);
      }}
      sentence={({ mailed, mailed_before: before, on_paper: onPaper }) => (
        <>
          {t('returns.letters.mailed', { count: mailed })}{' '}
          {before > 0 ? t('returns.letters.before', { count: before }) : null}{' '}
          {onPaper > 0 ? (
            <>
              {t('returns.letters.onPaper', { count: onPaper })}{' '}
              <Link href={`${roundHref(round.id)}&step=print`}>{t('returns.letters.printChoose')}</Link>
            </>
          ) : null}
        </>
      )}
      label={t('returns.letters.text')}
      onClose={onClose}
    />
  );
}
