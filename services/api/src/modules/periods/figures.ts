import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { readYearTotals } from './journal.ts';
import type { YearTotals } from './journal.ts';
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
 * Everything that is looked at before a year is closed. `broken` is how many invariants of the ledger do not hold;
 * `bankCents` what the bank says, null while nobody has entered it.
 */
export async function readFigures(
  db: Db,
  year: number,
  { broken, bankCents }: { broken: number; bankCents: number | null },
): Promise<Figures> {
  const journal = await readYearTotals(db, { year, knownAt: 'infinity' });
  const { movements, tied } = await readMovements(db, year);
  const { bank, ...pairs } = await readPairs(db, year);
  const all: Record<Exclude<CheckName, 'bank'>, readonly [bigint, bigint]> = {
    ...pairs,
    balance: [journal.debit, journal.credit],
    ledger: [BigInt(broken), 0n],
    outstanding: [BigInt(tied), BigInt(movements.length)],
  };
  const checks = (Object.keys(severities) as CheckName[]).map((name): PeriodCheck => {
    const [unit, otherwise] = severities[name];
    const [left, right] = name === 'bank' ? [bank, bankCents === null ? null : BigInt(bankCents)] : all[name];
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

/** What is read of the year's end from the ledger, the kept sums, and what still waits. */
async function readPairs(db: Db, year: number): Promise<Pairs & { bank: bigint }> {
  const end = sql`make_date(${year}, 12, 31)`;
  const balance = (kind: string) => sql`(
    select coalesce(sum(p.delta), 0)::bigint from accounts a join postings p on p.account_id = a.id
    where a.kind = ${kind} and p.effective_date <= ${end})`;
  const { rows } = await sql<Record<string, bigint>>`
    select
      (select coalesce(max(last), 0) from number_series where prefix = 'TR' and year = ${year}) as numbers_given,
      (select count(*) from transactions where number >= ${`TR-${year}-`} and number < ${`TR-${year}.`}) as numbers_there,
      ${balance('payable')} as payable,
      (select -coalesce(sum(value), 0)::bigint from rollups
        where measure = 'payable' and grain = 'month' and period <= ${end}) as payable_kept,
      ${balance('bank')} as bank, ${balance('suspense')} as suspense, ${balance('in_transit')} as in_transit,
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
    payable: [-of('payable'), -of('payable_kept')],
    open: [of('open'), 0n],
    suspense: [of('suspense'), 0n],
    in_transit: [of('in_transit'), 0n],
    accrual: [of('accrued'), of('bonds')],
    bank: of('bank'),
  };
}

interface MovementRow extends InstrumentRef {
  nominal_cents: bigint;
  opening: bigint;
  issued: bigint;
  converted: bigint;
  returned: bigint;
  other: bigint;
  kept: bigint;
}

/** How what is outstanding of each instrument changed in the year, and of how many that is what the kept sums say. */
export async function readMovements(db: Db, year: number): Promise<{ movements: Period['movements']; tied: number }> {
  const until = (before: number) => sql`(
    select coalesce(sum(value), 0)::bigint from rollups r where r.measure = 'outstanding' and r.grain = 'month'
      and r.instrument_id = i.id and r.period < make_date(${before}, 1, 1))`;
  const { rows } = await sql<MovementRow>`
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale, i.nominal_cents, ${until(year)} as opening,
      coalesce(m.issued, 0) as issued, coalesce(m.converted, 0) as converted, coalesce(m.returned, 0) as returned,
      coalesce(m.other, 0) as other, ${until(year + 1)} as kept
    from instruments i left join (
      select instrument_id,
        coalesce(sum(units) filter (where k.capital in ('raised', 'opened')), 0)::bigint as issued,
        coalesce(sum(units) filter (where k.capital = 'converted'), 0)::bigint as converted,
        coalesce(sum(units) filter (where k.capital in ('returned', 'given')), 0)::bigint as returned,
        coalesce(sum(units) filter (where k.capital = 'other'), 0)::bigint as other
      from (
        select a.instrument_id, coalesce(o.kind, t.kind) as kind, -p.delta as units
        from accounts a join postings p on p.account_id = a.id join transactions t on t.id = p.transaction_id
        left join transactions o on o.id = t.reverses_id
        where a.kind = 'issuer' and p.effective_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      ) x join kinds k on k.name = x.kind group by instrument_id
    ) m on m.instrument_id = i.id
    order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db);
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
