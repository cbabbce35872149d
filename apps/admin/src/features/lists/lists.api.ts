import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExportRequest, idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components, paths } from '../../api/schema.d.ts';
import type { RegisterFilter } from '../../register/holders.api.ts';
import type { TransactionFilter } from '../../register/transaction/transaction.api.ts';

/** What the filter leaves as a file; who took it and why is kept. */
export async function exportTransactions(
  api: Api,
  { limit: _limit, cursor: _cursor, ...criteria }: TransactionFilter,
  why: ExportRequest,
  key: string,
): Promise<Blob> {
  const filter = { status: 'booked' as const, sort: '-effective_date' as const, ...criteria };
  const call = api.http.POST('/transactions/export', {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}

export type AuditFilter = NonNullable<paths['/audit']['get']['parameters']['query']>;
export type AuditEvent = components['schemas']['AuditEvent'];

/** Who did what, the latest first. */
export const auditQuery = (api: Api, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/audit', { params: { query: filter }, signal })),
  });

export async function exportAudit(
  api: Api,
  { limit: _limit, cursor: _cursor, ...filter }: AuditFilter,
  why: ExportRequest,
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/audit/export', {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}

export type OpenRequestFilter = NonNullable<paths['/open-requests']['get']['parameters']['query']>;
export type OpenRequest = components['schemas']['OpenRequest'];

/** What waits for somebody, of every kind, the oldest first. */
export const openRequestsQuery = (api: Api, filter: OpenRequestFilter) =>
  queryOptions({
    queryKey: ['open-requests', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/open-requests', { params: { query: filter }, signal })),
  });

export async function exportOpenRequests(
  api: Api,
  filter: OpenRequestFilter,
  why: ExportRequest,
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/open-requests/export', {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter: { sort: 'received_on', ...filter } },
    parseAs: 'blob',
  });
  return api.file(call);
}

export type RegisterLine = components['schemas']['RegisterLine'];
export type RegisterPage = components['schemas']['RegisterPage'];

/** Who held what at the end of a day, as it was known at an instant. */
export const registerQuery = (api: Api, filter: RegisterFilter) =>
  queryOptions({
    queryKey: ['register', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/register', { params: { query: filter }, signal })),
  });
