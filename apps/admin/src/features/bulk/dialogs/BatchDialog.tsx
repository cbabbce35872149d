import type { ComponentType } from 'react';
import { onDemand } from '@ledenbureau/workbench';
import type { BatchDetail } from '../bulk.api.ts';
import type { TermsDigests } from '../openedTerms.ts';

/** `submit_rest` leaves out the rows with errors. */
export type BatchAction = 'submit' | 'submit_rest' | 'discard' | 'approve' | 'reject' | 'reverse' | 'keep';

const batchActions = ['submit', 'approve', 'reject', 'reverse', 'keep', 'discard'] as const;

/** The dialogs of the steps that a batch says are open; the other steps are taken with its rows. */
export const dialogsOf = ({ can, status }: Pick<BatchDetail, 'can' | 'status'>): BatchAction[] =>
  batchActions
    .filter((action) => can.includes(action))
    .map((action) => (action === 'submit' && status === 'invalid' ? 'submit_rest' : action));

export interface BatchDialogProps {
  action: BatchAction;
  batch: BatchDetail;
  /** Of the terms that were opened on the page. */
  digests: TermsDigests;
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
