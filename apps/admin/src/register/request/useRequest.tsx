import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenRow, useOpenRow } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { requestQuery, useRequestStep } from './request.api.ts';
import type { RequestDetail, RequestKind, RequestPath, RequestRow, RequestStep } from './requests.ts';

export interface OpenedRequest<P extends RequestPath> {
  at: OpenRow;
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
  const at = useOpenRow(rows);
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
