// The questions a statement is made of, and how their answers are put together.
import { sql } from 'kysely';
import type { Db } from '../../../database.ts';
import type { TransactionKind } from '../../../domain/kinds/index.ts';
import { amountOf, divideHalfUp } from '../../../domain/money.ts';
import { known } from '../../../ledger/moment.ts';
import type { Moment } from '../../../ledger/moment.ts';
import type { InstrumentRef } from '../../../wire/schemas.ts';
import { accruedOf, readLots } from '../accrued.ts';
import type { Accrued } from '../accrued.ts';
import { readPayable } from '../holdings.ts';

/** What a member had of an instrument at both ends of a period: units of 10^-scale, and cents. */
export interface StatementHolding {
  instrument: InstrumentRef;
  opening: bigint;
  received: bigint;
  given: bigint;
  closing: bigint;
  /** At the end of the period; null where there was none. */
  price: bigint | null;
  opening_value: bigint;
  closing_value: bigint;
  /** Units that were still locked at the end, by the day from which they are free. */
  locked: readonly { until: string; units: bigint }[];
}

/** What came to a member or went, with its value at the price of that day. */
export interface StatementMove {
  date: string;
  number: string;
  kind: TransactionKind;
  /** Of a reversal: the kind of what it took back. */
  reversed: TransactionKind | null;
  instrument: InstrumentRef;
  units: bigint;
  value: bigint;
  /** Booked once the period was over. */
  late: boolean;
}

/** Interest or dividend that was granted on a day; the gross less the tax is what was received or is owed. */
export interface StatementIncome {
  date: string;
  kind: TransactionKind;
  instrument: InstrumentRef | null;
  gross: bigint;
  tax: bigint;
}

export interface Statement {
  /** The day before the first. */
  from: string;
  /** The last day. */
  to: string;
  holdings: StatementHolding[];
  moves: StatementMove[];
  income: StatementIncome[];
  /** Interest of bonds up to the last day that was not granted yet. */
  accrued: Accrued[];
  /** What the cooperative owed the member at the end. */
  payable: bigint;
  /** What other prices made of the value, rounded once; and the cents that rounding each value by itself adds to it. */
  bridge: { price_change: bigint; rounding: bigint };
}

interface Move {
  date: string;
  number: string;
  kind: TransactionKind;
  reversed: TransactionKind | null;
  instrument_id: string;
  units: bigint;
  late: boolean;
}

interface Price {
  instrument_id: string;
  valid_from: string;
  price_cents: bigint;
}

/** What a member had, got and was granted in the days after `from` up to `to`, as it was known at an instant. */
export async function readStatement(
  db: Db,
  memberId: string,
  { from, to, knownAt }: { from: string; to: string; knownAt: string | null },
): Promise<Statement> {
  const moment: Moment = { asOf: to, knownAt };
  const [opening, moves, lots, prices, incomes, payable] = await Promise.all([
    readOpening(db, memberId, { asOf: from, knownAt }),
    readMoves(db, memberId, from, moment),
    readLots(db, memberId, moment),
    readPrices(db, memberId, knownAt),
    readIncome(db, memberId, from, moment),
    readPayable(db, memberId, moment),
  ]);
  const ids = [...new Set([...opening.keys(), ...moves.map((move) => move.instrument_id)])];
  const instruments = await readInstruments(db, [...ids, ...incomes.flatMap(({ instrument_id: id }) => id ?? [])]);
  const refOf = (id: string) => instruments.get(id) as InstrumentRef;
  const priceOn = (id: string, day: string) =>
    prices.findLast((price) => price.instrument_id === id && price.valid_from <= day)?.price_cents ?? null;
  const worth = (id: string, units: bigint, day: string) => amountOf(units, refOf(id).scale, priceOn(id, day) ?? 0n);

  // In 10^-6 of a cent: exact, since no scale is finer.
  const exactly = (id: string, units: bigint, day: string) =>
    units * (priceOn(id, day) ?? 0n) * 10n ** BigInt(6 - refOf(id).scale);

  const holdings = ids.map((id): StatementHolding => {
    const own = moves.filter((move) => move.instrument_id === id).map(({ units }) => units);
    const start = opening.get(id) ?? 0n;
    const closing = own.reduce((sum, units) => sum + units, start);
    const locked = new Map<string, bigint>();
    for (const lot of lots) {
      if (lot.instrument_id !== id || lot.lock_until === null || lot.lock_until <= to) continue;
      locked.set(lot.lock_until, (locked.get(lot.lock_until) ?? 0n) + lot.units);
    }
    return {
      instrument: refOf(id),
      opening: start,
      received: own.reduce((sum, units) => (units > 0n ? sum + units : sum), 0n),
      given: own.reduce((sum, units) => (units < 0n ? sum + units : sum), 0n),
      closing,
      price: priceOn(id, to),
      opening_value: worth(id, start, from),
      closing_value: worth(id, closing, to),
      locked: [...locked].map(([until, units]) => ({ until, units })).sort((a, b) => a.until.localeCompare(b.until)),
    };
  });
  const worths = holdings.flatMap(({ instrument: { id }, opening: start, closing, opening_value, closing_value }) => [
    { exact: exactly(id, closing, to), value: closing_value },
    { exact: -exactly(id, start, from), value: -opening_value },
  ]);
  const moved = moves.map(({ instrument_id: id, units, date }) => ({
    exact: -exactly(id, units, date),
    value: -worth(id, units, date),
  }));
  return {
    from,
    to,
    bridge: bridgeOf([...worths, ...moved]),
    holdings: holdings.sort((a, b) => orderOf(a.instrument).localeCompare(orderOf(b.instrument))),
    moves: moves.map(({ instrument_id: id, ...move }) => ({
      ...move,
      instrument: refOf(id),
      value: worth(id, move.units, move.date),
    })),
    income: incomes.map(({ instrument_id: id, ...income }) => ({
      ...income,
      instrument: id === null ? null : refOf(id),
    })),
    accrued: await accruedOf(db, lots, to),
    payable,
  };
}

/** What is left of the value at the end less that at the beginning and of what came and went: prices, and rounding. */
function bridgeOf(parts: readonly { exact: bigint; value: bigint }[]): Statement['bridge'] {
  const exact = parts.reduce((sum, part) => sum + part.exact, 0n);
  const price_change = divideHalfUp(exact, 1_000_000n);
  return { price_change, rounding: parts.reduce((sum, part) => sum + part.value, 0n) - price_change };
}

/** Shares first, then Good Shares, then bonds. */
const orderOf = ({ type, code }: InstrumentRef) => `${['share', 'good_share', 'bond'].indexOf(type)} ${code}`;

async function readOpening(db: Db, memberId: string, moment: Moment): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ instrument_id: string; units: bigint }>`
    select a.instrument_id, sum(p.delta)::bigint as units from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${memberId} and a.kind in ('holding', 'reserved') and p.effective_date <= ${moment.asOf}::date
      and ${known(moment)}
    group by a.instrument_id having sum(p.delta) <> 0`.execute(db);
  return new Map(rows.map(({ instrument_id, units }) => [instrument_id, units]));
}

/** What changed how much the member has: not what was only set aside for a request. */
async function readMoves(db: Db, memberId: string, from: string, moment: Moment): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select t.effective_date as date, t.number, t.kind, o.kind as reversed, a.instrument_id, sum(p.delta)::bigint as units,
      (t.booked_at at time zone 'Europe/Amsterdam')::date > ${moment.asOf}::date as late
    from accounts a join postings p on p.account_id = a.id join transactions t on t.id = p.transaction_id
    left join transactions o on o.id = t.reverses_id
    where a.member_id = ${memberId} and a.kind in ('holding', 'reserved') and p.effective_date > ${from}::date
      and p.effective_date <= ${moment.asOf}::date and ${known(moment)}
    group by t.id, o.kind, a.instrument_id having sum(p.delta) <> 0 order by t.effective_date, t.seq`.execute(db);
  return rows;
}

async function readPrices(db: Db, memberId: string, knownAt: string | null): Promise<Price[]> {
  const { rows } = await sql<Price>`
    select r.instrument_id, r.valid_from, r.price_cents from instrument_prices r
    where r.purpose = 'issue' and (${knownAt}::timestamptz is null or r.created_at <= ${knownAt}::timestamptz)
      and r.instrument_id in (select a.instrument_id from accounts a where a.member_id = ${memberId})
    order by r.valid_from`.execute(db);
  return rows;
}

type Income = Omit<StatementIncome, 'instrument'> & { instrument_id: string | null };

/** What the cooperative granted: debits of interest, and of its equity for a dividend; and the tax it kept of them. */
async function readIncome(db: Db, memberId: string, from: string, { asOf, knownAt }: Moment): Promise<Income[]> {
  const { rows } = await sql<Income>`
    select * from (
      select t.effective_date as date, t.seq, coalesce(o.kind, t.kind) as kind, t.instrument_id,
        coalesce(sum(p.delta) filter (where a.kind in ('interest_expense', 'interest_payable')
          or (a.kind = 'equity' and k.distributes)), 0)::bigint as gross,
        coalesce(-sum(p.delta) filter (where a.kind = 'withholding'), 0)::bigint as tax
      from transactions t left join transactions o on o.id = t.reverses_id join kinds k on k.name = coalesce(o.kind, t.kind)
      join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id and a.member_id is null
      where t.member_id = ${memberId} and t.effective_date > ${from}::date and t.effective_date <= ${asOf}::date
        and (${knownAt}::timestamptz is null or t.booked_at <= ${knownAt}::timestamptz)
      group by t.id, o.kind
    ) x where gross <> 0 or tax <> 0 order by date, seq`.execute(db);
  return rows.map(({ date, kind, instrument_id, gross, tax }) => ({ date, kind, instrument_id, gross, tax }));
}

async function readInstruments(db: Db, ids: readonly string[]): Promise<Map<string, InstrumentRef>> {
  const { rows } = await sql<InstrumentRef>`
    select id, code, name_nl, name_en, type, scale from instruments where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
