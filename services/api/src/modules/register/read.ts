import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import type { MemberName } from '../../domain/names.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import { knownOfMany, priceThen, settle } from '../../ledger/moment.ts';
import type { Moment } from '../../ledger/moment.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { touchedSince } from './since.ts';
import type { RegisterLine, RegisterPage, RegisterQuery, RegisterTotal } from './schemas.ts';

/** An instrument with what it was worth then. */
export interface PricedInstrument extends InstrumentRef {
  nominal_cents: bigint;
  price_cents: bigint | null;
}

/** What a member had of an instrument. */
export interface HoldingRow extends MemberName {
  id: string;
  member_no: bigint;
  instrument_id: string;
  code: string;
  units: bigint;
  reserved: bigint;
}

const cursorShape = z.tuple([z.string().regex(/^\d{1,18}$/u), z.string().max(20)]);
type After = readonly [memberNo: string, code: string];

/**
 * A page of who held what at the end of a day, as it was known at an instant: a line for each member and instrument, by
 * member number, and what the whole filter comes to.
 * @throws DomainError date_in_future when `known_at` has not come yet.
 */
export async function readRegister({ db, clock }: AppContext, query: RegisterQuery): Promise<RegisterPage> {
  const moment: Moment = { asOf: query.as_of ?? today(clock), knownAt: query.known_at ?? null };
  const after = decodeCursor(query.cursor, cursorShape);
  if (moment.knownAt !== null) await settle(db, moment.knownAt);
  const instruments = await readPrices(db, moment);
  const totals = await readTotals(db, moment, query.instrument_id, instruments);
  const total = totals.instruments.reduce((sum, { holders }) => sum + holders, 0);
  // On a day before anything was issued, looking at every member would be for nothing.
  const rows = total === 0 ? [] : await readHoldings(db, moment, query.instrument_id, after, query.limit + 1);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.member_no, row.code]);
  return {
    as_of: moment.asOf,
    known_at: moment.knownAt,
    items: page.map((row) => lineOf(row, instruments)),
    next_cursor,
    total,
    total_is_lower_bound: false,
    totals,
  };
}

/** Every instrument, shares first, with its price on the day as it was known then. */
export async function readPrices(db: Db, moment: Moment): Promise<Map<string, PricedInstrument>> {
  const { rows } = await sql<PricedInstrument>`
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale, i.nominal_cents, ${priceThen(moment)} as price_cents
    from instruments i order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The next holdings by member number and code of the instrument: one member is looked at after the other. */
export async function readHoldings(
  db: Db,
  moment: Moment,
  instrumentId: string | undefined,
  after: After | undefined,
  limit: number,
): Promise<HoldingRow[]> {
  const later =
    after && sql`m.member_no >= ${after[0]}::bigint and (m.member_no > ${after[0]}::bigint or h.code > ${after[1]})`;
  const isKnown = await knownOfMany(db, moment);
  const { rows } = await sql<HoldingRow>`
    select m.id, m.member_no, m.kind, m.given_name, m.infix, m.family_name, m.company_name, h.instrument_id, h.code,
      h.units, h.reserved
    from members m cross join lateral (
      select a.instrument_id, i.code, sum(p.delta)::bigint as units,
        coalesce(sum(p.delta) filter (where a.kind = 'reserved'), 0)::bigint as reserved
      from accounts a join postings p on p.account_id = a.id join instruments i on i.id = a.instrument_id
      where ${and([
        sql`a.member_id = m.id and a.kind in ('holding', 'reserved') and p.effective_date <= ${moment.asOf}::date`,
        isKnown,
        instrumentId && sql`a.instrument_id = ${instrumentId}`,
      ])}
      group by a.instrument_id, i.code having sum(p.delta) <> 0
    ) h
    where ${and([later])}
    order by m.member_no, h.code limit ${limit}`.execute(db);
  return rows;
}

interface Sum {
  instrument_id: string;
  units: bigint;
  holders: bigint;
}

/**
 * What is outstanding of each instrument and how many hold it, from the sums that are kept beside the ledger; less what was
 * booked after `knownAt`.
 */
export async function readTotals(
  db: Db,
  moment: Moment,
  instrumentId: string | undefined,
  instruments: ReadonlyMap<string, PricedInstrument>,
): Promise<RegisterPage['totals']> {
  const { asOf, knownAt } = moment;
  const [touched, less] =
    knownAt === null
      ? [sql``, sql``]
      : [
          sql`, ${await touchedSince(db, { asOf, knownAt })}`,
          sql`union all select instrument_id, -late, (units - late > 0)::integer - (units > 0)::integer from touched`,
        ];
  const month = sql`date_trunc('month', ${asOf}::date)::date`;
  const measures = sql`r.measure in ('outstanding', 'holders')`;
  const { rows } = await sql<Sum>`
    with kept as (
      select r.measure, r.instrument_id, r.value from rollups r
        where ${measures} and r.grain = 'month' and r.period < ${month}
      union all
      select r.measure, r.instrument_id, r.value from rollups r
        where ${measures} and r.grain = 'day' and r.period >= ${month} and r.period <= ${asOf}::date
    )${touched}
    select s.instrument_id, sum(s.units)::bigint as units, sum(s.holders)::bigint as holders
    from (
      select instrument_id, case measure when 'outstanding' then value else 0 end as units,
        case measure when 'holders' then value else 0 end as holders from kept
      ${less}
    ) s where ${and([instrumentId && sql`s.instrument_id = ${instrumentId}`])}
    group by s.instrument_id`.execute(db);
  const sums = new Map(rows.map((row) => [row.instrument_id, row]));
  const totals = [...instruments.values()].flatMap((instrument): RegisterTotal[] => {
    const { units, holders } = sums.get(instrument.id) ?? { units: 0n, holders: 0n };
    if (units === 0n) return [];
    const quantity = formatQuantity(units, instrument.scale);
    return [
      { instrument: instrumentRef(instrument), quantity, holders: Number(holders), ...worthOf(units, instrument) },
    ];
  });
  const values = totals.map(({ value_cents }) => value_cents);
  return {
    instruments: totals,
    value_cents: values.includes(null) ? null : values.reduce((sum: number, value) => sum + (value ?? 0), 0),
    nominal_value_cents: totals.reduce((sum, { nominal_value_cents }) => sum + nominal_value_cents, 0),
  };
}

function worthOf(units: bigint, { scale, nominal_cents, price_cents }: PricedInstrument) {
  return {
    price_cents: price_cents === null ? null : centsToNumber(price_cents),
    value_cents: price_cents === null ? null : centsToNumber(amountOf(units, scale, price_cents)),
    nominal_value_cents: centsToNumber(amountOf(units, scale, nominal_cents)),
  };
}

/** A row as the API shows it. */
export function lineOf(row: HoldingRow, instruments: ReadonlyMap<string, PricedInstrument>): RegisterLine {
  const instrument = instruments.get(row.instrument_id);
  if (instrument === undefined) throw new Error(`holding of an unknown instrument: ${row.instrument_id}`);
  return {
    member: memberRef(row),
    instrument: instrumentRef(instrument),
    quantity: formatQuantity(row.units, instrument.scale),
    reserved: formatQuantity(row.reserved, instrument.scale),
    ...worthOf(row.units, instrument),
  };
}
