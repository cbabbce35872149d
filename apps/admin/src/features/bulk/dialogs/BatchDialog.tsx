import type { ComponentType } from 'react';
import type { Batch, BatchDetail } from '../bulk.api.ts';
import { isOpen } from '../steps.ts';
import { ApproveDialog, RejectDialog } from './ApproveDialog.tsx';
import { DiscardDialog, SubmitDialog } from './SubmitDialog.tsx';
import { KeepDialog, ReverseDialog } from './ReverseDialog.tsx';

/** `submit_rest` leaves out the rows with errors. */
export type BatchAction = 'submit' | 'submit_rest' | 'discard' | 'approve' | 'reject' | 'reverse' | 'keep';

/** What this administrator can do about a batch; the API decides again. */
export function possibleActions(
  batch: Pick<Batch, 'status' | 'maker' | 'progress' | 'reversal' | 'rows' | 'errors' | 'skipped'>,
  me: string,
  fourEyes: boolean,
): BatchAction[] {
  const { status, maker, progress, reversal, rows, errors, skipped } = batch;
  const own = maker.id === me;
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
  return reversal.asked_by.id === me && fourEyes ? ['keep'] : ['reverse', 'keep'];
}

export interface BatchDialogProps {
  action: BatchAction;
  batch: BatchDetail;
  fourEyes: boolean;
  onClose(): void;
}

const dialogs: Record<BatchAction, ComponentType<BatchDialogProps>> = {
  submit: SubmitDialog,
  submit_rest: SubmitDialog,
  discard: DiscardDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
  reverse: ReverseDialog,
  keep: KeepDialog,
};

/** The last step of what was chosen about a batch. */
export function BatchDialog(props: BatchDialogProps) {
  const Dialog = dialogs[props.action];
  return <Dialog {...props} />;
}
