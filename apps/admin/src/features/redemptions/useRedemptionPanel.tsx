import { useI18n } from '@ledenbureau/i18n';
import type { SplitViewPanel } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { useOpenRequest } from '../../register/request/useOpenRequest.tsx';
import { type PanelAction, panelActions } from './actions.ts';
import { PanelDecision } from './PanelDecision.tsx';
import { redemptionQuery, useRedemptionStep } from './redemption.api.ts';
import { useDecision } from './useDecision.ts';
import { onDemand } from '../../layout/onDemand.tsx';

const PanelDialog = onDemand(async () => (await import('./PanelDialog.tsx')).PanelDialog);
const RedemptionPanel = onDemand(async () => (await import('./RedemptionPanel.tsx')).RedemptionPanel);

export interface OpenPanel {
  /** The request that is open; null: none. */
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
export function useRedemptionPanel(rows: readonly Redemption[]): OpenPanel {
  const { t } = useI18n();
  const api = useApi();
  const at = useOpenRequest(rows);
  const { id } = at;
  const query = useQuery({ ...redemptionQuery(api, id ?? ''), enabled: id !== null });
  const redemption = id !== null && query.data?.id === id ? query.data : undefined;
  const decision = useDecision(redemption);
  const step = useRedemptionStep();
  const [takeKey, setTakeKey] = useState(() => crypto.randomUUID());

  const mayDo = redemption?.can ?? [];
  const choose = (action: PanelAction) => {
    const focused = at.focused();
    // what can be done with it is known once it is there: then its dialog opens
    if (focused !== undefined && focused !== id) at.open(focused, action);
    else if (id !== null && mayDo.includes(action) && (action !== 'approve' || decision.preview)) at.open(id, action);
  };

  const action = panelActions.find((known) => known === at.step && mayDo.includes(known));
  const view: SplitViewPanel | undefined =
    id === null
      ? undefined
      : {
          title: redemption?.number ?? at.number ?? t('requests.request'),
          tools: at.tools,
          content: (
            <RedemptionPanel
              key={id}
              redemption={redemption}
              error={query.error}
              onRetry={() => void query.refetch()}
              preview={decision.preview}
            />
          ),
          ...(redemption && hasDecision(redemption, mayDo)
            ? {
                decision: (
                  <PanelDecision
                    key={id}
                    redemption={redemption}
                    decision={decision}
                    taking={step.isPending}
                    error={step.error}
                    onChoose={choose}
                    onTake={() =>
                      step.mutate(
                        { of: redemption, step: { action: 'take' }, key: takeKey },
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
    id !== null && redemption && action ? (
      <PanelDialog
        key={`${id} ${action}`}
        action={action}
        redemption={redemption}
        decision={decision}
        send={(taken, key) => step.mutateAsync({ of: redemption, step: taken, key })}
        onClose={() => at.open(id, null)}
      />
    ) : null;
  return { id, view, dialog, walk: at.walk, enter: at.enter, choose, close: at.close };
}

/** Something can be done, or there is a way out of what went wrong. */
const hasDecision = ({ status }: Redemption | { status: Redemption['status'] }, may: readonly string[]): boolean =>
  may.length > 0 || status === 'payment_failed';
