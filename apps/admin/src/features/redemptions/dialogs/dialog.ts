import type { RedemptionDetail } from '../../../api/types.ts';
import type { RedemptionStep } from '../redemptions.ts';
import type { Decision } from '../useDecision.ts';

/** A dialog about a request that requests of no other kind have. */
export interface OwnDialogProps {
  redemption: RedemptionDetail;
  decision: Decision;
  send(step: RedemptionStep, key: string): Promise<unknown>;
  onClose(): void;
  title: string;
  confirm: string;
  draftKey: string;
}
