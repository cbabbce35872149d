import { useI18n } from '@ledenbureau/i18n';
import { Dialog, ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem, Focused, FormTexts, useBusy, useParameters, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Preview, TransactionDetail } from '../../api/types.ts';
import { NextApproval } from '../approval/NextApproval.tsx';
import { useNext } from '../approval/useNext.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import { DecisionButtons, type PanelAction, PanelActions } from './PanelActions.tsx';
import {
  decisionPreviewQuery,
  type TransactionDecision,
  transactionQuery,
  useTransactionAction,
} from './transaction.api.ts';
import { TransactionFacts } from './TransactionFacts.tsx';
import { useTransactionHref } from './useTransactionHref.ts';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';

/** A transaction over the current page (`?tx=`): its facts, postings, and what can be done with it (`?action=`). */
export function TransactionPanel({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const formId = useId();
  const { search, put } = useParameters();
  const [done, setDone] = useState<PanelAction | null>(null);
  const [outdated, setOutdated] = useState<Preview | null>(null);
  const query = useQuery(transactionQuery(api, id));

  const close = () => put({ tx: '', action: '' });
  const setAction = (action: string | null) => {
    setOutdated(null);
    put({ action: action ?? '' });
  };

  const { data: transaction } = query;
  const can = transaction?.can;
  const action = can?.find((candidate) => candidate === search.get('action'));
  const number = transaction?.number;
  const title = action
    ? t(`decision.${action}.title`, { number: number ?? '' })
    : number
      ? t('transaction.titleNumber', { number })
      : t('transaction.title');
  const mutation = useTransactionAction(transaction ?? { id, version: 0 }, title);
  const busy = useBusy(mutation.isPending);
  const decisionAction = action === 'approve' || action === 'reverse' ? action : null;
  const dryRun = useQuery(decisionPreviewQuery(api, { id, version: transaction?.version ?? 0 }, decisionAction));
  const blocked = decisionAction !== null && (!dryRun.data || dryRun.error !== null);

  // Only what is on screen: what it would be instead by now is shown, and takes a press of its own.
  const decide = async (decision: TransactionDecision) => {
    const bookings = decisionAction ? dryRun.data : undefined;
    if (blocked) return false;
    try {
      await mutation.mutateAsync({ ...decision, digest: bookings?.digest });
      return true;
    } catch (failed) {
      if (!bookings || !(failed instanceof ApiProblem) || failed.code !== 'preview_stale') throw failed;
      await dryRun.refetch();
      setOutdated(bookings);
      return false;
    }
  };

  const buttons = action ? (
    <DecisionButtons
      action={action}
      formId={formId}
      sending={mutation.isPending}
      blocked={blocked}
      onCancel={() => {
        // nobody waits for it here any more
        mutation.reset();
        setAction(null);
      }}
    />
  ) : can ? (
    <PanelActions actions={can} onChoose={setAction} onClose={close} />
  ) : null;

  return (
    <Dialog open busy={busy} onClose={close} title={title} actions={buttons}>
      {query.error && !transaction ? (
        <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton lines={6} /> : null}
      {transaction ? (
        <Stack gap={4}>
          {done && !action ? <Outcome key={done} action={done} transaction={transaction} /> : null}
          {can?.includes('withdraw') ? <Notice tone="accent">{t('decision.own')}</Notice> : null}
          <AlikeNotice
            maker={transaction.maker}
            checker={transaction.checker}
            over={transaction.status !== 'waiting'}
          />
          {!done && transaction.reversed_by?.status === 'waiting' ? (
            <Notice tone="warning">{t('decision.reversalWaits')}</Notice>
          ) : null}
          {decisionAction ? (
            <DecisionPreview
              transaction={transaction}
              reversal={decisionAction === 'reverse'}
              query={dryRun}
              outdated={outdated}
            />
          ) : (
            <TransactionFacts transaction={transaction} short={action !== undefined} />
          )}
          {action ? (
            <FormTexts>
              <DecisionForm
                key={action}
                id={formId}
                action={action}
                send={decide}
                onDone={() => {
                  setDone(action);
                  setAction(null);
                }}
              />
            </FormTexts>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}

/** What became of the transaction just now. The focus goes here: the button that did it is gone; then to what waits next. */
function Outcome({ action, transaction }: { action: PanelAction; transaction: TransactionDetail }) {
  const { t } = useI18n();
  const { number, reversed_by: reversal } = transaction;
  const waits = action === 'reverse' && reversal?.status !== 'booked';
  const text = waits
    ? t('decision.done.reverseWaiting')
    : t(`decision.done.${action}`, { number: (action === 'reverse' ? reversal?.number : number) ?? '' });
  const decided = action === 'approve' || action === 'reject';
  const next = useNext(decided ? `/transactions/${transaction.id}/${action}` : null, useTransactionHref());
  return (
    <Focused>
      <Notice
        tone={waits || action === 'reject' || action === 'withdraw' ? 'accent' : 'positive'}
        title={text}
        {...(next ? { action: <NextApproval next={next} /> } : {})}
      >
        {next ? t('next.waiting', { count: next.count }) : undefined}
      </Notice>
    </Focused>
  );
}
