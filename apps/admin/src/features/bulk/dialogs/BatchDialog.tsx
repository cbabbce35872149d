import type { ComponentType } from 'react';
import { onDemand } from '../../../layout/onDemand.tsx';
import { isSelf, type Self } from '../../../api/people.ts';
import type { Batch, BatchDetail } from '../bulk.api.ts';
import { isOpen } from '../steps.ts';

/** `submit_rest` leaves out the rows with errors. */
export type BatchAction = 'submit' | 'submit_rest' | 'discard' | 'approve' | 'reject' | 'reverse' | 'keep';

/** What this administrator can do about a batch; the API decides again. */
export function possibleActions(
  batch: Pick<Batch, 'status' | 'maker' | 'progress' | 'reversal' | 'rows' | 'errors' | 'skipped'>,
  me: Self,
  fourEyes: boolean,
): BatchAction[] {
  const { status, maker, progress, reversal, rows, errors, skipped } = batch;
  const own = isSelf(me, maker);
  if (progress) return [];
  if (isOpen(batch)) {
    if (!own) return [];
    const rest = rows - errors - skipped > 0;
    if (status === 'valid' && rest) return ['submit', 'discard'];
    return status === 'invalid' && rest ? ['submit_rest', 'discard'] : ['discard'];
  }
  if (status === 'awaiting_approval') {
    if (own && fourEyes) return ['discard'];
    return own ? ['approve', 'discard'] : ['approve', 'reject'];
  }
  if (status !== 'posted') return [];
  if (!reversal) return ['reverse'];
  return isSelf(me, reversal.asked_by) && fourEyes ? ['keep'] : ['reverse', 'keep'];
}

export interface BatchDialogProps {
  action: BatchAction;
  batch: BatchDetail;
  fourEyes: boolean;
  onClose(): void;
}

const approve = () => import('./ApproveDialog.tsx');
const submit = () => import('./SubmitDialog.tsx');
const reverse = () => import('./ReverseDialog.tsx');
const SubmitDialog = onDemand(async () => (await submit()).SubmitDialog);

const dialogs: Record<BatchAction, ComponentType<BatchDialogProps>> = {
  submit: SubmitDialog,
  submit_rest: SubmitDialog,
  discard: onDemand(async () => (await submit()).DiscardDialog),
  approve: onDemand(async () => (await approve()).ApproveDialog),
  reject: onDemand(async () => (await approve()).RejectDialog),
  reverse: onDemand(async () => (await reverse()).ReverseDialog),
  keep: onDemand(async () => (await reverse()).KeepDialog),
};

/** The last step of what was chosen about a batch. */
export function BatchDialog(props: BatchDialogProps) {
  const Dialog = dialogs[props.action];
  return <Dialog {...props} />;
}
