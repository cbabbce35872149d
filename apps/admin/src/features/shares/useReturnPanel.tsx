import { useI18n } from '@ledenbureau/i18n';
import { onDemand, usePanel } from '@ledenbureau/workbench';
import type { ReturnRequest } from '../../api/types.ts';
import { useRequest } from '../../register/request/useRequest.tsx';
import { PanelDecision } from './PanelDecision.tsx';
import { panelActions, returns } from './returns.ts';
import { useAdmission } from './useAdmission.ts';

const PanelDialog = onDemand(async () => (await import('./PanelDialog.tsx')).PanelDialog);
const ReturnPanel = onDemand(async () => (await import('./ReturnPanel.tsx')).ReturnPanel);

/** The request that is open beside these rows, what is decided about it, and the dialog of that. */
export function useReturnPanel(rows: readonly ReturnRequest[]) {
  const { t } = useI18n();
  const opened = useRequest(returns, rows);
  const { at, request: open, error, retry, taking, send } = opened;
  const admission = useAdmission(open);
  const panel = usePanel({
    at,
    detail: open,
    name: t('requests.request'),
    actions: panelActions,
    waits: (action) => action === 'admit' && !admission.preview,
    content: <ReturnPanel key={at.id} request={open} error={error} onRetry={retry} admission={admission} />,
    decision: (request, choose) =>
      request.can.length > 0 ? (
        <PanelDecision key={at.id} request={request} admission={admission} taking={taking} onChoose={choose} />
      ) : null,
    dialog: (action, request, close) => (
      <PanelDialog
        key={`${request.id} ${action}`}
        action={action}
        request={request}
        admission={admission}
        send={send}
        onClose={close}
      />
    ),
  });
  return { ...panel, request: open, admission };
}
