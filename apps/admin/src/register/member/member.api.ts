import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExportRequest, idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { MemberSummary } from '../../api/types.ts';

/** At most this many members are offered while typing. */
const typeaheadLimit = 20;

/** Members whose number, name, contact, IBAN, KvK number or address matches, best match first, and how many there are. */
export function searchMembers(
  api: Api,
  q: string,
  signal: AbortSignal,
): Promise<{ items: MemberSummary[]; total: number }> {
  const query = { q, limit: typeaheadLimit };
  return api.unwrap(api.http.GET('/members', { params: { query }, signal }));
}

/** What the register is asked as of: a day ('' = today), and as known at an instant ('' = now). */
export interface Moment {
  asOf: string;
  knownAt: string;
}
const now: Moment = { asOf: '', knownAt: '' };
const momentParams = ({ asOf, knownAt }: Moment) => ({
  ...(asOf ? { as_of: asOf } : {}),
  ...(knownAt ? { known_at: knownAt } : {}),
});

/** One member by number or id. */
export const memberQuery = (api: Api, id: string, moment: Moment = now) =>
  queryOptions({
    queryKey: ['member', id, moment],
    queryFn: ({ signal }) => {
      const query = momentParams(moment);
      return api.unwrap(api.http.GET('/members/{id}', { params: { path: { id }, query }, signal }));
    },
  });

export interface MemberFilter {
  q?: string;
  sort?: 'member_no' | '-member_no' | 'name';
  status?: 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked';
  kind?: 'person' | 'organisation';
  attention?: 'deceased_holding' | 'iban_unverified';
  cursor?: string;
  limit?: number;
}

export const membersQuery = (api: Api, filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/members', { params: { query: filter }, signal })),
  });

/** How many members somebody must look after, of each sort. */
export const attentionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['member-attention'],
    meta: { aside: true },
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/member-attention', { signal })),
  });

/** The members that a filter leaves as a file; who took it and why is kept. */
export async function exportMembers(
  api: Api,
  filter: Omit<MemberFilter, 'cursor' | 'limit'>,
  why: ExportRequest,
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/members/export', {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}

/** A member's transactions up to a moment, newest first, each with the balance after it. */
export const memberTransactionsQuery = (
  api: Api,
  id: string,
  moment: Moment,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) =>
  queryOptions({
    queryKey: ['member-transactions', id, moment, cursor ?? '', limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { limit, ...(cursor ? { cursor } : {}), ...momentParams(moment) };
      return api.unwrap(api.http.GET('/members/{id}/transactions', { params: { path: { id }, query }, signal }));
    },
  });
