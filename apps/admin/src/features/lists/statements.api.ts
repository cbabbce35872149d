import { queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type StatementRun = Schemas['StatementRun'];

/** Often enough to see it move. */
const pollEvery = 2_000;

/** Statements that were made for all members, the latest first; asked again while some are being made. */
export const statementRunsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['statement-runs'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/statement-runs', { signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'making') ? pollEvery : false),
  });

export const startStatements = ({ http, unwrap }: Api, body: Schemas['StatementRunStart'], key: string) =>
  unwrap(http.POST('/statement-runs', { params: { header: idempotencyHeaders(key) }, body }));

/** Stops making them, or goes on where it stopped. */
export const changeStatements = ({ http, unwrap }: Api, id: string, verb: 'cancel' | 'retry', key: string) =>
  unwrap(
    http.POST(`/statement-runs/{id}/${verb}`, { params: { path: { id }, header: idempotencyHeaders(key) }, body: {} }),
  );

/** One of the files of a run; the reason is kept. */
export async function takeStatements(
  { http, file }: Api,
  path: { id: string; file: number },
  reason: string,
  key: string,
): Promise<Blob> {
  const options = { params: { path, header: idempotencyHeaders(key) }, body: { reason }, parseAs: 'blob' as const };
  return file(http.POST('/statement-runs/{id}/files/{file}/export', options));
}
