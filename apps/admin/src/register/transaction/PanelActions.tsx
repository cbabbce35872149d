import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import { RoleButton, pressOnce, useBusy } from '@ledenbureau/workbench';
import { rolesFor } from '../../api/roles.ts';

export type PanelAction = 'approve' | 'reject' | 'withdraw' | 'reverse';

const tones = { approve: 'green', reject: 'danger', withdraw: 'warning', reverse: 'warning' } as const;

export interface PanelActionsProps {
  actions: readonly PanelAction[];
  onChoose(action: PanelAction): void;
  onClose(): void;
}

/** What can be done with the transaction: the way to each last step. */
export function PanelActions({ actions, onChoose, onClose }: PanelActionsProps) {
  const { t } = useI18n();
  return (
    <>
      <Button onClick={onClose}>{t('decision.close')}</Button>
      {actions.toReversed().map((action) => (
        <RoleButton key={action} needs={rolesFor(action)} theme={tones[action]} onClick={() => onChoose(action)}>
          {t(`decision.${action}.choose`)}
        </RoleButton>
      ))}
    </>
  );
}

export interface DecisionButtonsProps {
  action: PanelAction;
  /** The form that the button sends. */
  formId: string;
  sending: boolean;
  /** What it would do is not known, or cannot be done. */
  blocked: boolean;
  onCancel(): void;
}

/** The button that does it, and the way back. */
export function DecisionButtons({ action, formId, sending, blocked, onCancel }: DecisionButtonsProps) {
  const { t } = useI18n();
  const busy = useBusy(sending);
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {t('form.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        theme={tones[action]}
        loading={sending}
        disabled={blocked}
        onClick={pressOnce}
      >
        {t(`decision.${action}.confirm`)}
      </Button>
    </>
  );
}
