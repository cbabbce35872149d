import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { versionHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../../api/client.ts';
import type { components } from '../../../api/schema.d.ts';
import type { Seen } from '../member.changes.ts';
import type { Inheritance } from './estate.ts';

type Schemas = components['schemas'];
export type EstatePreview = Schemas['InheritancePreview'];
export type MemberProposal = Schemas['MemberProposalDetail'];

/** What dividing the estate so would book. */
export const estatePreviewQuery = (api: Api, seen: Seen, body: Inheritance | null) =>
  queryOptions({
    queryKey: ['estate-preview', seen.id, seen.version, body],
    meta: { preview: true },
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs the whole division.');
      return api.dryRun('/members/{id}/inheritance', { of: seen, body, signal });
    },
  });

/** Files the division for a second administrator; the same key files it once. @throws ApiProblem */
export const divideEstate = ({ http, unwrap }: Api, seen: Seen, body: Inheritance, key: string) =>
  unwrap(
    http.POST('/members/{id}/inheritance', {
      params: { path: { id: seen.id }, header: versionHeaders(seen, key) },
      body,
    }),
  );

/** Asks that a member be made unknown. @throws ApiProblem */
export const anonymise = ({ http, unwrap }: Api, seen: Seen, reason: string, key: string) =>
  unwrap(
    http.POST('/members/{id}/anonymise', {
      params: { path: { id: seen.id }, header: versionHeaders(seen, key) },
      body: { reason },
    }),
  );

export const memberProposalsQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-proposals', id],
    queryFn: ({ signal }) => unwrap(http.GET('/members/{id}/proposals', { params: { path: { id } }, signal })),
  });

export type Verdict = 'approve' | 'reject' | 'withdraw';

/** Decides on what waits. @throws ApiProblem */
export function decideProposal(
  { http, unwrap }: Api,
  proposal: MemberProposal,
  verdict: Verdict,
  { comment, key }: { comment: string; key: string },
) {
  const params = { path: { id: proposal.id }, header: versionHeaders(proposal, key) };
  const remark = comment.trim() ? { comment: comment.trim() } : {};
  switch (verdict) {
    case 'approve':
      return unwrap(http.POST('/member-proposals/{id}/approve', { params, body: remark }));
    case 'reject':
      return unwrap(http.POST('/member-proposals/{id}/reject', { params, body: { comment: comment.trim() } }));
    case 'withdraw':
      return unwrap(http.POST('/member-proposals/{id}/withdraw', { params, body: remark }));
  }
}
