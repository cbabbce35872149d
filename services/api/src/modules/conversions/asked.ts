// What a return round gave to members who asked to have it converted: it stays set aside until a run takes it up.
import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import type { ReturnOrder } from '../../domain/conversions/candidate.ts';
import { refusal } from '../../domain/errors.ts';
import type { RunRow } from './runs.ts';

/** What return rounds gave to some members who asked to have it converted, by member, in the order of the rounds. */
export async function readAsked(
  trx: DbTransaction,
  sourceId: string,
  ids: readonly string[],
  on: string,
): Promise<Map<string, ReturnOrder[]>> {
  const { rows } = await sql<Omit<ReturnOrder, 'parts'> & { member_id: string; parts: StoredPart[] }>`
    select a.member_id, a.return_line_id, a.number, a.cents, (
      select json_agg(json_build_object('lot_id', l.id, 'acquired_on', l.acquired_on, 'quantity', p->>'quantity') order by l.acquired_on, l.id)
        from jsonb_array_elements(a.parts) p join lots l on l.id = (p->>'lot_id')::uuid) as parts
    from asked_conversions a
    where a.member_id = any (${ids}::uuid[]) and a.instrument_id = ${sourceId} and a.effective_on <= ${on}::date
    order by a.effective_on, a.return_line_id`.execute(trx);
  const byMember = new Map<string, ReturnOrder[]>();
  for (const { member_id, parts: stored, ...row } of rows) {
    const parts = stored.map((part) => ({ ...part, quantity: BigInt(part.quantity) }));
    byMember.set(member_id, [...(byMember.get(member_id) ?? []), { ...row, parts }]);
  }
  return byMember;
}

interface StoredPart {
  lot_id: string;
  acquired_on: string;
  quantity: string;
}

/** The lines of rounds that the converted lines of a run take up. */
const takenUp = ({ id, calculation }: RunRow) => sql`
  select (p->'asked'->>'return_line_id')::uuid from conversion_lines l cross join jsonb_array_elements(l.parts) p
    where l.run_id = ${id} and l.calculation = ${calculation} and l.outcome = 'converted' and p ? 'asked'`;

/**
 * Locks what a run takes up, rounds first and then requests, as whoever takes one back does; before any member. Whether
 * each may still be taken up the lines say, which are worked out after it.
 */
export async function lockAsked(trx: DbTransaction, run: RunRow): Promise<void> {
  await sql`select count(*) from (select from return_rounds r
    where r.id in (select l.round_id from return_lines l where l.id in (${takenUp(run)})) order by r.id for share) r`.execute(
    trx,
  );
  await sql`select count(*) from (select from share_return_requests q
    where q.id in (select l.request_id from return_lines l where l.id in (${takenUp(run)})) order by q.id for share) q`.execute(
    trx,
  );
  await sql`select count(*) from (select from return_lines l where l.id in (${takenUp(run)}) order by l.id for update) l`.execute(
    trx,
  );
}

/** The lines of rounds that a run takes up are converted, or wait for a run again. Throws state_conflict. */
export async function settleAsked(trx: DbTransaction, run: RunRow, to: 'converted' | 'to_convert'): Promise<void> {
  const from = to === 'converted' ? 'to_convert' : 'converted';
  const { rows } = await sql<{ wanted: bigint; done: bigint }>`
    with wanted as (${takenUp(run)}),
      done as (update return_lines set status = ${to} where id in (select * from wanted) and status = ${from} returning id)
    select (select count(distinct w) from wanted w) as wanted, (select count(*) from done) as done`.execute(trx);
  if (rows[0]?.wanted !== rows[0]?.done) throw refusal('state_conflict', null, { number: run.number, status: from });
}
