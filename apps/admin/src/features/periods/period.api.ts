import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, idempotencyHeaders, isRefusal, versionHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type Period = Schemas['Period'];
export type PeriodCheck = Schemas['PeriodCheck'];
export type PeriodProposal = Schemas['PeriodProposal'];
export type Year = Schemas['Periods']['items'][number];

/** Every year of the register, the latest first. */
export const periodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['periods'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/periods', { signal })),
  });

/** The ledger of a large register that nobody checked before takes minutes to go over. */
export const isChecking = (error: unknown) => error instanceof ApiProblem && error.code === 'ledger_checking';

/** A year with all that is looked at before it is closed. */
export const periodQuery = (api: Api, year: number) =>
  queryOptions({
    queryKey: ['period', year],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/periods/{year}', { params: { path: { year } }, signal })),
    // The page comes by itself when the ledger was gone over.
    retry: (failures, error) => isChecking(error) || (failures < 1 && !isRefusal(error)),
    retryDelay: 2_000,
  });

export const closePeriod = ({ http, unwrap }: Api, year: number, body: Schemas['ClosePeriod'], key: string) =>
  unwrap(http.POST('/periods/{year}/close', { params: { path: { year }, header: idempotencyHeaders(key) }, body }));

export const reopenPeriod = ({ http, unwrap }: Api, year: number, reason: string, key: string) =>
  unwrap(
    http.POST('/periods/{year}/reopen', {
      params: { path: { year }, header: idempotencyHeaders(key) },
      body: { reason },
    }),
  );

/** Decides on what waits; of a rejection the comment is the reason. */
export function decidePeriod(
  { http, unwrap }: Api,
  { id, version }: PeriodProposal,
  verb: 'approve' | 'reject' | 'withdraw',
  body: { comment?: string },
  key: string,
) {
  const params = { path: { id }, header: versionHeaders({ version }, key) };
  if (verb === 'reject') {
    return unwrap(http.POST('/period-proposals/{id}/reject', { params, body: { comment: body.comment ?? '' } }));
  }
  return unwrap(http.POST(`/period-proposals/{id}/${verb}`, { params, body }));
}

/** The journal of a year as a file; who took it and why is kept. */
export async function exportJournal(
  { http, file }: Api,
  year: number,
  body: { reason: string; locale: 'nl' | 'en'; format: 'csv' | 'xlsx' | 'xml' },
  key: string,
): Promise<Blob> {
  const params = { path: { year }, header: idempotencyHeaders(key) };
  return file(http.POST('/periods/{year}/journal/export', { params, body, parseAs: 'blob' }));
}

/** How the units of each instrument changed in a year, as a file; who took it and why is kept. */
export async function exportMovements(
  { http, file }: Api,
  year: number,
  body: { reason: string; locale: 'nl' | 'en'; format: 'csv' | 'xlsx' },
  key: string,
): Promise<Blob> {
  const params = { path: { year }, header: idempotencyHeaders(key) };
  return file(http.POST('/periods/{year}/movements/export', { params, body, parseAs: 'blob' }));
}
