import { y } from '@ledenbureau/forms';
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

/** What an administrator adds in words; '' is nothing. */
export const comment = y.string().trim().max(500);
/** As the part of a body that is left out when nothing was said. */
export const text = (value: string) => (value.trim() ? { text: value.trim() } : {});
export const said = (value: string) => (value.trim() ? { comment: value.trim() } : {});

/** What every dialog of a request begins with. */
export function useDialog({ action, redemption, onClose }: PanelDialogProps) {
  const { t } = useI18n();
  return {
    title: t(`redemptions.${action}.title`, { number: redemption.number }),
    confirm: t(`redemptions.${action}.confirm`),
    draftKey: `redemption.${action}/${redemption.id}`,
    onClose,
    onDone: onClose,
  };
}
