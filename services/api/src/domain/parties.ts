import { refusal } from './errors.ts';
import type { MemberName } from './names.ts';

export type MemberStatus = 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked';

/** A member as a booking sees it. */
export interface Party extends MemberName {
  id: string;
  member_no: bigint | number;
  status: MemberStatus;
  joined_on: string | null;
}

/** Who may stand on one side of a transaction. */
export interface PartyRule {
  /** Statuses in which a member may (invariant 16). */
  statuses: readonly MemberStatus[];
  /** The side may be empty: money that nobody has claimed yet. */
  optional?: true;
  /** Units leave the member's holding, which after a death asks for the certificate of inheritance. */
  gives?: true;
  /** Also on a day before the member joined: what is taken back keeps its day. */
  anyDay?: true;
}

export const everyStatus: readonly MemberStatus[] = ['prospect', 'active', 'ended', 'deceased', 'blocked'];

/** Throws member_not_found, and member_deceased or kind_not_allowed for a status the rule does not name. */
export function allowedParty(party: Party | null, field: string, kind: string, rule: PartyRule): Party {
  if (party === null) throw refusal('member_not_found', field);
  if (!rule.statuses.includes(party.status)) {
    const params = { kind, status: party.status };
    throw refusal(party.status === 'deceased' ? 'member_deceased' : 'kind_not_allowed', field, params);
  }
  return party;
}

/** Throws before_join_date. */
export function checkJoined(party: Party, date: string, field = 'effective_date'): void {
  if (party.joined_on !== null && date < party.joined_on) {
    const params = { date, earliest: party.joined_on, member_no: Number(party.member_no) };
    throw refusal('before_join_date', field, params);
  }
}
