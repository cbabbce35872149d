import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshEverything, type Version } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { paths } from '../../api/schema.d.ts';
import type { BookingRequest, Preview, Transaction, TransactionDetail } from '../../api/types.ts';

export type TransactionFilter = NonNullable<paths['/transactions']['get']['parameters']['query']>;

export const transactionsQuery = (api: Api, filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['transactions', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/transactions', { params: { query: filter }, signal })),
  });

export const transactionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/transactions/{id}', { params: { path: { id } }, signal })),
  });

export const instrumentsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['instruments'],
    meta: { aside: true },
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/instruments', { signal })),
  });

export type ReversalReason = 'input_error' | 'duplicate' | 'cancelled' | 'other';

/** What an administrator can do with one transaction. */
export type TransactionDecision =
  | { action: 'approve'; comment: string }
  | { action: 'reject'; comment: string }
  | { action: 'withdraw'; comment: string }
  | { action: 'reverse'; reason: ReversalReason; description: string; key: string };

/** A decision, and the digest of the preview that was shown of it: it does what that said, or is refused with preview_stale. */
export type TransactionAction = TransactionDecision & { digest: string | undefined };

/** Approves, rejects, withdraws or reverses a transaction of this id and version. @throws ApiProblem */
export function decideTransaction(
  api: Api,
  { id, version }: Version,
  request: TransactionAction,
): Promise<Transaction | Preview> {
  const path = { id };
  const condition = { 'If-Match': `"${request.digest ?? version}"` };
  const header = { ...condition, 'Idempotency-Key': `${request.action}-${id}-${version}` };
  switch (request.action) {
    case 'approve': {
      const body = request.comment ? { comment: request.comment } : {};
      return api.unwrap(api.http.POST('/transactions/{id}/approve', { params: { path, header }, body }));
    }
    case 'reject': {
      const body = { comment: request.comment };
      return api.unwrap(api.http.POST('/transactions/{id}/reject', { params: { path, header }, body }));
    }
    case 'withdraw': {
      const body = request.comment ? { comment: request.comment } : {};
      return api.unwrap(api.http.POST('/transactions/{id}/withdraw', { params: { path, header }, body }));
    }
    case 'reverse': {
      const once = { ...condition, 'Idempotency-Key': request.key };
      const description = request.description ? { description: request.description } : {};
      const body = { reason_code: request.reason, ...description };
      return api.unwrap(api.http.POST('/transactions/{id}/reverse', { params: { path, header: once }, body }));
    }
  }
}

/** Decides on a transaction of this id and version; each success refreshes every figure on screen. */
export function useTransactionAction({ id, version }: Version, title: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    meta: { title },
    mutationFn: (request: TransactionAction) => decideTransaction(api, { id, version }, request),
    onSuccess: (answer) => {
      // What became of it is on screen at once; the figures around it follow, and need not be waited for.
      client.setQueryData(transactionQuery(api, id).queryKey, (current) => current && decided(current, answer));
      void refreshEverything(client);
    },
  });
}

/** A transaction after an answer about it: itself as it became, or the reversal that was made of it. */
function decided(current: TransactionDetail, answer: Transaction | Preview): TransactionDetail {
  if (!('id' in answer)) return current;
  // what can be done with it now is read anew
  if (answer.id === current.id) return { ...current, ...answer, can: [] };
  const { id, number, status } = answer;
  return status === 'booked' || status === 'waiting' ? { ...current, reversed_by: { id, number, status } } : current;
}

/** What approving or reversing a transaction of this version would do, without doing it; null asks nothing. */
export const decisionPreviewQuery = (
  api: Api,
  { id, version }: Pick<Transaction, 'id' | 'version'>,
  action: 'approve' | 'reverse' | null,
) =>
  queryOptions({
    queryKey: ['decision-preview', action, id, version],
    meta: { preview: true },
    enabled: action !== null,
    retry: false,
    queryFn: ({ signal }) =>
      action === 'reverse'
        ? api.dryRun('/transactions/{id}/reverse', { of: { id }, body: { reason_code: 'other' }, signal })
        : api.dryRun('/transactions/{id}/approve', { of: { id, version }, body: {}, signal }),
  });

/** What would be booked, without booking it. */
export const previewQuery = (api: Api, body: BookingRequest | null) =>
  queryOptions({
    queryKey: ['preview', body],
    enabled: body !== null,
    retry: false,
    staleTime: 2_000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      return api.dryRun('/transactions', { body, signal });
    },
  });

/**
 * Books, or proposes when it needs a second administrator: what the preview with this digest said, or it is refused with
 * preview_stale. The same key books once, however often it is sent.
 */
export const bookTransaction = (api: Api, body: BookingRequest, key: string, digest: string): Promise<Transaction> => {
  const header = { 'Idempotency-Key': key, 'If-Match': `"${digest}"` };
  return api.unwrap(api.http.POST('/transactions', { params: { header }, body }));
};

/** The issue price of an instrument on a date. */
export const priceQuery = (api: Api, instrumentId: string, on: string) =>
  queryOptions({
    queryKey: ['price', instrumentId, on],
    enabled: instrumentId !== '' && on !== '',
    queryFn: async ({ signal }) => {
      const query = { instrument_id: instrumentId, purpose: 'issue' as const, on };
      const { items } = await api.unwrap(api.http.GET('/prices', { params: { query }, signal }));
      return items[0]?.price_cents ?? null;
    },
  });
