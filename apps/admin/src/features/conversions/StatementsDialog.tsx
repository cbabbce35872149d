import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { ActionDialog } from '../../register/request/ActionDialog.tsx';
import { MailText } from '../../register/request/MailText.tsx';
import { comment, text } from '../../register/request/words.ts';
import { statementsQuery } from './conversion.api.ts';
import { problemKey, useConversionProblem } from './problem.ts';
import type { RunDialogProps } from './RunDialog.tsx';

/** Milliseconds that the words must stand still before the example is written again. */
const previewDelay = 300;

/** Tells every member of a run what was converted, by mail in the member's language; one of them stands there first. */
export function StatementsDialog({ run, send, onClose }: RunDialogProps) {
  const { t } = useI18n();
  const { failure } = useConversionProblem();
  const [body, setBody] = useState<{ text?: string }>({});
  const { data, error } = useQuery(statementsQuery(useApi(), run, body));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <ActionDialog
      title={t('conversions.statements.title', { number: run.number })}
      confirm={t('conversions.statements.confirm', { count: data?.mailed ?? 0 })}
      size="large"
      draftKey={`conversion.statements/${run.id}`}
      problemKey={problemKey}
      initialValues={{ text: '' }}
      schema={y.object({ text: comment, key: y.string() })}
      blocked={!data || data.mailed === 0}
      onChange={(values) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setBody(text(values.text)), previewDelay);
      }}
      send={(values, key) => send({ action: 'statements', body: text(values.text) }, key)}
      onClose={onClose}
      onDone={onClose}
    >
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      {data ? (
        <p>
          {t('conversions.statements.mailed', { count: data.mailed })}{' '}
          {data.mailed_before > 0 ? t('conversions.statements.before', { count: data.mailed_before }) : null}{' '}
          {data.on_paper > 0 ? t('conversions.statements.onPaper', { count: data.on_paper }) : null}
        </p>
      ) : error ? null : (
        <Skeleton lines={4} />
      )}
      <TextArea name="text" rows={3} width="full" label={t('conversions.statements.text')} hint={t('form.optional')} />
      {data?.example ? <MailText mail={data.example} /> : null}
    </ActionDialog>
  );
}
