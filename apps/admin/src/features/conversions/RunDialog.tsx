import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { type ExportForm, ActionDialog, ExportDialog, CommentDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type ExportFilter, exportLines, type RunDetail, type RunStep } from './conversion.api.ts';
import { problemKey } from './problem.ts';
import { ReverseDialog } from './ReverseDialog.tsx';
import { StatementsDialog } from './StatementsDialog.tsx';
import type { RunAction } from './steps.ts';
import { useRunSentence } from './useRunSentence.tsx';

export interface RunDialogProps {
  action: RunAction;
  run: RunDetail;
  /** How what is exported is taken along. */
  form: ExportForm;
  fourEyes: boolean;
  /** Whether who is signed in submitted it: what a colleague sends back is withdrawn then. */
  own: boolean;
  /** Does it. @throws ApiProblem */
  send(step: RunStep, key: string): Promise<unknown>;
  onClose(): void;
}

/** The last step of what was chosen about a run. */
export function RunDialog(props: RunDialogProps) {
  const { action, run, fourEyes, own, send, onClose } = props;
  const { t } = useI18n();
  const sentence = useRunSentence();
  const { number, calculation } = run;
  const same = { draftKey: `conversion.${action}/${run.id}`, problemKey, onClose };
  switch (action) {
    case 'calculate':
      return null; // done at once
    case 'submit':
    case 'keep':
      return (
        <CommentDialog
          {...same}
          title={t(`conversions.${action}.title`, { number })}
          confirm={t(`conversions.${action}.confirm`)}
          send={(body, key) => send({ action, body }, key)}
        >
          {action === 'submit' ? <p>{sentence(run)}</p> : null}
          <p>
            {t(
              action === 'keep'
                ? 'conversions.keep.explain'
                : fourEyes
                  ? 'conversions.submit.explain'
                  : 'conversions.submit.explainAlone',
            )}
          </p>
        </CommentDialog>
      );
    case 'approve':
      return (
        <CommentDialog
          {...same}
          title={t('conversions.approve.title', { number })}
          confirm={t('conversions.approve.confirm')}
          blocked={calculation === null}
          send={async (remark, key) => {
            if (calculation) await send({ action, body: { digest: calculation.digest, ...remark } }, key);
          }}
        >
          <p>{sentence(run)}</p>
          <p>{t('conversions.approve.explain')}</p>
        </CommentDialog>
      );
    case 'execute':
      return (
        <ActionDialog
          {...same}
          title={t('conversions.execute.title', { number })}
          confirm={t('conversions.execute.confirm')}
          initialValues={{}}
          schema={y.object({ key: y.string() })}
          send={(_values, key) => send({ action }, key)}
          onDone={onClose}
        >
          <p>{sentence(run)}</p>
          <p>{t('conversions.execute.explain')}</p>
        </ActionDialog>
      );
    case 'reject':
    case 'cancel': {
      const words = action === 'reject' && own ? 'takeBack' : action;
      return (
        <CommentDialog
          {...same}
          theme="danger"
          title={t(`conversions.${words}.title`, { number })}
          confirm={t(`conversions.${words}.confirm`)}
          needed
          send={(body, key) => send({ action, body }, key)}
        >
          <p>{t(`conversions.${action}.explain`)}</p>
        </CommentDialog>
      );
    }
    case 'reverse':
      return <ReverseDialog {...props} />;
    case 'statements':
      return <StatementsDialog {...props} />;
    case 'export':
      return <Export {...props} />;
  }
}

/** Exports what the open tab shows, over all its pages. */
function Export({ run, form, onClose }: RunDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const [search] = useSearchParams();
  const excepted = search.get('tab') === 'exceptions';
  const codes: readonly { code: NonNullable<ExportFilter['code']> }[] = excepted ? run.exceptions : run.notices;
  const code = codes.find((one) => one.code === search.get('code'))?.code;
  const q = search.get('q')?.trim();
  const totals = run.calculation?.totals;
  const filter: ExportFilter = {
    outcome: excepted ? 'exception' : 'converted',
    ...(code ? { code } : {}),
    ...(q ? { q } : {}),
  };
  return (
    <ExportDialog
      form={form}
      title={t('conversions.export.title', { number: run.number })}
      explain={t(excepted ? 'conversions.export.exceptions' : 'conversions.export.lines')}
      file={run.number}
      print={{
        title: `${run.number}: ${t(`conversions.tab.${excepted ? 'exceptions' : 'lines'}`)}`,
        facts: [
          ...(code
            ? [
                {
                  term: t(excepted ? 'transaction.reason' : 'conversions.line.notes'),
                  description: t(`conversions.code.${code}`),
                },
              ]
            : []),
          ...(q ? [{ term: t('workbench.print.searched'), description: `‘${q}’` }] : []),
        ],
        count: Number(excepted ? totals?.exceptions : totals?.members),
      }}
      draftKey={`conversion.export/${run.id}`}
      load={(why, key) => exportLines(api, run.id, { ...why, filter }, key)}
      onClose={onClose}
    />
  );
}
