import { idempotencyHeaders, versionHeaders } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { components } from '../../api/schema.d.ts';
import type { Member } from '../../api/types.ts';
import { useChanging } from './useChanging.ts';

type Schemas = components['schemas'];
export type MemberEntry = Schemas['MemberCreate'];
export type MemberChange = Schemas['MemberChange'];

/** A member as it was looked at; who changes another version is told so. */
export type Seen = Pick<Member, 'id' | 'version'>;

/** Steps that ask for a reason, and those that also ask for a day. */
export type ReasonStep = 'block' | 'reinstate' | 'unlink';
export type DatedStep = 'end' | 'deceased';

/** What administrators do with a member; the same key does it once. @throws ApiProblem */
export function useMemberChanges() {
  const { http, unwrap } = useApi();
  const changing = useChanging();
  const of = (seen: Seen, key: string) => ({ path: { id: seen.id }, header: versionHeaders(seen, key) });
  return {
    create: (body: MemberEntry, key: string) =>
      changing(unwrap(http.POST('/members', { params: { header: idempotencyHeaders(key) }, body }))),
    change: (seen: Seen, body: MemberChange, key: string) =>
      changing(unwrap(http.PATCH('/members/{id}', { params: of(seen, key), body }))),
    step: (seen: Seen, step: ReasonStep, reason: string, key: string) =>
      changing(unwrap(http.POST(`/members/{id}/${step}`, { params: of(seen, key), body: { reason } }))),
    leave: (seen: Seen, step: DatedStep, body: { on: string; reason: string }, key: string) =>
      changing(unwrap(http.POST(`/members/{id}/${step}`, { params: of(seen, key), body }))),
    /** The member as it is now, past whatever is kept of it. */
    read: (id: string) => unwrap(http.GET('/members/{id}', { params: { path: { id } } })),
  };
}
