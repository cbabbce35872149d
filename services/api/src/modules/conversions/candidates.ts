import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { ReturnOrder, Candidate, ConversionTerms } from '../../domain/conversions/candidate.ts';
import type { Basis, RemainderPolicy } from '../../domain/conversions/terms.ts';
import type { Lot, Movement } from '../../domain/lots.ts';
import type { MemberStatus } from '../../domain/parties.ts';
import { readBond } from '../../ledger/bonds.ts';
import { readAsked } from './asked.ts';

/** So many members are worked out at once: however many there are, no more of them are in memory. */
export const membersAtOnce = 2_000;

/** What of a run says whom it is about, and what they are given. */
export interface RunInput {
  id: string;
  calculation: number;
  source_id: string | null;
  basis: Basis;
  target_id: string;
  remainder: RemainderPolicy;
  run_on: string;
}

interface InstrumentRow {
  id: string;
  type: string;
  scale: number;
  nominal_cents: bigint;
  max_per_member: bigint | null;
  allowed_member_kinds: string[];
  status: string;
  issue_date: string;
  maturity_date: string | null;
  price_cents: bigint | null;
}

/**
 * The terms of a run as the register has them now. Throws price_missing without a conversion price on the day,
 * instrument_closed for a target that takes nothing on it, and period_closed.
 */
export async function readTerms(trx: DbTransaction, run: RunInput, withholding_ppm: number): Promise<ConversionTerms> {
  const { source_id, target_id, run_on, basis, remainder } = run;
  const { rows } = await sql<InstrumentRow & { closed_year: number | null }>`
    select i.id, i.type, i.scale, i.nominal_cents, i.max_per_member, i.allowed_member_kinds, i.status, i.issue_date, i.maturity_date,
      (select max(year) from periods where status = 'closed') as closed_year,
      (select p.price_cents from instrument_prices p where p.instrument_id = i.id and p.purpose = 'conversion'
        and p.valid_from <= ${run_on}::date order by p.valid_from desc limit 1) as price_cents
    from instruments i where i.id in (${target_id}, ${source_id})`.execute(trx);
  const target = rows.find(({ id }) => id === target_id);
  const source = rows.find(({ id }) => id === source_id);
  if (target === undefined) throw refusal('instrument_not_found', 'target_id');
  const { status, issue_date, maturity_date, price_cents, closed_year } = target;
  if (closed_year !== null && Number(run_on.slice(0, 4)) <= closed_year) {
    throw refusal('period_closed', 'run_on', { date: run_on, earliest: `${closed_year + 1}-01-01` });
  }
  if (status !== 'open' || run_on < issue_date || (maturity_date !== null && run_on >= maturity_date)) {
    throw refusal('instrument_closed', 'target_id', { status, date: run_on, issue_date, maturity_date });
  }
  if (price_cents === null) throw refusal('price_missing', 'run_on', { date: run_on });
  return {
    basis,
    remainder,
    run_on,
    price_cents,
    withholding_ppm,
    target,
    source:
      source === undefined
        ? null
        : { ...source, bond: source.type === 'bond' ? (await readBond(trx, source.id)).terms : null },
  };
}

/** Members a run could be about, by number: who takes part or asked for it, and who was in the calculation before. */
export async function readScope(trx: DbTransaction, run: RunInput): Promise<string[]> {
  const has =
    run.source_id === null
      ? sql`select p.member_id from member_payables p where p.cents > 0`
      : sql`select u.member_id from member_units u where u.instrument_id = ${run.source_id} and u.units > 0`;
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join (${has}) h on h.member_id = m.id
    where m.automated_conversion or exists (select from conversion_lines l
        where l.run_id = ${run.id} and l.calculation = ${run.calculation} and l.member_id = m.id)
      or m.id in (select a.member_id from asked_conversions a
        where a.instrument_id = ${run.source_id} and a.effective_on <= ${run.run_on}::date)
    order by m.member_no`.execute(trx);
  return rows.map(({ id }) => id);
}

interface MemberRow extends Omit<Candidate, 'lots' | 'asked' | 'status'> {
  status: MemberStatus;
}

interface LotRow extends Omit<Lot, 'holding' | 'reserved' | 'instrument_id'> {
  account: 'holding' | 'reserved';
  on: string;
  delta: bigint;
}

/** Some members as a run sees them, in their order; a handful of statements, however many they are. */
export async function readCandidates(
  trx: DbTransaction,
  { id: runId, source_id, target_id, run_on }: RunInput,
  ids: readonly string[],
  day: string,
): Promise<Candidate[]> {
  const [members, lots, requests] = await Promise.all([
    sql<MemberRow>`
      select m.id as member_id, m.kind, m.status, m.joined_on, m.automated_conversion as opted_in, d.decision,
        coalesce(u.units, 0) as target_units, ${source_id === null ? owed : sql`0::bigint`} as owed_cents,
        ${source_id === null ? inPayment : sql`false`} as in_payment,
        case when b.id is null then 'missing' when b.hold_until > least(${day}::date, register_today()) then 'on_hold'
             when b.verified_at is null then 'unverified' else 'ok' end as account
      from unnest(${ids}::uuid[]) with ordinality x (id, place)
      join members m on m.id = x.id
      left join member_units u on u.member_id = x.id and u.instrument_id = ${target_id}
      left join conversion_decisions d on d.run_id = ${runId} and d.member_id = x.id
      left join lateral (select b.id, b.hold_until, b.verified_at from bank_accounts b
        where b.member_id = x.id and b.is_payout and b.valid_from <= ${day}::date
        order by b.valid_from desc, b.id desc limit 1) b on true
      order by x.place`.execute(trx),
    source_id === null ? { rows: [] } : readLots(trx, source_id, ids, run_on),
    source_id === null ? new Map<string, ReturnOrder[]>() : readAsked(trx, source_id, ids, run_on),
  ]);
  const byMember = new Map<string, Map<string, Lot & { holding: Movement[]; reserved: Movement[] }>>();
  for (const { account, on, delta, ...lot } of lots.rows) {
    const own = byMember.get(lot.member_id) ?? new Map();
    byMember.set(lot.member_id, own);
    const entry = own.get(lot.id) ?? { ...lot, instrument_id: source_id, holding: [], reserved: [] };
    own.set(lot.id, entry);
    entry[account].push({ on, delta });
  }
  return members.rows.map((member) => ({
    ...member,
    lots: [...(byMember.get(member.member_id)?.values() ?? [])],
    asked: requests.get(member.member_id) ?? [],
  }));
}

/** What only a run has a claim to: remainders that were kept for it are its own, and of drafts `in_payment` tells. */
const owed = sql`(select greatest(0, p.free_cents + p.remainder_cents + p.draft_cents)
  from member_money p where p.member_id = x.id)`;

/** A payment that is put together and not booked yet; once it is booked, it is no longer owed. */
const inPayment = sql`exists (select from payment_lines l join payment_batches b on b.id = l.batch_id and b.status = 'draft'
  where l.member_id = x.id and l.subject_type = 'member' and l.status = 'open')`;

/** The lots of some members, each account looked up by itself: joined, all that was ever posted would be read. */
function readLots(trx: DbTransaction, sourceId: string, ids: readonly string[], on: string) {
  return sql<LotRow>`
    select l.id, a.member_id, a.kind as account, l.acquired_on, l.lock_until, s.day as interest_from,
      p.on_day as on, p.delta
    from unnest(${ids}::uuid[]) x (id)
    cross join (values ('holding'), ('reserved')) k (kind)
    cross join lateral (select a.id, a.kind, a.member_id from accounts a
      where a.key = account_key(k.kind, x.id, ${sourceId}::uuid) offset 0) a
    cross join lateral (select p.lot_id, greatest(p.effective_date, ${on}::date) as on_day, sum(p.delta)::bigint as delta
      from postings p where p.account_id = a.id group by 1, 2 offset 0) p
    join lots l on l.id = p.lot_id cross join lateral interest_since(l.id, l.interest_from) s
    where p.delta <> 0`.execute(trx);
}
