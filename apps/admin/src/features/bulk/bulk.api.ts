import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  ApiProblem,
  idempotencyHeaders,
  refreshEverything,
  type Version,
  versionHeaders,
} from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components, paths } from '../../api/schema.d.ts';
import type { Language } from '../../texts/languageOf.ts';

type Schemas = components['schemas'];
export type Batch = Schemas['BulkBatch'];
export type BatchDetail = Schemas['BulkBatchDetail'];
export type Reading = Schemas['BulkReading'];
export type Row = Schemas['BulkRow'];
export type Problem = Row['problems'][number];
export type Column = NonNullable<Reading['columns'][number]['column']>;
export type Cell = NonNullable<Row['cells'][Column]>;
export type Cause = BatchDetail['causes'][number];
export type Total = BatchDetail['totals'][number];
export type Comparison = Schemas['BulkComparison'];
export type OldTotals = Schemas['BulkOldTotals'];
/** How a file of the old administration is to be read. */
type BalanceQuery = NonNullable<paths['/bulk-batches/{id}/old-balance']['put']['parameters']['query']>;
export type Purpose = Batch['purpose'];
export type BatchFilter = NonNullable<paths['/bulk-batches']['get']['parameters']['query']>;
export type RowFilter = NonNullable<paths['/bulk-batches/{id}/rows']['get']['parameters']['query']>;
type Body<P extends keyof paths, M extends 'post' | 'patch' = 'post'> =
  paths[P] extends Record<M, { requestBody: { content: { 'application/json': infer T } } }> ? T : never;
export type ReadBody = Body<'/bulk-batches/{id}/read'>;
export type CheckBody = Body<'/bulk-batches/{id}/check'>;
export type RowBody = Body<'/bulk-batches/{id}/rows/{line}', 'patch'>;
export type SubmitBody = Body<'/bulk-batches/{id}/submit'>;
type ReverseBody = Body<'/bulk-batches/{id}/reverse'>;

/** It can be mended where it stands. */
export const isOpenRow = ({ status }: Pick<Row, 'status'>): boolean => status === 'error' || status === 'warning';

/** Most bytes of a file, and most rows (the API holds the same). */
export const mostBytes = 20_000_000;
export const mostRows = 50_000;
/** Sheets that are read, as the field for a file has them. */
export const sheetTypes = '.csv,.txt,.tsv,.xlsx,.ods';
/** Files of the old administration: sheets, and audit files of a ledger. */
export const balanceTypes = `${sheetTypes},.xaf,.xml`;

/** A step of a batch, with what it needs. */
export type BatchStep =
  | { action: 'read'; body: ReadBody }
  | { action: 'check'; body: CheckBody }
  | { action: 'row'; line: number; body: RowBody }
  | { action: 'fix'; body: Schemas['BulkFix'] }
  | { action: 'compare'; body: OldTotals }
  | { action: 'balance'; file: File; query: BalanceQuery }
  | { action: 'submit'; body: SubmitBody }
  | { action: 'approve'; body: Body<'/bulk-batches/{id}/approve'> }
  | { action: 'reject'; body: { comment: string } }
  | { action: 'reverse'; body: ReverseBody }
  | { action: 'discard' | 'keep' };

/** Often enough to see it move, seldom enough not to slow it down. */
const pollEvery = 700;

export const batchesQuery = (api: Api, filter: BatchFilter) =>
  queryOptions({
    queryKey: ['bulk-batches', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/bulk-batches', { params: { query: filter }, signal })),
  });

const readBatch = (api: Api, id: string, signal?: AbortSignal): Promise<BatchDetail> =>
  api.unwrap(api.http.GET('/bulk-batches/{id}', { params: { path: { id } }, ...(signal ? { signal } : {}) }));

/** A batch; asked again and again while the service works on it, from whichever page or tab that was begun. */
export const batchQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['bulk-batch', id],
    queryFn: ({ signal }) => readBatch(api, id, signal),
    refetchInterval: ({ state }) => (state.data?.progress ? pollEvery : false),
  });

/** The terms of one instrument that a batch makes, with the digest by which an approval says that they were opened. */
export const openedTermsQuery = (api: Api, { id, version }: Version, code: string) =>
  queryOptions({
    queryKey: ['bulk-terms', id, version, code],
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/bulk-batches/{id}/instruments/{code}', { params: { path: { id, code } }, signal })),
  });

/** A register as a batch would make it, beside what was told of the old administration. */
export const comparisonQuery = (api: Api, { id, version }: Version) =>
  queryOptions({
    queryKey: ['bulk-comparison', id, version],
    meta: { preview: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/bulk-batches/{id}/comparison', { params: { path: { id } }, signal })),
  });

/** So many rows are fetched at once. */
const rowsAtOnce = 100;

/** Rows in the order of the file, more of them as they come into sight; the whole file is never here. */
export const rowsQuery = (api: Api, id: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: ['bulk-rows', id, filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: rowsAtOnce, ...(pageParam ? { cursor: pageParam } : {}) };
      return api.unwrap(api.http.GET('/bulk-batches/{id}/rows', { params: { path: { id }, query }, signal }));
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** Whether a batch can be taken back now, and what stands in the way. */
export const reversalQuery = (api: Api, { id, version }: Batch) =>
  queryOptions({
    queryKey: ['bulk-reversal', id, version],
    meta: { preview: true },
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/bulk-batches/{id}/reversal', { params: { path: { id } }, signal })),
  });

/** Sends a file; the same key keeps it once, however often it is sent. */
export function uploadFile(
  api: Api,
  { file, purpose, key, signal }: { file: File; purpose: Purpose; key: string; signal: AbortSignal },
): Promise<BatchDetail> {
  const params = { query: { purpose }, header: idempotencyHeaders(key) };
  return api.unwrap(api.http.POST('/bulk-batches', { params, ...formOf(file), signal }));
}

/** A file as the body of a form. */
function formOf(file: File) {
  const form = new FormData();
  form.append('file', file);
  return { body: { file: file as unknown as string }, bodySerializer: () => form };
}

/** Takes a step of a batch of this version. @throws ApiProblem */
export function takeBatchStep(
  { http, unwrap }: Api,
  { id, version }: Version,
  step: BatchStep,
  key: string,
): Promise<BatchDetail> {
  const header = versionHeaders({ version }, key);
  const params = { path: { id }, header };
  switch (step.action) {
    case 'read':
      return unwrap(http.POST('/bulk-batches/{id}/read', { params, body: step.body }));
    case 'check':
      return unwrap(http.POST('/bulk-batches/{id}/check', { params, body: step.body }));
    case 'row': {
      const path = { id, line: step.line };
      return unwrap(http.PATCH('/bulk-batches/{id}/rows/{line}', { params: { path, header }, body: step.body }));
    }
    case 'fix':
      return unwrap(http.POST('/bulk-batches/{id}/fix', { params, body: step.body }));
    case 'compare':
      return unwrap(http.PUT('/bulk-batches/{id}/old-totals', { params, body: step.body }));
    case 'balance':
      return unwrap(
        http.PUT('/bulk-batches/{id}/old-balance', {
          params: { ...params, query: step.query },
          ...formOf(step.file),
        }),
      );
    case 'submit':
      return unwrap(http.POST('/bulk-batches/{id}/submit', { params, body: step.body }));
    case 'approve':
      return unwrap(http.POST('/bulk-batches/{id}/approve', { params, body: step.body }));
    case 'reject':
      return unwrap(http.POST('/bulk-batches/{id}/reject', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/bulk-batches/{id}/reverse', { params, body: step.body }));
    case 'discard':
      return unwrap(http.POST('/bulk-batches/{id}/discard', { params, body: {} }));
    case 'keep':
      return unwrap(http.POST('/bulk-batches/{id}/keep', { params, body: {} }));
  }
}

/** What the page of a batch does with it; each step waits until the service has done with the one before. */
export function useBatchStep(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = batchQuery(api, id);
  return useMutation({
    // one after the other: each is of the version that the one before left
    scope: { id: `bulk-batch ${id}` },
    mutationFn: async ({ step, key }: { step: BatchStep; key: string }) => {
      let batch = client.getQueryData<BatchDetail>(queryKey) ?? (await readBatch(api, id));
      while (batch.progress) {
        await new Promise((resolve) => {
          setTimeout(resolve, pollEvery);
        });
        batch = await client.fetchQuery({ ...batchQuery(api, id), staleTime: 0 });
      }
      return takeBatchStep(api, batch, step, key);
    },
    onSuccess: (batch) => client.setQueryData(queryKey, batch),
    onError: (error) => {
      const overtaken = error instanceof ApiProblem && (error.status === 409 || error.status === 412);
      if (overtaken) void client.invalidateQueries({ queryKey });
    },
    onSettled: (_batch, _error, { step }) => {
      // what is done with one row changes nothing but this batch
      if (step.action !== 'row' && step.action !== 'read') void refreshEverything(client);
    },
  });
}

/** The file of a batch, as it was uploaded; the reason is kept. */
export async function takeBatchFile(api: Api, { id }: Batch, reason: string, key: string): Promise<Blob> {
  const params = { path: { id }, header: idempotencyHeaders(key) };
  const call = api.http.POST('/bulk-batches/{id}/file/export', { params, body: { reason }, parseAs: 'blob' });
  return api.file(call);
}

/** Rows with errors, to be mended and uploaded again; all as they are now; or all with the numbers of their transactions. */
export type TakenRows = 'errors' | 'rows' | 'result';

/** Takes rows of a batch as a file. The reason is kept. */
export async function takeRows(
  api: Api,
  { id }: Batch,
  what: TakenRows,
  body: { reason: string; locale: Language },
  key: string,
): Promise<Blob> {
  const options = { params: { path: { id }, header: idempotencyHeaders(key) }, body, parseAs: 'blob' as const };
  const call =
    what === 'errors'
      ? api.http.POST('/bulk-batches/{id}/errors/export', options)
      : api.http.POST('/bulk-batches/{id}/result/export', options);
  return api.file(call);
}
