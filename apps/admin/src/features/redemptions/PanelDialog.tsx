import type { ComponentType } from 'react';
import type { PanelAction } from './actions.ts';
import { ApproveDialog } from './dialogs/ApproveDialog.tsx';
import { AskDocumentDialog } from './dialogs/AskDocumentDialog.tsx';
import type { PanelDialogProps } from './dialogs/dialog.ts';
import { RejectDialog } from './dialogs/RejectDialog.tsx';
import { RequoteDialog } from './dialogs/RequoteDialog.tsx';
import { KeepDialog, ReverseDialog } from './dialogs/ReverseDialog.tsx';
import { WithdrawDialog } from './dialogs/WithdrawDialog.tsx';

const dialogs: Record<PanelAction, ComponentType<PanelDialogProps>> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  withdraw: WithdrawDialog,
  requote: RequoteDialog,
  ask_document: AskDocumentDialog,
  reverse: ReverseDialog,
  keep: KeepDialog,
};

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog(props: PanelDialogProps) {
  const Dialog = dialogs[props.action];
  return <Dialog {...props} />;
}
