import type { ReturnRequestDetail } from '../../api/types.ts';
import { RequestDialog } from '../../register/request/RequestDialog.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { rejections } from './rejections.ts';
import { type PanelAction, type ReturnStep, returns } from './returns.ts';
import type { Admission } from './useAdmission.ts';

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
