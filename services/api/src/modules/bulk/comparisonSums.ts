import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { scale } from '../../domain/bulk/balance.ts';
import type { WorkbookSeen } from '../../domain/bulk/balance.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import type { NumberProfile } from '../../domain/bulk/profiles.ts';
import type { SumRow } from '../../domain/bulk/comparison.ts';
import { amountOf } from '../../domain/money.ts';
import type { OldTotals } from './bodies.ts';
import type { PlannedInstrument } from './register.ts';

// What the rows of a batch come to beside the old administration, added up where they are.

/** The file that old totals are from. */
export interface KeptBalance {
  file_name: string;
  file_sha256: string;
  rows: number;
  total_lines: number;
  /** Absent in what was kept before it was looked for. */
  workbook?: WorkbookSeen | null;
  /** Of a sheet. */
  number: NumberProfile | null;
  /** Of an audit file: its accounts that are instruments, those of which nobody knows, and why it tells nothing by member. */
  auditfile?: {
    accounts: { account: string; name: string; instrument: string; amount_cents: number }[];
    others: { account: string; name: string; amount_cents: number }[];
    members_missing: 'lines' | 'numbers' | null;
  };
  tells: { quantity: boolean; amount: boolean };
  /** Places of the instruments whose holdings it has by member; absent: all there are. */
  by_member?: number[];
}

/** What was told of the old administration, without what each member had, which stays where it is. */
export interface KeptTotals extends OldTotals {
  balance?: KeptBalance;
}

/** Rows of a batch under one name of an instrument. */
interface NamedRows {
  instrument_id: string | null;
  named: string;
}

/** An instrument as the rows of a batch name it, in one way or several, and what they come to. */
export interface GroupSums {
  instrument: string;
  /** All that it is called by. */
  labels: Set<string>;
  /** The same as they are compared. */
  names: Set<string>;
  rows: (NamedRows & { up: string; nominal: number })[];
  /** At `scale`. */
  units: bigint;
  cents: bigint;
  errors: number;
  skipped: number;
}

interface SumsRow extends NamedRows {
  scale: number | null;
  nominal_cents: bigint | null;
  code: string | null;
  name_nl: string | null;
  name_en: string | null;
  units: string;
  /** That went. */
  units_out: string;
  cents: string;
  errors: number;
  skipped: number;
}

const nameInRow = sql`coalesce(r.cells->'instrument'->>'number', r.cells->>'instrument', '')`;
const isSound = sql`r.status not in ('error', 'skipped')`;
/** Whether a row counts on a day; on any, where none is said. A member alone has no day. */
const countsOn = (day: string | null) =>
  sql`(${isSound} and (${day}::date is null or coalesce(r.effective_date <= ${day}::date, true)))`;
const stateOn = (day: string | null) =>
  sql`case when ${countsOn(day)} then 'counts' when ${isSound} then 'later' else r.status end`;

/** What was told of the old administration; null where nothing was. */
export async function readKeptTotals(db: Db, id: string): Promise<KeptTotals | null> {
  const { rows } = await sql<{ old_totals: KeptTotals | null }>`
    select old_totals #- '{balance,held}' as old_totals from bulk_batches where id = ${id}`.execute(db);
  return rows[0]?.old_totals ?? null;
}

/**
 * The instruments that rows name, in the order of the file, as they stand on a day. One that is to be made is known by its code
 * and name.
 */
export async function readGroups(
  db: Db,
  { id, instruments: planned, day }: { id: string; instruments: readonly PlannedInstrument[]; day: string | null },
): Promise<GroupSums[]> {
  const counts = countsOn(day);
  const { rows } = await sql<SumsRow>`
    select s.*, i.scale, i.nominal_cents, i.code, i.name_nl, i.name_en from (
      select r.instrument_id, ${nameInRow} as named, min(r.line) as first,
        coalesce(sum(r.units) filter (where ${counts}), 0)::text as units,
        coalesce(sum(r.units) filter (where ${counts} and r.units < 0), 0)::text as units_out,
        coalesce(sum(r.amount_cents) filter (where ${counts}), 0)::text as cents,
        (count(*) filter (where r.status = 'error'))::integer as errors,
        (count(*) filter (where r.status = 'skipped'))::integer as skipped
      from bulk_rows r where r.batch_id = ${id} and not (r.kind is null and r.booking_sha256 is not null) group by 1, 2
    ) s left join instruments i on i.id = s.instrument_id order by s.first`.execute(db);
  const groups = new Map<string, GroupSums>();
  for (const { instrument_id, named: name, units, units_out, cents, errors, skipped, ...row } of rows) {
    const key = plain(name);
    const terms = row.code === null ? planned.find((one) => [one.code, one.name_nl].map(plain).includes(key)) : row;
    const place = terms?.code ?? key;
    const group = groups.get(place) ?? emptyGroup(name);
    groups.set(place, group);
    const up = 10n ** BigInt(scale - (terms?.scale ?? 0));
    for (const label of [name, terms?.code, terms?.name_nl, terms?.name_en]) {
      group.labels.add(label ?? '');
      group.names.add(plain(label ?? ''));
    }
    const nominal = Number(terms?.nominal_cents ?? 0);
    group.rows.push({ instrument_id, named: name, up: String(up), nominal });
    group.units += BigInt(units) * up;
    // units that went are booked without money; they are worth no less than they came in for
    group.cents += BigInt(cents) + amountOf(BigInt(units_out), terms?.scale ?? 0, BigInt(nominal));
    group.errors += errors;
    group.skipped += skipped;
  }
  return [...groups.values()];
}

/** An instrument that no row names yet. */
export const emptyGroup = (instrument: string): GroupSums => ({
  instrument,
  labels: new Set(),
  names: new Set(),
  rows: [],
  units: 0n,
  cents: 0n,
  errors: 0,
  skipped: 0,
});

/** Names of instruments in the rows of a batch, each with its place; a relation `names`. */
const namesOf = (groups: readonly GroupSums[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    groups.flatMap(({ rows }, place) => rows.map((row) => ({ ...row, place }))),
  )}::jsonb) as names (instrument_id uuid, named text, up numeric, nominal numeric, place integer)`;
/** What a row comes to: of units that went, their nominal value. */
const centsInRow = sql`coalesce(r.amount_cents, 0)
  + case when r.units < 0 then round(r.units * names.up * names.nominal / ${10 ** scale}::numeric) else 0 end`;
const isNamed = sql`names.named = ${nameInRow} and names.instrument_id is not distinct from r.instrument_id`;

/** The rows of some instruments, by the place of each: what explains a difference is looked for among them. */
export async function readSumRows(
  db: Db,
  { id, day }: { id: string; day: string | null },
  groups: readonly GroupSums[],
): Promise<SumRow[][]> {
  const byPlace = groups.map((): SumRow[] => []);
  if (groups.length === 0) return byPlace;
  const { rows } = await sql<SumRow & { place: number; units: string; cents: string; member_no: string | null }>`
    select names.place, r.line, ${stateOn(day)} as state, r.member_no::text,
      r.effective_date::text as acquired_on, (coalesce(r.units, 0) * names.up)::text as units,
      (${centsInRow})::bigint::text as cents
    from bulk_rows r join ${namesOf(groups)} on ${isNamed} where r.batch_id = ${id} order by r.line`.execute(db);
  for (const { place, units, cents, member_no, ...row } of rows) {
    const number = member_no === null ? null : Number(member_no);
    byPlace[place]?.push({ ...row, member_no: number, units: BigInt(units), cents: BigInt(cents) });
  }
  return byPlace;
}

/** How many members the rows name that count on a day. */
export async function countMembers(db: Db, { id, day }: { id: string; day: string | null }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.member_no)::integer as count from bulk_rows r
    where r.batch_id = ${id} and ${countsOn(day)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whom rows name, and whether those count on a day. */
export async function readNamedMembers(
  db: Db,
  { id, day }: { id: string; day: string | null },
): Promise<Pick<SumRow, 'member_no' | 'state'>[]> {
  const { rows } = await sql<{ member_no: string; state: SumRow['state'] }>`
    select distinct r.member_no::text, ${stateOn(day)} as state
    from bulk_rows r where r.batch_id = ${id} and r.member_no is not null order by 1`.execute(db);
  return rows.map(({ member_no, state }) => ({ member_no: Number(member_no), state }));
}

/** What a member has of an instrument that is not what the old administration has, at `scale` and in cents. */
export interface MemberDifference {
  member_no: number;
  place: number;
  old_micros: string | null;
  old_cents: string | null;
  micros: string;
  cents: string;
}

/** Whether any row is about a member with one of the numbers. */
export async function namesAny(db: Db, id: string, numbers: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_rows where batch_id = ${id} and member_no = any(${numbers}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The members whose holdings on a day are not those of the old administration: the first of them, and how many differences there are.
 * `places` tells of each instrument of the old administration its place among the groups, or after them; of those in `only`
 * the holdings by member are compared, or of all.
 */
export async function readMemberDifferences(
  db: Db,
  { id, day }: { id: string; day: string | null },
  {
    groups,
    places,
    only,
    tells,
    most,
  }: {
    groups: readonly GroupSums[];
    places: readonly number[];
    only: readonly number[] | null;
    tells: { quantity: boolean; amount: boolean };
    most: number;
  },
): Promise<{ count: number; lines: MemberDifference[] }> {
  const { rows } = await sql<MemberDifference & { member_no: string; count: number }>`
    with held as (
      select (h->>0)::bigint as member_no, p.place, sum((h->>2)::numeric) as micros, sum((h->>3)::numeric) as cents,
        bool_and(h->>2 is not null) as tells_micros, bool_and(h->>3 is not null) as tells_cents
      from bulk_batches b cross join jsonb_array_elements(b.old_totals->'balance'->'held') h
        join unnest(${places}::integer[]) with ordinality p (place, at) on p.at = (h->>1)::integer + 1
      where b.id = ${id} group by 1, 2
    ), present as (
      select r.member_no, names.place, sum(coalesce(r.units, 0) * names.up) as micros,
        sum(${centsInRow}) as cents
      from bulk_rows r join ${namesOf(groups)} on ${isNamed}
      where r.batch_id = ${id} and ${countsOn(day)}
        and (${only}::integer[] is null or names.place = any(${only}::integer[])) group by 1, 2
    ), both_sides as (
      select member_no, place, coalesce(p.micros, 0) as micros, coalesce(p.cents, 0) as cents,
        case when h.member_no is null then case when ${tells.quantity} then 0 end when tells_micros then h.micros end as old_micros,
        case when h.member_no is null then case when ${tells.amount} then 0 end when tells_cents then h.cents end as old_cents
      from held h full join present p using (member_no, place)
    )
    select member_no::text, place, old_micros::text, old_cents::text, micros::text, cents::text,
      (count(*) over ())::integer as count
    from both_sides where old_micros <> micros or old_cents <> cents
    order by both_sides.member_no, place limit ${most}`.execute(db);
  const lines = rows.map(({ count: _count, member_no, ...line }) => ({ ...line, member_no: Number(member_no) }));
  return { count: rows[0]?.count ?? 0, lines };
}
