import { sql } from 'kysely';
import { textOf } from '../../domain/bulk/table.ts';
import { displayName } from '../../domain/names.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { possibleSteps } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { bulkFlow } from './flow.ts';
import type { KeptTotal } from './conclude.ts';
import { batchSelect, presentBatch } from './list.ts';
import type { BatchRow } from './list.ts';
import { presentRow, rowSelect } from './rowList.ts';
import { presentMade } from './openedTerms.ts';
import type { RowRow } from './rowList.ts';
import { mostCauses, mostLargest } from './schemas.ts';
import type { BulkBatchDetail } from './schemas.ts';

/** A batch with how it was read, what it comes to, and what there is to look at. Throws not_found. */
export async function readBatch(db: Db, id: string, viewer: Viewer): Promise<BulkBatchDetail> {
  const { rows } = await sql<BatchRow>`${batchSelect} where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  const { reading, totals, new_members, instruments } = row;
  const { bookings, ...findings } = await readFindings(db, id);
  return {
    ...presentBatch(row),
    can: stepsFor(row, viewer, bookings),
    reading,
    totals: await presentTotals(db, totals, row.status === 'posted' || row.status === 'reversed'),
    new_members,
    instruments: instruments.map(presentMade),
    ...findings,
    transactions: bookings,
    largest: await readLargest(db, id),
    numbers: await readNumbers(db, row, bookings),
  };
}

/** What an administrator can do with a batch: nothing while the service is at it, no submission of nothing, and a comparison of registers alone; what booked nothing is not taken back. */
function stepsFor(row: BatchRow, viewer: Viewer, bookings: number): BulkBatchDetail['can'] {
  if (row.progress !== null) return [];
  const subject = { ...row, maker_id: row.maker.id, reversal_maker_id: row.reversal?.asked_by.id ?? null };
  const isEmpty = row.rows - row.errors - row.skipped <= 0;
  const missing = {
    submit: isEmpty,
    compare: row.purpose !== 'register',
    reverse: row.purpose === 'register' && bookings === 0,
  } as const;
  return possibleSteps(bulkFlow, subject, viewer).filter((step) => !(step in missing) || !missing[step as 'submit']);
}

async function presentTotals(
  db: Db,
  totals: readonly KeptTotal[],
  booked: boolean,
): Promise<BulkBatchDetail['totals']> {
  const { rows } = await sql<{ instrument_id: string; units: string }>`
    select instrument_id, sum(value)::text as units from rollups
    where measure = 'outstanding' and grain = 'month' group by instrument_id`.execute(db);
  const outstanding = new Map(rows.map(({ instrument_id, units }) => [instrument_id, BigInt(units)]));
  for (const { instrument, outstanding: more } of booked ? [] : totals) {
    if (instrument === null || more === null) continue;
    outstanding.set(instrument.id, (outstanding.get(instrument.id) ?? 0n) + BigInt(more));
  }
  return totals.map(({ units, booked_units, outstanding: _o, amount_cents, booked_cents, price_cents, ...total }) => {
    const { instrument } = total;
    const textOf = (value: bigint | undefined) =>
      instrument === null || value === undefined ? null : formatQuantity(value, instrument.scale);
    return {
      ...total,
      quantity: units === null ? null : textOf(BigInt(units)),
      amount_cents: centsToNumber(BigInt(amount_cents)),
      booked_quantity: booked_units === null ? null : textOf(BigInt(booked_units)),
      booked_cents: centsToNumber(BigInt(booked_cents)),
      price_cents: price_cents === null ? null : centsToNumber(BigInt(price_cents)),
      outstanding_after: textOf(instrument === null ? undefined : outstanding.get(instrument.id)),
    };
  });
}

type Findings = Pick<BulkBatchDetail, 'causes' | 'attention' | 'days'>;

/**
 * Errors by cause: what is wrong in which column, and where it is always the same text, that text. And how many rows can be
 * booked: a page that waits asks again and again, so no row is read twice for it.
 */
async function readFindings(db: Db, id: string): Promise<Findings & { bookings: number }> {
  const { rows: causes } = await sql<Findings['causes'][0]>`
    select p.problem->>'column' as column, p.problem->>'code' as code, (array_agg(p.problem->'params' order by r.line))[1] as params,
      count(*)::integer as rows, min(r.line) as first_line, max(r.line) as last_line, v.value,
      max(p.problem->'params'->>'nearest') as suggestion
    from bulk_rows r cross join lateral (select r.problems->0 as problem) p
    cross join lateral (select case when p.problem->>'code' in ('instrument_not_found', 'kind_not_allowed', 'reason_invalid',
      'member_exists') then p.problem->'params'->>'value' end as value) v
    where r.batch_id = ${id} and r.status = 'error'
    group by 1, 2, v.value order by count(*) desc, min(r.line) limit ${mostCauses}`.execute(db);
  const { rows: attention } = await sql<Findings['attention'][0]>`
    select p->>'code' as code, count(*)::integer as rows
    from bulk_rows r cross join jsonb_array_elements(r.problems) p
    where r.batch_id = ${id} and r.status = 'warning' group by 1 order by 2 desc, 1`.execute(db);
  const { rows: days } = await sql<{ from: string | null; to: string; bookings: number }>`
    select min(effective_date) as from, max(effective_date) as to, count(*)::integer as bookings from bulk_rows
    where batch_id = ${id} and booking_sha256 is not null and kind is not null`.execute(db);
  const [{ from, to, bookings }] = days as [(typeof days)[0]];
  return { causes, attention, days: from === null ? null : { from, to }, bookings };
}

async function readLargest(db: Db, id: string): Promise<BulkBatchDetail['largest']> {
  const { rows } = await sql<RowRow>`${rowSelect} where r.batch_id = ${id} and r.booking_sha256 is not null
    and r.amount_cents > 0 order by r.amount_cents desc, r.line limit ${mostLargest}`.execute(db);
  return rows.map(presentRow).map(({ line, member, instrument, name, cells, quantity, amount_cents }) => ({
    line,
    member,
    instrument,
    new_member: member === null && name !== null ? displayName(name) : null,
    new_instrument: instrument === null ? textOf(cells.instrument) : null,
    quantity,
    amount_cents: amount_cents ?? 0,
  }));
}

/** The numbers its transactions have; while it waits, those that so many bookings would get. */
async function readNumbers(db: Db, { id, status }: BatchRow, bookings: number): Promise<BulkBatchDetail['numbers']> {
  if (!statesWithBookings.has(status) || bookings === 0) return null;
  const { rows } =
    status === 'posted' || status === 'reversed'
      ? await sql<{ first: string; last: string; count: number }>`
          select min(t.number) as first, max(t.number) as last, count(*)::integer as count
          from bulk_rows r join transactions t on t.id = r.transaction_id
          where r.batch_id = ${id} and r.booking_sha256 is not null having count(*) > 0`.execute(db)
      : await sql<{ first: string; last: string; count: number }>`
          select format('TR-%s-%s', y.year, lpad((y.last + 1)::text, 6, '0')) as first,
            format('TR-%s-%s', y.year, lpad((y.last + ${bookings}::integer)::text, 6, '0')) as last, ${bookings}::integer as count
          from (select d.year, coalesce((select s.last from number_series s
              where s.prefix = 'TR' and s.year = d.year), 0) as last
            from (select extract(year from register_today())::integer as year) d) y`.execute(db);
  return rows[0] ?? null;
}

const statesWithBookings = new Set(['awaiting_approval', 'posting', 'posted', 'reversed']);
