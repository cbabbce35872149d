import { sql } from 'kysely';
import { bumped } from '../../flow/version.ts';
import type { DbTransaction } from '../../database.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import type { TransactionKind } from '../../domain/kinds/index.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { PlannedInstrument } from './register.ts';

/** What rows of a kind and an instrument come to, as it is kept: whole numbers as text. */
export interface KeptTotal {
  kind: TransactionKind | null;
  instrument: InstrumentRef | null;
  rows: number;
  errors: number;
  units: string | null;
  amount_cents: string;
  /** What follows is of rows that are to be booked. */
  booked_units: string | null;
  booked_cents: string;
  members: number;
  counterparties: number;
  /** How it changes what is outstanding of the instrument. */
  outstanding: string | null;
  price_cents: string | null;
}

/** A sum stays what a JSON number can say: more is a column that was taken for another one. */
const mostCents = Number.MAX_SAFE_INTEGER;

/** Ends a check: what the rows come to, added up where they are. Answers how many have errors. */
export async function conclude(
  trx: DbTransaction,
  id: string,
  { from, instruments }: { from: number | null; instruments: readonly PlannedInstrument[] },
): Promise<number> {
  const totals = await readTotals(trx, id, instruments);
  const json = JSON.stringify(instruments);
  const { rows } = await sql<{ errors: number }>`
    update bulk_batches b set status = case when r.errors > 0 then 'invalid' else 'valid' end, task = null,
      ${bumped}, checked_at = clock_timestamp(), checked_from = ${from}::integer, totals = ${JSON.stringify(totals)}::jsonb,
      row_count = r.rows, warning_count = r.warnings, error_count = r.errors, skipped_count = r.skipped,
      member_count = r.members, new_members = r.new_members, amount_cents = r.amount, instruments = ${json}::jsonb,
      bookings_sha256 = bulk_bookings_sha256(b.id, ${json}::jsonb)
    from (
      select count(*) as rows, count(*) filter (where status = 'warning') as warnings,
        count(*) filter (where status = 'error') as errors, count(*) filter (where status = 'skipped') as skipped,
        count(distinct member_no) filter (where booking_sha256 is not null) as members,
        count(distinct member_no) filter (where booking_sha256 is not null and member_id is null) as new_members,
        least(coalesce(sum(amount_cents) filter (where booking_sha256 is not null), 0), ${mostCents}::bigint) as amount
      from bulk_rows where batch_id = ${id}
    ) r
    where b.id = ${id} returning b.error_count as errors`.execute(trx);
  return rows[0]?.errors ?? 0;
}

async function readTotals(
  trx: DbTransaction,
  id: string,
  instruments: readonly PlannedInstrument[],
): Promise<KeptTotal[]> {
  const { rows } = await sql<KeptTotal & { named: string | null }>`
    select r.kind, r.named, r.rows, r.errors, r.units, r.amount_cents, r.booked_units, r.booked_cents, r.members,
      r.counterparties, r.outstanding, r.price_cents, case when i.id is not null then json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl,
        'name_en', i.name_en, 'type', i.type, 'scale', i.scale) end as instrument
    from (
      select kind, instrument_id, case when instrument_id is null then
          coalesce(cells->'instrument'->>'number', cells->>'instrument') end as named,
        booked and kind is null as alone, -- members who hold nothing: no error is among them
        count(*)::integer as rows, count(*) filter (where status = 'error')::integer as errors,
        sum(units)::text as units, least(coalesce(sum(amount_cents), 0), ${mostCents}::bigint)::text as amount_cents,
        (sum(units) filter (where booked))::text as booked_units,
        least(coalesce(sum(amount_cents) filter (where booked), 0), ${mostCents}::bigint)::text as booked_cents,
        (count(distinct member_no) filter (where booked))::integer as members,
        (count(distinct counterparty_no) filter (where booked))::integer as counterparties,
        (sum(units) filter (where booked and k.moves_outstanding))::text as outstanding,
        case when count(price_cents) = count(*) filter (where booked) and min(price_cents) = max(price_cents)
          then min(price_cents)::text end as price_cents -- rows with errors have none
      from (select *, booking_sha256 is not null as booked from bulk_rows) b left join kinds k on k.name = b.kind
      where batch_id = ${id} and status <> 'skipped' group by 1, 2, 3, 4
    ) r left join instruments i on i.id = r.instrument_id
    order by r.rows desc, r.kind, r.named`.execute(trx);
  const planned = new Map(instruments.map((one) => [plain(one.name_nl), one]));
  return rows.map(({ named, ...total }) => {
    const instrument = named === null ? undefined : planned.get(plain(named));
    const ref = instrument && {
      id: instrument.id,
      code: instrument.code,
      name_nl: instrument.name_nl,
      name_en: instrument.name_en,
      type: instrument.type,
      scale: instrument.scale,
    };
    return { ...total, instrument: total.instrument ?? ref ?? null };
  });
}
