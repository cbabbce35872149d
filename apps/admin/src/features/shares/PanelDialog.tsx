import type { ReturnRequestDetail } from '../../api/types.ts';
import { RequestDialog } from '../../register/request/RequestDialog.tsx';
import type { StepBody } from '../../register/request/requests.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { type PanelAction, type ReturnStep, returns } from './returns.ts';
import type { Admission } from './useAdmission.ts';

const rejections = ['document_missing', 'not_entitled', 'other'] as const satisfies readonly StepBody<
  typeof returns.path,
  'reject'
>['reason'][];

export interface PanelDialogProps {
  action: PanelAction;
  request: ReturnRequestDetail;
  admission: Admission;
  send(step: ReturnStep, key: string): Promise<unknown>;
  onClose(): void;
}

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog({ admission, ...props }: PanelDialogProps) {
  const { action } = props;
  return action === 'admit' ? (
    <AdmitDialog {...props} admission={admission} />
  ) : (
    <RequestDialog {...props} kind={returns} action={action} rejections={rejections} />
  );
}
