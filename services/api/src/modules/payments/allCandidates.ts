import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const keepsRemainders = sql`r.status = 'executed' and (r.reversal_maker_id is not null or r.remainder <> 'pay_out')`;

/**
 * Who may have a claim to what they are owed (money_claims and waiting_claims of 0043_asked_at_once.sql): who is not among them has none.
 * Most who are owed are not, after interest or bonds that matured, and are not asked about one by one.
 */
const claimants = sql`
  select distinct x.member_id from (
    select r.member_id from redemption_requests r where r.status in ('approved', 'payment_failed')
    union all
    select r.member_id from return_lines l
      cross join lateral (select member_id from share_return_requests where id = l.request_id offset 0) r
      where l.status in ('approved', 'payment_failed')
    union all
    select p.member_id from member_payables p
      cross join lateral (select * from conversion_lines where member_id = p.member_id offset 0) l
      cross join lateral (select * from conversion_runs where id = l.run_id offset 0) r
      where p.cents > 0 and l.remainder_cents > 0 and ${keepsRemainders} and exists (select from conversion_runs r where ${keepsRemainders})
    union all
    select p.subject_id from payment_lines p where p.subject_type = 'member' and p.status = 'open'
    union all
    select w.member_id from waiting_claims w) x`;

/** All of `payment_candidates`, but that only who may have a claim is looked up: the others have no number yet. */
export const allCandidates: RawBuilder<unknown> = sql`(
  with claimants as materialized (${claimants})
  select * from payment_candidates where subject_type <> 'member'
  union all
  select c.* from claimants x
    cross join lateral (select * from payment_candidates where subject_type = 'member' and subject_id = x.member_id offset 0) c
  union all
  select 'member', p.member_id, null, p.member_id, p.cents, null, null, null from member_payables p
    where p.cents > 0 and not coalesce((select jsonb_object_agg(member_id, true) from claimants) ? p.member_id::text, false))`;
