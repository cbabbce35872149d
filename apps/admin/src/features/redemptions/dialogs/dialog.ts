import { useI18n } from '@ledenbureau/i18n';
import type { RedemptionDetail } from '../../../api/types.ts';
import type { PanelAction } from '../actions.ts';
import type { RedemptionStep } from '../redemption.api.ts';
import type { Decision } from '../useDecision.ts';

export interface PanelDialogProps {
  action: PanelAction;
  redemption: RedemptionDetail;
  decision: Decision;
  send(step: RedemptionStep, key: string): Promise<unknown>;
  onClose(): void;
}

/** Where what is typed in the dialog of this action is kept. */
export const draftOf = ({ action, redemption }: PanelDialogProps) => `redemption.${action}/${redemption.id}`;

/** What every dialog with words of its own begins with. */
export function useDialog(props: PanelDialogProps & { action: 'approve' | 'requote' | 'reverse' | 'keep' }) {
  const { action, redemption, onClose } = props;
  const { t } = useI18n();
  return {
    title: t(`redemptions.${action}.title`, { number: redemption.number }),
    confirm: t(`redemptions.${action}.confirm`),
    draftKey: draftOf(props),
    onClose,
    onDone: onClose,
  };
}
