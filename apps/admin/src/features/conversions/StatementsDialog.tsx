import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import { TellAllDialog } from '../../register/request/TellAllDialog.tsx';
import { previewStatements } from './conversion.api.ts';
import { problemKey, useConversionProblem } from './problem.ts';
import type { RunDialogProps } from './RunDialog.tsx';

/** Tells every member of a run what was converted. */
export function StatementsDialog({ run, send, onClose }: RunDialogProps) {
  const { t } = useI18n();
  const { failure } = useConversionProblem();
  const api = useApi();
  return (
    <TellAllDialog
      title={t('conversions.statements.title', { number: run.number })}
      confirm={(count) => t('conversions.statements.confirm', { count })}
      draftKey={`conversion.statements/${run.id}`}
      problemKey={problemKey}
      failure={failure}
      of={run}
      preview={(body, signal) => previewStatements(api, run, body, signal)}
      send={(body, key) => send({ action: 'statements', body }, key)}
      sentence={({ mailed, mailed_before: before, on_paper: onPaper }) => (
        <>
          {t('conversions.statements.mailed', { count: mailed })}{' '}
          {before > 0 ? t('conversions.statements.before', { count: before }) : null}{' '}
          {onPaper > 0 ? t('conversions.statements.onPaper', { count: onPaper }) : null}
        </>
      )}
      label={t('conversions.statements.text')}
      onClose={onClose}
    />
  );
}
