import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { DomainError, caught } from '../domain/errors.ts';
import type { DayCount } from '../domain/interest/dayCount.ts';
import { quoteRedemption } from '../domain/interest/quote.ts';
import type { FeeTerms, Quote as PlainQuote } from '../domain/interest/quote.ts';
import type { BondTerms } from '../domain/interest/accrual.ts';
import type { LotPart } from '../domain/kinds/units.ts';
import { centsToNumber } from '../domain/money.ts';
import { formatQuantity } from '../domain/quantity.ts';
import { bodyDigest } from '../calls/idempotency.ts';
import type { Quote } from '../wire/requests.ts';

/** What is to be quoted: so many of some parts of lots, on a day. */
interface QuoteWish {
  instrument_id: string;
  parts: readonly LotPart[];
  /** Units of 10^-scale. */
  quantity: bigint;
  effective_on: string;
}

/** A quote in figures, and as it is shown, kept and compared. */
export interface Quoted extends PlainQuote {
  shown: Quote;
}

interface TermsRow {
  id: string;
  scale: number;
  nominal_cents: string;
  day_count: DayCount;
  maturity_date: string;
  fee_ppm: number;
  min_cents: string;
  rates: { from: string; rate_ppm: number }[];
}

interface LotRow {
  id: string;
  acquired_on: string;
  interest_from: string;
}

/**
 * Quotes redemptions of bonds, or says why one cannot be quoted; two statements, however many there are. Call it with
 * the members locked where the quote is to be booked: an interest run locks them as well, and moves what is quoted.
 */
export async function quoteAll(
  db: Db,
  wishes: readonly QuoteWish[],
  withholdingPpm: number,
): Promise<(Quoted | DomainError)[]> {
  const [terms, lots] = await Promise.all([
    readTerms(db, [...new Set(wishes.map(({ instrument_id }) => instrument_id))]),
    readLots(db, [...new Set(wishes.flatMap(({ parts }) => parts.map(({ lot_id }) => lot_id)))]),
  ]);
  return wishes.map((wish) => quoteOne(wish, { terms, lots, withholdingPpm }));
}

/** One quote. Throws why it cannot be made. */
export async function quote(db: Db, wish: QuoteWish, withholdingPpm: number): Promise<Quoted> {
  const [quoted] = (await quoteAll(db, [wish], withholdingPpm)) as [Quoted | DomainError];
  if (quoted instanceof DomainError) throw quoted;
  return quoted;
}

interface QuoteFacts {
  terms: ReadonlyMap<string, { bond: BondTerms; fee: FeeTerms }>;
  lots: ReadonlyMap<string, LotRow>;
  withholdingPpm: number;
}

function quoteOne(
  { instrument_id, parts, quantity, effective_on }: QuoteWish,
  facts: QuoteFacts,
): Quoted | DomainError {
  const { bond: terms, fee } = found(facts.terms, instrument_id);
  const lots = parts.map((part) => ({ ...found(facts.lots, part.lot_id), quantity: part.quantity }));
  return caught(() => {
    const withholding_ppm = facts.withholdingPpm;
    const plain = quoteRedemption({ terms, lots, quantity, effective_on, fee, withholding_ppm });
    return { ...plain, shown: showQuote(plain, { terms, fee, withholding_ppm }) };
  });
}

function found<T>(map: ReadonlyMap<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`nothing to quote ${id} with`);
  return value;
}

/** A quote as it is shown and kept, with the digest of all that it says. */
export function showQuote(
  plain: PlainQuote,
  { terms, fee, withholding_ppm }: { terms: BondTerms; fee: FeeTerms; withholding_ppm: number },
): Quote {
  const text = (units: bigint) => formatQuantity(units, terms.scale);
  const effect = {
    effective_on: plain.effective_on,
    quantity: text(plain.quantity),
    principal_cents: centsToNumber(plain.principal_cents),
    interest_cents: centsToNumber(plain.interest_cents),
    fee_cents: centsToNumber(plain.fee_cents),
    withholding_cents: centsToNumber(plain.withholding_cents),
    net_cents: centsToNumber(plain.net_cents),
    nominal_cents: centsToNumber(terms.nominal_cents),
    fee_ppm: fee.fee_ppm,
    fee_min_cents: centsToNumber(fee.min_cents),
    withholding_ppm,
    lines: plain.lines.map((line) => ({
      ...line,
      quantity: text(line.quantity),
      principal_cents: centsToNumber(line.principal_cents),
      interest_cents: centsToNumber(line.interest_cents),
    })),
  };
  return { ...effect, digest: bodyDigest(effect).toString('hex') };
}

async function readTerms(db: Db, ids: readonly string[]): Promise<QuoteFacts['terms']> {
  const { rows } = await sql<TermsRow>`
    select i.id, i.scale, i.nominal_cents::text, i.day_count, i.maturity_date,
      coalesce(i.early_redemption_fee_ppm, 0) as fee_ppm, coalesce(i.fee_min_cents, 0)::text as min_cents,
      json_build_array(json_build_object('from', i.issue_date, 'rate_ppm', i.coupon_ppm))::jsonb || coalesce((
        select jsonb_agg(jsonb_build_object('from', r.valid_from, 'rate_ppm', r.coupon_ppm) order by r.valid_from)
        from coupon_rates r where r.instrument_id = i.id), '[]') as rates
    from instruments i where i.id = any (${ids}::uuid[]) and i.type = 'bond'`.execute(db);
  return new Map(
    rows.map(({ id, fee_ppm, min_cents, nominal_cents, ...bond }) => [
      id,
      { bond: { ...bond, nominal_cents: BigInt(nominal_cents) }, fee: { fee_ppm, min_cents: BigInt(min_cents) } },
    ]),
  );
}

/** Lots with the day from which their interest is still to be paid. */
async function readLots(db: Db, ids: readonly string[]): Promise<QuoteFacts['lots']> {
  const { rows } = await sql<LotRow>`
    select l.id, l.acquired_on, coalesce(interest_since(l), l.acquired_on) as interest_from
    from lots l where l.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
