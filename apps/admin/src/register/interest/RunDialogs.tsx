// The last steps of a run, each in a dialog.
import { Select, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Notice, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem, isRefusal, ActionDialog, CommentDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { approvalQuery, type InterestRunDetail, type ReversalReason, type RunStep } from './interest.api.ts';
import { RunChanges } from './RunChanges.tsx';
import { runProblemKey, useRunProblem } from './runProblem.ts';
import { HeldNotice } from './SkippedMembers.tsx';
import { RunSum } from './RunSum.tsx';
import { useRunSentence } from './useRunSentence.tsx';

export type RunAction = RunStep['action'];

export interface RunDialogProps {
  action: RunAction;
  run: InterestRunDetail;
  fourEyes: boolean;
  /** Does it. @throws ApiProblem */
  send(step: RunStep, key: string): Promise<unknown>;
  onChoose(action: RunAction): void;
  onClose(): void;
  onDone(): void;
}

/** The last step of what was chosen about a run. */
export function RunDialog(props: RunDialogProps) {
  switch (props.action) {
    case 'approve':
      return props.run.status === 'reversal_waiting' ? <ApproveReversal {...props} /> : <Approve {...props} />;
    case 'reject':
      return <Reject {...props} />;
    case 'withdraw':
      return <Withdraw {...props} />;
    case 'reverse':
      return <Reverse {...props} />;
  }
}

/** What every dialog of a run begins with. */
function useDialog({ run, onClose, onDone }: RunDialogProps, action: RunAction) {
  return {
    draftKey: `run.${action}/${run.id}`,
    problemKey: runProblemKey,
    onClose,
    onDone,
  };
}

/** What is asked for: a run, or taking one back. */
const subjectOf = ({ status }: InterestRunDetail) => (status === 'reversal_waiting' ? 'reversal' : 'run');

/** Nothing is approved but what was filed: what it would be by now is worked out, and told where it differs. */
function Approve(props: RunDialogProps) {
  const { run, send, onChoose } = props;
  const { t } = useI18n();
  const failure = useRunProblem();
  const sentence = useRunSentence();
  const query = useQuery(approvalQuery(useApi(), run));
  const now = query.error ? undefined : query.data;
  const same = now?.digest === run.digest;
  return (
    <CommentDialog
      {...useDialog(props, 'approve')}
      title={t('interest.decide.run.approve.title', { number: run.number })}
      confirm={t('interest.decide.run.approve.confirm')}
      blocked={!same}
      send={async (body, key) => {
        try {
          await send({ action: 'approve', body }, key);
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'preview_stale') await query.refetch();
          throw error;
        }
      }}
    >
      {query.error ? (
        <Notice
          tone={isRefusal(query.error) ? 'warning' : 'danger'}
          action={
            isRefusal(query.error) ? undefined : <Button onClick={() => void query.refetch()}>{t('ui.retry')}</Button>
          }
        >
          {failure(query.error)}
        </Notice>
      ) : null}
      {now && same ? (
        <>
          <p>{sentence({ ...run, ...now })}</p>
          <HeldNotice run={now} waits />
          <RunSum run={{ ...run, ...now }} />
        </>
      ) : null}
      {now && !same ? (
        <>
          <Notice
            tone="warning"
            action={<Button onClick={() => onChoose('reject')}>{t('interest.decide.run.reject.choose')}</Button>}
          >
            {t('interest.stale')}
          </Notice>
          <RunChanges run={run} now={now} />
        </>
      ) : null}
      {query.isPending ? <Skeleton lines={5} /> : null}
    </CommentDialog>
  );
}

function ApproveReversal(props: RunDialogProps) {
  const { run, send } = props;
  const { t } = useI18n();
  return (
    <CommentDialog
      {...useDialog(props, 'approve')}
      title={t('interest.decide.reversal.approve.title', { number: run.number })}
      confirm={t('interest.decide.reversal.approve.confirm')}
      theme="warning"
      send={(body, key) => send({ action: 'approve', body }, key)}
    >
      <p>{t('interest.decide.reversal.approve.explain')}</p>
      <RunSum run={run} />
    </CommentDialog>
  );
}

function Reject(props: RunDialogProps) {
  const { run, send } = props;
  const { t } = useI18n();
  const of = subjectOf(run);
  return (
    <CommentDialog
      {...useDialog(props, 'reject')}
      title={t(`interest.decide.${of}.reject.title`, { number: run.number })}
      confirm={t(`interest.decide.${of}.reject.confirm`)}
      theme={of === 'run' ? 'danger' : 'green'}
      needed
      rows={3}
      send={(body, key) => send({ action: 'reject', body }, key)}
    >
      <p>{t(`interest.decide.${of}.reject.explain`)}</p>
    </CommentDialog>
  );
}

function Withdraw(props: RunDialogProps) {
  const { run, send } = props;
  const { t } = useI18n();
  const of = subjectOf(run);
  return (
    <CommentDialog
      {...useDialog(props, 'withdraw')}
      title={t(`interest.decide.${of}.withdraw.title`, { number: run.number })}
      confirm={t(`interest.decide.${of}.withdraw.confirm`)}
      theme={of === 'run' ? 'warning' : 'green'}
      send={(body, key) => send({ action: 'withdraw', body }, key)}
    >
      <p>{t(`interest.decide.${of}.withdraw.explain`)}</p>
    </CommentDialog>
  );
}

const reversals = ['input_error', 'wrong_date', 'other'] as const satisfies readonly ReversalReason[];

function Reverse(props: RunDialogProps) {
  const { run, send, fourEyes } = props;
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog(props, 'reverse')}
      title={t('interest.decide.run.reverse.title', { number: run.number })}
      confirm={t('interest.decide.run.reverse.confirm')}
      theme="warning"
      initialValues={{ reason_code: '', description: '' }}
      schema={y.object({
        reason_code: y.string().required(),
        description: y.string().trim().max(140),
        key: y.string(),
      })}
      send={async ({ reason_code, description }, key) => {
        const reason = reversals.find((candidate) => candidate === reason_code);
        if (!reason) return;
        const more = description.trim() ? { description: description.trim() } : {};
        await send({ action: 'reverse', body: { reason_code: reason, ...more } }, key);
      }}
    >
      <p>{t(fourEyes ? 'interest.decide.run.reverse.explain' : 'interest.decide.run.reverse.explainAlone')}</p>
      <RunSum run={run} />
      <Select
        name="reason_code"
        label={t('workbench.reason')}
        required
        placeholder={t('form.choose')}
        options={reversals.map((value) => ({ value, label: t(`interest.reasons.${value}`) }))}
      />
      <TextField name="description" label={t('transaction.description')} hint={t('workbench.optional')} width="full" />
    </ActionDialog>
  );
}
