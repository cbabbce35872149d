import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import type { Api } from '../api/client.ts';
import { refreshEverything } from '../queryClient.ts';

export interface TransactionFilter {
  status?: 'waiting' | 'booked' | 'rejected';
  limit?: number;
  cursor?: string;
}

export const transactionsQuery = (api: Api, filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['transactions', filter],
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
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/instruments', { signal })),
  });

export type ReversalReason = 'input_error' | 'duplicate' | 'cancelled' | 'other';

/** What an administrator can do with one transaction; each success refreshes every figure on screen. */
export type TransactionAction =
  | { action: 'approve'; comment: string }
  | { action: 'reject'; comment: string }
  | { action: 'reverse'; reason: ReversalReason; description: string; key: string };

/** Approves, rejects or reverses a transaction of this id and version. */
export function useTransactionAction(id: string, version: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: TransactionAction) => {
      const params = { path: { id } };
      const decided = { 'If-Match': `"${version}"`, 'Idempotency-Key': `${request.action}-${id}-${version}` };
      switch (request.action) {
        case 'approve': {
          const body = request.comment ? { comment: request.comment } : {};
          return api.unwrap(api.http.POST('/transactions/{id}/approve', { params, headers: decided, body }));
        }
        case 'reject': {
          const body = { comment: request.comment };
          return api.unwrap(api.http.POST('/transactions/{id}/reject', { params, headers: decided, body }));
        }
        case 'reverse': {
          const headers = { 'Idempotency-Key': request.key };
          const description = request.description ? { description: request.description } : {};
          const body = { reason_code: request.reason, ...description };
          return api.unwrap(api.http.POST('/transactions/{id}/reverse', { params, headers, body }));
        }
      }
    },
    onSuccess: () => refreshEverything(client),
  });
}
