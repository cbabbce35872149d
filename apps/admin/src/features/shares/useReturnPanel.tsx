import { useI18n } from '@ledenbureau/i18n';
import type { SplitViewPanel } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest, ReturnRequestDetail } from '../../api/types.ts';
import { useOpenRequest } from '../../register/request/useOpenRequest.tsx';
import { type PanelAction, panelActions } from './actions.ts';
import { PanelDecision } from './PanelDecision.tsx';
import { returnQuery, useReturnStep } from './return.api.ts';
import { type Admission, useAdmission } from './useAdmission.ts';
import { onDemand } from '../../layout/onDemand.tsx';

const PanelDialog = onDemand(async () => (await import('./PanelDialog.tsx')).PanelDialog);
const ReturnPanel = onDemand(async () => (await import('./ReturnPanel.tsx')).ReturnPanel);

export interface OpenPanel {
  /** The request that is open, once it is there. */
  request: ReturnRequestDetail | undefined;
  admission: Admission;
  id: string | null;
  view: SplitViewPanel | undefined;
  /** The dialog of the panel that is open. */
  dialog: ReactNode;
  walk(by: number): void;
  enter(): void;
  /** Opens the dialog of an action for the row that has the focus, else for the request that is open. */
  choose(action: PanelAction): void;
  close(): void;
}

/** The request that is open beside these rows, what is decided about it, and the dialog of that. */
export function useReturnPanel(rows: readonly ReturnRequest[]): OpenPanel {
  const { t } = useI18n();
  const api = useApi();
  const at = useOpenRequest(rows);
  const { id } = at;
  const query = useQuery({ ...returnQuery(api, id ?? ''), enabled: id !== null });
  const request = id !== null && query.data?.id === id ? query.data : undefined;
  const admission = useAdmission(request);
  const step = useReturnStep();
  const [takeKey, setTakeKey] = useState(() => crypto.randomUUID());

  const actions = request?.can ?? [];
  const choose = (action: PanelAction) => {
    const focused = at.focused();
    // what can be done with it is known once it is there: then its dialog opens
    if (focused !== undefined && focused !== id) at.open(focused, action);
    else if (id !== null && actions.includes(action) && (action !== 'admit' || admission.preview)) at.open(id, action);
  };
  const action = panelActions.find((known) => known === at.step && actions.includes(known));
  const view: SplitViewPanel | undefined =
    id === null
      ? undefined
      : {
          title: request?.number ?? at.number ?? t('requests.request'),
          tools: at.tools,
          content: (
            <ReturnPanel
              key={id}
              request={request}
              error={query.error}
              onRetry={() => void query.refetch()}
              admission={admission}
            />
          ),
          ...(request && actions.length > 0
            ? {
                decision: (
                  <PanelDecision
                    key={id}
                    request={request}
                    actions={actions}
                    admission={admission}
                    taking={step.isPending}
                    error={step.variables?.step.action === 'take' ? step.error : null}
                    onChoose={choose}
                    onTake={() =>
                      step.mutate(
                        { of: request, step: { action: 'take' }, key: takeKey },
                        { onSuccess: () => setTakeKey(crypto.randomUUID()) },
                      )
                    }
                  />
                ),
              }
            : {}),
          onClose: at.close,
        };
  const dialog =
    id !== null && request && action ? (
      <PanelDialog
        key={`${id} ${action}`}
        action={action}
        request={request}
        admission={admission}
        send={(taken, key) => step.mutateAsync({ of: request, step: taken, key })}
        onClose={() => at.open(id, null)}
      />
    ) : null;
  return { request, admission, id, view, dialog, walk: at.walk, enter: at.enter, choose, close: at.close };
}
