import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { idempotencyHeaders, type Version, versionHeaders, refreshEverything } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type Payable = Schemas['Payable'];
export type PaymentBatch = Schemas['PaymentBatch'];
export type PaymentBatchDetail = Schemas['PaymentBatchDetail'];
export type PaymentLine = Schemas['PaymentLine'];
type Create = Schemas['PaymentBatchCreate'];
export type PaymentReturn = Schemas['PaymentReturn'];

/** What a batch goes through, and what each step needs. */
export type PaymentStep =
  | { action: 'approve' | 'withdraw'; body: { comment?: string } }
  | { action: 'file' | 'sent' }
  | { action: 'confirm'; body: Schemas['PaymentConfirm'] }
  | { action: 'return'; body: PaymentReturn };

/** For what it is owed: requests each by itself, or all else that a member has to get (interest, bonds at maturity). */
export type PayableSubject = Payable['subject_type'];

/** What is owed, and what keeps it from being paid. */
export const payablesQuery = (api: Api, subject: PayableSubject) =>
  queryOptions({
    queryKey: ['payables', subject],
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/payables', { params: { query: { subject_type: subject } }, signal })),
  });

export const paymentBatchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payment-batches'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/payment-batches', { params: { query: { limit: 25 } }, signal })),
  });

export const paymentBatchQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payment-batch', id],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/payment-batches/{id}', { params: { path: { id } }, signal })),
  });

/** What these lines come to, in cents. */
export const totalOf = (lines: readonly { amount_cents: number }[]): number =>
  lines.reduce((total, { amount_cents: cents }) => total + cents, 0);

/** Whether a batch can be paid on this day; null: it was not chosen, so that the server proposed it. */
export const batchDateQuery = (api: Api, day: string | null) =>
  queryOptions({
    queryKey: ['payment-date', day],
    enabled: day !== null,
    retry: false,
    queryFn: async ({ signal }) => {
      await api.dryRun('/payment-batches', { body: { execution_date: day ?? '' }, signal });
      return null;
    },
  });

/** Puts payments together; the same key makes one batch, however often it is sent. */
export const createBatch = (api: Api, body: Create, key: string): Promise<PaymentBatch> =>
  api.unwrap(api.http.POST('/payment-batches', { params: { header: idempotencyHeaders(key) }, body }));

/** Takes a step of a batch of this version; afterwards everything is asked again. */
export function usePaymentStep(of: Version) {
  const { http, unwrap } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, key }: { step: PaymentStep; key: string }): Promise<unknown> => {
      const params = { path: { id: of.id }, header: versionHeaders(of, key) };
      switch (step.action) {
        case 'approve':
          return unwrap(http.POST('/payment-batches/{id}/approve', { params, body: step.body }));
        case 'withdraw':
          return unwrap(http.POST('/payment-batches/{id}/withdraw', { params, body: step.body }));
        case 'file':
          return unwrap(http.POST('/payment-batches/{id}/file', { params, body: {} }));
        case 'sent':
          return unwrap(http.POST('/payment-batches/{id}/sent', { params, body: {} }));
        case 'confirm':
          return unwrap(http.POST('/payment-batches/{id}/confirm', { params, body: step.body }));
        case 'return':
          return unwrap(http.POST('/payment-batches/{id}/return', { params, body: step.body }));
      }
    },
    onSettled: () => refreshEverything(client),
  });
}

/** The file for the bank, byte for byte what it was before; the reason is kept. */
export async function takePaymentFile(api: Api, { id }: PaymentBatch, reason: string, key: string): Promise<Blob> {
  const params = { path: { id }, header: idempotencyHeaders(key) };
  const call = api.http.POST('/payment-batches/{id}/file/export', { params, body: { reason }, parseAs: 'blob' });
  return api.file(call);
}
