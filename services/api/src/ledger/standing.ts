import { sql } from 'kysely';
import { bumpedOf } from '../flow/version.ts';
import type { DbTransaction } from '../database.ts';
import { kinds } from '../domain/kinds/index.ts';
import type { TransactionKind } from '../domain/kinds/index.ts';
import type { Draft } from './order.ts';

/** A member whose standing a booking changes, for the audit. */
export interface StandingChange {
  action: 'member.activated' | 'member.prospect_again';
  subjectType: 'member';
  subjectId: string;
  data: { transaction_id: string; before: string; after: string };
}

/**
 * A prospect becomes an active member with the first booked issue, and who became one so is a prospect again once an
 * issue is reversed and nothing else stands. To be called with the drafts that are booked now.
 */
export async function changeStanding(trx: DbTransaction, drafts: readonly Draft[]): Promise<StandingChange[]> {
  const joining = new Map<string, Draft>();
  for (const draft of drafts) {
    const { member } = draft.judged;
    const makes = kinds[draft.header.kind as TransactionKind].reversal.madeMember === true;
    if (makes && member?.status === 'prospect' && !joining.has(member.id)) joining.set(member.id, draft);
  }
  const leaving = drafts.filter(({ original }) => original?.rule.madeMember === true);
  return [...(await activate(trx, [...joining.values()])), ...(await retire(trx, leaving))];
}

async function activate(trx: DbTransaction, drafts: readonly Draft[]): Promise<StandingChange[]> {
  if (drafts.length === 0) return [];
  const joining = drafts.map(({ header: { id, member_id, effective_date } }) => ({ id, member_id, effective_date }));
  await sql`
    update members m set status = 'active', joined_on = coalesce(m.joined_on, j.effective_date), ${bumpedOf('m')}
    from jsonb_to_recordset(${JSON.stringify(joining)}::jsonb) as j (member_id uuid, effective_date date)
    where m.id = j.member_id and m.status = 'prospect'`.execute(trx);
  return joining.map(({ id, member_id }) => ({
    action: 'member.activated',
    subjectType: 'member',
    subjectId: member_id ?? '',
    data: { transaction_id: id, before: 'prospect', after: 'active' },
  }));
}

async function retire(trx: DbTransaction, drafts: readonly Draft[]): Promise<StandingChange[]> {
  if (drafts.length === 0) return [];
  const leaving = drafts.map(({ header, original }) => ({ member_id: header.member_id, reversed: original?.id }));
  const { rows } = await sql<{ id: string; reversed: string }>`
    update members m set status = 'prospect', joined_on = null, ${bumpedOf('m')}
    from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as g (member_id uuid, reversed uuid)
    where m.id = g.member_id and m.status = 'active'
      and exists (select from audit_events e where e.subject_type = 'member' and e.subject_id = m.id::text
        and e.action = 'member.activated')
      and not exists (select from transactions t
        where (t.member_id = m.id or t.counterparty_id = m.id) and t.kind <> 'reversal'
          and t.id <> all (${leaving.map(({ reversed }) => reversed)}::uuid[])
          and not exists (select from transactions r where r.reverses_id = t.id))
    returning m.id, g.reversed`.execute(trx);
  return rows.map(({ id, reversed }) => ({
    action: 'member.prospect_again',
    subjectType: 'member',
    subjectId: id,
    data: { transaction_id: reversed, before: 'active', after: 'prospect' },
  }));
}
