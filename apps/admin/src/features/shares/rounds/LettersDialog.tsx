import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { refreshEverything } from '../../../queryClient.ts';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import { MailText } from '../../../register/request/MailText.tsx';
import { comment, text } from '../../../register/request/words.ts';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { lettersPreviewQuery, sendLetters } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';

/** How long the words must stand still before the example is written again. */
const previewDelay = 300;

/** Tells every member of a round what was decided, by mail in the member's language; one of them stands there first. */
export function LettersDialog({ round, onClose }: { round: ReturnRoundDetail; onClose(): void }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const [body, setBody] = useState<{ text?: string }>({});
  const query = useQuery(lettersPreviewQuery(api, round, body));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, error } = query;
  return (
    <ActionDialog
      title={t('returns.letters.title', { number: round.number })}
      confirm={t('returns.letters.confirm', { count: data?.mailed ?? 0 })}
      size="large"
      draftKey={`round.letters/${round.id}`}
      initialValues={{ text: '' }}
      schema={y.object({ text: comment, key: y.string() })}
      blocked={!data || data.mailed === 0}
      onChange={(values) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setBody(text(values.text)), previewDelay);
      }}
      send={async (values, key) => {
        await sendLetters(api, round, text(values.text), key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      {data ? (
        <p>
          {t('returns.letters.mailed', { count: data.mailed })}{' '}
          {data.mailed_before > 0 ? t('returns.letters.before', { count: data.mailed_before }) : null}{' '}
          {data.on_paper > 0 ? (
            <>
              {t('returns.letters.onPaper', { count: data.on_paper })}{' '}
              <Link href={`${roundHref(round.id)}&step=print`}>{t('returns.letters.printChoose')}</Link>
            </>
          ) : null}
        </p>
      ) : error ? null : (
        <Skeleton lines={4} />
      )}
      <TextArea name="text" rows={3} width="full" label={t('returns.letters.text')} hint={t('form.optional')} />
      {data?.example ? <MailText mail={data.example} /> : null}
    </ActionDialog>
  );
}
