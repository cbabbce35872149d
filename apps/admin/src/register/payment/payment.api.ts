import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { idempotencyHeaders, type Version, versionHeaders, refreshEverything } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components, paths } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type Payable = Schemas['Payable'];
export type PaymentBatch = Schemas['PaymentBatch'];
/** Its lines come by the page: there may be 10,000. */
export type PaymentBatchDetail = Omit<Schemas['PaymentBatchDetail'], 'lines'>;
export type PaymentLine = Schemas['PaymentLine'];
type Create = Schemas['PaymentBatchCreate'];
type PayablesFilter = NonNullable<paths['/payables']['get']['parameters']['query']>;
export type PaymentLinesFilter = NonNullable<paths['/payment-batches/{id}/lines']['get']['parameters']['query']>;
export type PaymentReturn = Schemas['PaymentReturn'];

/** What a batch goes through, and what each step needs. */
export type PaymentStep =
  | { action: 'approve' | 'withdraw'; body: { comment?: string } }
  | { action: 'file' | 'sent' }
  | { action: 'confirm'; body: Schemas['PaymentConfirm'] }
  | { action: 'return'; body: PaymentReturn };

/** For what it is owed: requests each by itself, or all else that a member has to get (interest, bonds at maturity). */
export type PayableSubject = Payable['subject_type'];

/** A page of what is owed, and what keeps it from being paid. */
export const payablesQuery = (api: Api, filter: PayablesFilter) =>
  queryOptions({
    queryKey: ['payables', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/payables', { params: { query: filter }, signal })),
  });

/** What a batch would come to; null: there is nothing to put into one. */
export const batchPreviewQuery = (api: Api, body: Create | null) =>
  queryOptions({
    queryKey: ['payment-preview', body],
    meta: { preview: true },
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs payments.');
      return api.dryRun('/payment-batches', { body, signal });
    },
  });

export const paymentBatchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payment-batches'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/payment-batches', { params: { query: { limit: 25 } }, signal })),
  });

export const paymentBatchQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payment-batch', id],
    queryFn: ({ signal }) => readPaymentBatch(api, id, signal),
  });

const withoutLines = { lines: 'false' } as const;

/** A batch, with what its lines come to. @throws ApiProblem */
export const readPaymentBatch = (api: Api, id: string, signal: AbortSignal): Promise<PaymentBatchDetail> =>
  api.unwrap(api.http.GET('/payment-batches/{id}', { params: { path: { id }, query: withoutLines }, signal }));

/** A page of the lines of a batch. */
export const paymentLinesQuery = (api: Api, id: string, filter: PaymentLinesFilter) =>
  queryOptions({
    queryKey: ['payment-lines', id, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/payment-batches/{id}/lines', { params: { path: { id }, query: filter }, signal })),
  });

/** Whether a batch can be paid on this day, asked about one of its payments; null: it was not chosen, so that the server proposed it. */
export const batchDateQuery = (api: Api, day: string | null, line: Payable | undefined) =>
  queryOptions({
    queryKey: ['payment-date', day],
    meta: { preview: true },
    enabled: day !== null && line !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const lines = line && [{ subject_type: line.subject_type, subject_id: line.subject_id, asked: false }];
      await api.dryRun('/payment-batches', { body: { execution_date: day ?? '', lines }, signal });
      return null;
    },
  });

/** Puts together what the preview with this digest said; the same key makes one batch, however often it is sent. */
export const createBatch = (
  api: Api,
  body: Create,
  { key, digest }: { key: string; digest: string },
): Promise<PaymentBatch> =>
  api.unwrap(
    api.http.POST('/payment-batches', {
      params: { header: { ...idempotencyHeaders(key), 'If-Match': `"${digest}"` } },
      body,
    }),
  );

/** Takes a step of a batch of this version. @throws ApiProblem */
export function takePaymentStep({ http, unwrap }: Api, of: Version, step: PaymentStep, key: string): Promise<unknown> {
  const params = { path: { id: of.id }, query: withoutLines, header: versionHeaders(of, key) };
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
}

/** Takes steps of a batch of this version; afterwards everything is asked again. `title`: where no dialog says what became of them. */
export function usePaymentStep(of: Version, title?: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    meta: title === undefined ? {} : { title },
    mutationFn: ({ step, key }: { step: PaymentStep; key: string }) => takePaymentStep(api, of, step, key),
    onSettled: () => refreshEverything(client),
  });
}

/** The file for the bank, byte for byte what it was before; the reason is kept. */
export async function takePaymentFile(api: Api, { id }: PaymentBatch, reason: string, key: string): Promise<Blob> {
  const params = { path: { id }, header: idempotencyHeaders(key) };
  const call = api.http.POST('/payment-batches/{id}/file/export', { params, body: { reason }, parseAs: 'blob' });
  return api.file(call);
}
