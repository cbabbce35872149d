import { useI18n } from '@ledenbureau/i18n';
import { onDemand, usePanel } from '@ledenbureau/workbench';
import type { Redemption } from '../../api/types.ts';
import { useRequest } from '../../register/request/useRequest.tsx';
import { PanelDecision } from './PanelDecision.tsx';
import { panelActions, redemptions } from './redemptions.ts';
import { useDecision } from './useDecision.ts';

const PanelDialog = onDemand(async () => (await import('./PanelDialog.tsx')).PanelDialog);
const RedemptionPanel = onDemand(async () => (await import('./RedemptionPanel.tsx')).RedemptionPanel);

/** The request that is open beside these rows, what is decided about it, and the dialog of that. */
export function useRedemptionPanel(rows: readonly Redemption[]) {
  const { t } = useI18n();
  const opened = useRequest(redemptions, rows);
  const { at, request, error, retry, taking, send } = opened;
  const decision = useDecision(request);
  return usePanel({
    at,
    detail: request,
    name: t('requests.request'),
    actions: panelActions,
    waits: (action) => action === 'approve' && !decision.preview,
    content: (
      <RedemptionPanel key={at.id} redemption={request} error={error} onRetry={retry} preview={decision.preview} />
    ),
    // something can be done, or there is a way out of what went wrong
    decision: (redemption, choose) =>
      redemption.can.length > 0 || redemption.status === 'payment_failed' ? (
        <PanelDecision key={at.id} redemption={redemption} decision={decision} taking={taking} onChoose={choose} />
      ) : null,
    dialog: (action, redemption, close) => (
      <PanelDialog
        key={`${redemption.id} ${action}`}
        action={action}
        redemption={redemption}
        decision={decision}
        send={send}
        onClose={close}
      />
    ),
  });
}
