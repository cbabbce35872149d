import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { YearTotals } from './journal.ts';
import { readMoves } from './moves.ts';
import type { Moves, Source } from './moves.ts';
import type { CheckName, Period, PeriodCheck } from './schemas.ts';

/** What a year comes to: what closing it is held to. */
export interface Figures {
  checks: PeriodCheck[];
  movements: Period['movements'];
  journal: YearTotals;
  /** The same figures have the same. */
  digest: string;
}

/** What stands against what; checks[name] = [what there is, what there should be]. */
type Pairs = Record<Exclude<CheckName, 'balance' | 'ledger' | 'outstanding' | 'bank'>, readonly [bigint, bigint]>;

/** How a check that does not tie is taken. */
const severities: Record<CheckName, readonly [unit: PeriodCheck['unit'], otherwise: 'asks' | 'blocks']> = {
  numbers: ['count', 'blocks'],
  balance: ['cents', 'blocks'],
  ledger: ['count', 'blocks'],
  outstanding: ['count', 'blocks'],
  payable: ['cents', 'blocks'],
  open: ['count', 'blocks'],
  bank: ['cents', 'asks'],
  suspense: ['cents', 'asks'],
  in_transit: ['cents', 'asks'],
  accrual: ['count', 'asks'],
};

/**
 * Everything that is looked at before a year is closed, by the sums that are kept or, as it is closed, by what they are of. `broken` is
 * how many invariants of the ledger do not hold; `bankCents` what the bank says, null while nobody has entered it.
 */
export async function readFigures(
  db: Db,
  year: number,
  { source, broken, bankCents }: { source: Source; broken: number; bankCents: number | null },
): Promise<Figures> {
  const moves = await readMoves(db, year, source);
  const journal = moves.totals;
  const { movements, tied } = await readMovements(db, year, moves);
  const pairs = await readPairs(db, year, { source, moves });
  const all: Record<Exclude<CheckName, 'bank'>, readonly [bigint, bigint]> = {
    ...pairs,
    balance: [journal.debit, journal.credit],
    ledger: [BigInt(broken), 0n],
    outstanding: [BigInt(tied), BigInt(movements.length)],
  };
  const checks = (Object.keys(severities) as CheckName[]).map((name): PeriodCheck => {
    const [unit, otherwise] = severities[name];
    const [left, right] =
      name === 'bank' ? [moves.balance('bank'), bankCents === null ? null : BigInt(bankCents)] : all[name];
    return {
      name,
      left: centsToNumber(left),
      right: right === null ? null : centsToNumber(right),
      unit,
      outcome: left === right ? 'ties' : otherwise,
    };
  });
  const sides = checks.map(({ name, left, right }) => (name === 'bank' ? [name, left] : [name, left, right]));
  const text = JSON.stringify([sides, movements, journal], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return { checks, movements, journal, digest: createHash('sha256').update(text).digest('hex') };
}

/** What is read of the year's end from the ledger, the sums by day and month, and what still waits. */
async function readPairs(db: Db, year: number, { source, moves }: { source: Source; moves: Moves }): Promise<Pairs> {
  const end = sql`make_date(${year}, 12, 31)`;
  const { rows } = await sql<Record<string, bigint>>`
    select
      (select coalesce(max(last), 0) from number_series where prefix = 'TR' and year = ${year}) as numbers_given,
      ${numbersThere(year, source)} as numbers_there,
      (select -coalesce(sum(value), 0)::bigint from rollups
        where measure = 'payable' and grain = 'month' and period <= ${end}) as payable_kept,
      (select count(*) from transaction_proposals where status = 'waiting' and (input->>'effective_date')::date <= ${end})
        + (select count(*) from interest_runs where status in ('waiting', 'reversal_waiting') and until <= ${end})
        + (select count(*) from conversion_runs where run_on <= ${end}
            and status in ('calculated', 'awaiting_approval', 'approved', 'executing'))
        + (select count(*) from bulk_batches b where b.status in ('awaiting_approval', 'posting')
            and exists (select from bulk_rows r where r.batch_id = b.id and r.effective_date <= ${end}))
        + (select count(*) from redemption_requests where status in ('submitted', 'in_review') and effective_on <= ${end})
        + (select count(*) from member_proposals where status = 'waiting' and action = 'inherit'
            and (input->>'effective_date')::date <= ${end})
        + (select count(*) from coupon_rate_proposals where status = 'waiting' and valid_from <= ${end})
        + (select count(*) from setting_proposals where status = 'waiting' and section = 'price'
            and (after->>'valid_from')::date <= ${end})
        as open,
      (select count(*) from instruments i where i.type = 'bond' and 0 < (
        select coalesce(sum(value), 0) from rollups r where r.measure = 'outstanding' and r.grain = 'month'
          and r.instrument_id = i.id and r.period <= ${end})) as bonds,
      (select count(distinct r.instrument_id) from interest_runs r
        where r.kind = 'accrual' and r.status in ('executed', 'reversal_waiting') and r.until = ${end}) as accrued`.execute(
    db,
  );
  const row = rows[0] as (typeof rows)[number];
  const of = (name: string) => row[name] ?? 0n;
  return {
    numbers: [of('numbers_there'), of('numbers_given')],
    payable: [-moves.balance('payable'), -of('payable_kept')],
    open: [of('open'), 0n],
    suspense: [moves.balance('suspense'), 0n],
    in_transit: [moves.balance('in_transit'), 0n],
    accrual: [of('accrued'), of('bonds')],
  };
}

/** How many numbers of a year are in the ledger: counted, or as many places as there are in its chain from the first to the last of them. */
const numbersThere = (year: number, source: Source) =>
  source === 'ledger'
    ? sql`(select count(*) from transactions where number >= ${`TR-${year}-`} and number < ${`TR-${year}.`})`
    : sql`coalesce((select 1 + z.seq - a.seq from number_series s
        join transactions a on a.number = ${`TR-${year}-000001`}
        join transactions z on z.number = ${`TR-${year}-`} || lpad(s.last::text, greatest(6, length(s.last::text)), '0')
        where s.prefix = 'TR' and s.year = ${year}), 0)`;

interface MovementRow extends InstrumentRef {
  nominal_cents: bigint;
  opening: bigint;
  kept: bigint;
}

/** How what is outstanding of each instrument changed in the year, and of how many that is what the sums by month say. */
export async function readMovements(
  db: Db,
  year: number,
  moves: Moves,
): Promise<{ movements: Period['movements']; tied: number }> {
  const until = (before: number) => sql`(
    select coalesce(sum(value), 0)::bigint from rollups r where r.measure = 'outstanding' and r.grain = 'month'
      and r.instrument_id = i.id and r.period < make_date(${before}, 1, 1))`;
  const { rows: instruments } = await sql<MovementRow>`
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale, i.nominal_cents, ${until(year)} as opening,
      ${until(year + 1)} as kept
    from instruments i order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db);
  const rows = instruments.map((row) => ({
    ...row,
    issued: moves.units(row.id, 'raised', 'opened'),
    converted: moves.units(row.id, 'converted'),
    returned: moves.units(row.id, 'returned', 'given'),
    other: moves.units(row.id, 'other'),
  }));
  let tied = 0;
  const active = rows.filter((row) => row.opening !== 0n || row.kept !== 0n || row.issued !== 0n);
  const movements = active.map((row) => {
    const closing = row.opening + row.issued + row.converted + row.returned + row.other;
    if (closing === row.kept) tied += 1;
    const quantity = (units: bigint) => formatQuantity(units, row.scale);
    return {
      instrument: instrumentRef(row),
      opening: quantity(row.opening),
      issued: quantity(row.issued),
      converted: quantity(row.converted),
      returned: quantity(row.returned),
      other: quantity(row.other),
      closing: quantity(closing),
      nominal_value_cents: centsToNumber(amountOf(closing, row.scale, row.nominal_cents)),
    };
  });
  return { movements, tied };
}
