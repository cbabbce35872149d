import { useI18n } from '@ledenbureau/i18n';
import type { SplitViewPanel } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { requestQuery, useRequestStep } from './request.api.ts';
import type { RequestDetail, RequestKind, RequestPath, RequestRow, RequestStep } from './requests.ts';
import { type OpenRequest, useOpenRequest } from './useOpenRequest.tsx';

export interface OpenedRequest<P extends RequestPath> {
  at: OpenRequest;
  /** Once it is there. */
  request: RequestDetail<P> | undefined;
  error: unknown;
  retry(): void;
  /** Takes a step of the request that is open. @throws ApiProblem */
  send(step: RequestStep<P>, key: string): Promise<unknown>;
  /** Making it one's own to decide on: the step that asks nothing. */
  taking: { pending: boolean; error: unknown; take(): void };
}

/** The request of a kind that is open beside these rows, and the steps that are taken with it. */
export function useRequest<P extends RequestPath>(
  kind: RequestKind<P>,
  rows: readonly Pick<RequestRow<RequestPath>, 'id' | 'number'>[],
): OpenedRequest<P> {
  const at = useOpenRequest(rows);
  const query = useQuery(requestQuery(useApi(), kind, at.id));
  const step = useRequestStep(kind);
  const [takeKey, setTakeKey] = useState(() => crypto.randomUUID());
  const request = at.id !== null && query.data?.id === at.id ? query.data : undefined;
  const send = async (requestStep: RequestStep<P>, key: string) => {
    if (request === undefined) throw new Error('A step needs a request that is open.');
    return step.mutateAsync({ of: request, step: requestStep, key });
  };
  return {
    at,
    request,
    error: query.error,
    retry: () => void query.refetch(),
    send,
    taking: {
      pending: step.isPending,
      error: step.variables?.step.action === 'take' ? step.error : null,
      take: () => {
        if (request === undefined) return;
        step.mutate(
          { of: request, step: { action: 'take', body: {} } as RequestStep<P>, key: takeKey },
          { onSuccess: () => setTakeKey(crypto.randomUUID()) },
        );
      },
    },
  };
}

export interface RequestPanelParts<P extends RequestPath, Action extends string> {
  /** Actions that ask something first, in a dialog. */
  actions: readonly Action[];
  /** What it would come to is not there yet, or it cannot be done. */
  waits(action: Action): boolean;
  content: ReactNode;
  /** What is decided about it; null: nothing is. */
  decision(request: RequestDetail<P>, choose: (action: Action) => void): ReactNode;
  /** The last step of an action. */
  dialog(action: Action, request: RequestDetail<P>, onClose: () => void): ReactNode;
}

export interface RequestPanelView<Action extends string> {
  view: SplitViewPanel | undefined;
  /** The request that is open; null: none. */
  id: string | null;
  /** The dialog of the panel that is open. */
  dialog: ReactNode;
  walk(by: number): void;
  enter(): void;
  close(): void;
  /** Opens the dialog of an action for the row that has the focus, else for the request that is open. */
  choose(action: Action): void;
}

/** The panel of the request that is open. */
export function useRequestPanel<P extends RequestPath, Action extends string>(
  { at, request }: OpenedRequest<P>,
  { actions, waits, content, decision, dialog }: RequestPanelParts<P, Action>,
): RequestPanelView<Action> {
  const { t } = useI18n();
  const { id, walk, enter, close } = at;
  const can: readonly string[] = request?.can ?? [];
  const choose = (action: Action) => {
    const focused = at.focused();
    // what can be done with it is known once it is there: then its dialog opens
    if (focused !== undefined && focused !== id) at.open(focused, action);
    else if (id !== null && can.includes(action) && !waits(action)) at.open(id, action);
  };
  const action = actions.find((candidate) => candidate === at.step && can.includes(candidate));
  const decided = request && decision(request, choose);
  return {
    id,
    walk,
    enter,
    close,
    choose,
    view:
      id === null
        ? undefined
        : {
            title: request?.number ?? at.number ?? t('requests.request'),
            tools: at.tools,
            content,
            ...(decided ? { decision: decided } : {}),
            onClose: close,
          },
    dialog: id !== null && request && action ? dialog(action, request, () => at.open(id, null)) : null,
  };
}
