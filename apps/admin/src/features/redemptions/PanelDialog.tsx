import { useI18n } from '@ledenbureau/i18n';
import { RequestDialog } from '../../register/request/RequestDialog.tsx';
import { ApproveDialog } from './dialogs/ApproveDialog.tsx';
import type { OwnDialogProps } from './dialogs/dialog.ts';
import { RequoteDialog } from './dialogs/RequoteDialog.tsx';
import { type PanelAction, redemptions } from './redemptions.ts';
import { rejections } from './rejections.ts';

export interface PanelDialogProps extends Omit<OwnDialogProps, 'title' | 'confirm' | 'draftKey'> {
  action: PanelAction;
}

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog({ action, ...props }: PanelDialogProps) {
  const { redemption, send, onClose } = props;
  const { t } = useI18n();
  switch (action) {
    case 'approve':
    case 'requote': {
      const Own = action === 'approve' ? ApproveDialog : RequoteDialog;
      return (
        <Own
          {...props}
          title={t(`redemptions.${action}.title`, { number: redemption.number })}
          confirm={t(`redemptions.${action}.confirm`)}
          draftKey={`redemption.${action}/${redemption.id}`}
        />
      );
    }
    default:
      return <RequestDialog kind={redemptions} request={redemption} {...{ action, rejections, send, onClose }} />;
  }
}
