import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import type { TransactionDetail } from '../../api/types.ts';

export type PanelAction = 'approve' | 'reject' | 'reverse';

/** What this administrator can do with a transaction; `own`: it waits, and is their own. */
export function possibleActions(
  transaction: Pick<TransactionDetail, 'status' | 'kind' | 'reversed_by' | 'maker'>,
  me: string,
): { actions: PanelAction[]; own: boolean } {
  const { status, kind, reversed_by: reversedBy, maker } = transaction;
  if (status === 'waiting') {
    const own = maker.id === me;
    return { actions: own ? [] : ['approve', 'reject'], own };
  }
  const reversible = status === 'booked' && kind !== 'reversal' && !reversedBy;
  return { actions: reversible ? ['reverse'] : [], own: false };
}

const tones = { approve: 'green', reject: 'danger', reverse: 'warning' } as const;

export interface PanelActionsProps {
  actions: readonly PanelAction[];
  onChoose(action: PanelAction): void;
  onClose(): void;
}

export function PanelActions({ actions, onChoose, onClose }: PanelActionsProps) {
  const { t } = useI18n();
  return (
    <>
      {actions.map((action) => (
        <Button key={action} tone={tones[action]} onClick={() => onChoose(action)}>
          {t(`decision.${action}.choose`)}
        </Button>
      ))}
      <Button onClick={onClose}>{t('decision.close')}</Button>
    </>
  );
}
