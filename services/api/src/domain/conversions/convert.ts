// Over 200 lines: all that a run comes to for one member, read from top to bottom.
import { createHash } from 'node:crypto';
import type { BondTerms } from '../interest/accrual.ts';
import { quoteRedemption } from '../interest/quote.ts';
import type { LotPart } from '../kinds/units.ts';
import { balanceOn, freeFrom } from '../lots.ts';
import type { Lot } from '../lots.ts';
import { amountOf } from '../money.ts';
import type { MemberStatus } from '../parties.ts';
import { exceptionCodes, softCodes } from './codes.ts';
import type { ExceptionCode, NoticeCode } from './codes.ts';
import type { Basis, RemainderPolicy } from './terms.ts';

/** Everything that a run works out its lines with; the same for all of its members. */
export interface ConversionTerms {
  basis: Basis;
  remainder: RemainderPolicy;
  /** The effective date: the first day that bears no interest any more. */
  run_on: string;
  /** What is given up; null when what is owed pays. `bond` is null for shares, which are worth their nominal value. */
  source: { scale: number; nominal_cents: bigint; bond: BondTerms | null } | null;
  target: { scale: number; max_per_member: bigint | null; allowed_member_kinds: readonly string[] };
  /** Of one whole of the target. */
  price_cents: bigint;
  withholding_ppm: number;
}

/** Shares that a return round gave to whoever asked to have them converted: they are set aside, at the price of the round. */
export interface Asked {
  return_line_id: string;
  /** Of the request. */
  number: string;
  cents: bigint;
  parts: readonly (LotPart & { acquired_on: string })[];
}

/** A member as a run sees it. */
export interface Candidate {
  member_id: string;
  kind: 'person' | 'organisation';
  status: MemberStatus;
  joined_on: string | null;
  opted_in: boolean;
  /** Of the source. */
  lots: readonly Lot[];
  /** To be converted because the member asked for it, with or without taking part otherwise. */
  asked: readonly Asked[];
  /** Cents owed that no request and no payment has a claim to. */
  owed_cents: bigint;
  /** What is owed is about to be paid. */
  in_payment: boolean;
  /** Units of the target that the member has, available and reserved. */
  target_units: bigint;
  /** Where a remainder would be paid to. */
  account: 'ok' | 'missing' | 'on_hold' | 'unverified';
  decision: 'include' | 'exclude' | null;
}

/** Units of one lot with what they are worth: one formula. */
export interface ConversionPart {
  lot_id: string;
  acquired_on: string;
  quantity: bigint;
  interest_from: string | null;
  interest_to: string | null;
  days: number;
  year_days: number;
  rate_ppm: number;
  principal_cents: bigint;
  interest_cents: bigint;
  /** Of a request whose shares were set aside for this: what it was given. */
  asked?: Pick<Asked, 'return_line_id' | 'number'>;
}

/** What a source is worth. */
interface Worth {
  units: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  parts: ConversionPart[];
}

/** What a run comes to for a member. Principal and interest less tax are target and remainder, whatever the outcome. */
export interface ConversionResult extends Worth {
  outcome: 'converted' | 'exception';
  /** Of an exception what is in the way; else what is worth knowing. */
  codes: (ExceptionCode | NoticeCode)[];
  /** An administrator may include it all the same. */
  soft: boolean;
  /** What could be converted, of which `units` are: cents where what is owed is the source. */
  held_units: bigint;
  target_units: bigint;
  target_cents: bigint;
  remainder_cents: bigint;
  /** Of all that would be booked, not of whether it is. */
  sha256: string;
}

/**
 * What a run comes to for a member (domain model, section 5): whole units of the target, rounded down at its scale, for
 * what the source is worth on the day. Null for a member who has nothing that could be converted. Throws date_invalid
 * where interest was paid up to a later day than that of the run.
 */
export function convertOne(terms: ConversionTerms, candidate: Candidate): ConversionResult | null {
  const held = heldBy(terms, candidate);
  if (held.units === 0n && held.reserved === 0n) return null;
  const most = worthOf(terms, held, held.units);
  const target_units = unitsFor(terms, valueOf(most));
  const target_cents = amountOf(target_units, terms.target.scale, terms.price_cents);
  const worth = terms.remainder === 'keep_in_source' ? leastFor(terms, held, most, target_cents) : most;
  const remainder_cents = valueOf(worth) - target_cents;
  const figures = { ...worth, held_units: held.units, target_units, target_cents, remainder_cents };
  return {
    ...figures,
    ...judged(terms, candidate, held, figures),
    sha256: digestOf(terms, candidate.member_id, figures),
  };
}

interface Held {
  /** Free on the day of the run and on every later one; cents of what is owed. */
  units: bigint;
  reserved: bigint;
  locked: bigint;
  lots: { id: string; acquired_on: string; quantity: bigint; interest_from: string }[];
  asked: readonly Asked[];
  asked_units: bigint;
}

function heldBy({ source, run_on }: ConversionTerms, { opted_in, lots, asked, owed_cents }: Candidate): Held {
  const asked_units = sum(asked.flatMap(({ parts }) => parts.map(({ quantity }) => quantity)));
  const none = { reserved: 0n, locked: 0n, lots: [], asked, asked_units };
  if (source === null) return { ...none, units: owed_cents > 0n ? owed_cents : 0n };
  // Who only asked for it gives up nothing else.
  if (!opted_in && asked_units > 0n) return { ...none, units: asked_units };
  const free = lots
    .map((lot) => ({ lot, quantity: freeFrom(lot.holding, run_on) }))
    .filter(({ quantity }) => quantity > 0n);
  const open = free.filter(({ lot }) => lot.lock_until === null || lot.lock_until <= run_on);
  return {
    ...none,
    units: asked_units + sum(open.map(({ quantity }) => quantity)),
    locked: sum(free.map(({ quantity }) => quantity)) - sum(open.map(({ quantity }) => quantity)),
    reserved: sum(lots.map((lot) => balanceOn(lot.reserved, run_on))) - asked_units,
    lots: open.map(({ lot: { id, acquired_on, interest_from }, quantity }) => ({
      id,
      acquired_on,
      quantity,
      interest_from: interest_from ?? acquired_on,
    })),
  };
}

/** What so many units are worth, the oldest first. */
function worthOf({ source, run_on, withholding_ppm }: ConversionTerms, held: Held, units: bigint): Worth {
  if (source === null) {
    return { units, principal_cents: units, interest_cents: 0n, withholding_cents: 0n, parts: [] };
  }
  if (source.bond === null) return sharesWorth(source, held, units);
  const terms = source.bond;
  const quote = quoteRedemption({
    terms,
    lots: held.lots,
    quantity: units,
    effective_on: run_on,
    fee: null,
    withholding_ppm,
  });
  const { principal_cents, interest_cents, withholding_cents, lines: parts } = quote;
  return { units, principal_cents, interest_cents, withholding_cents, parts };
}

const noInterest = { interest_from: null, interest_to: null, days: 0, year_days: 365, rate_ppm: 0, interest_cents: 0n };

/**
 * Shares that were asked for at what the round gives for them, all of them; others at nominal value, rounded once over all of
 * them, so that each part is the difference with those before it.
 */
function sharesWorth(
  { scale, nominal_cents }: NonNullable<ConversionTerms['source']>,
  held: Held,
  units: bigint,
): Worth {
  const parts: ConversionPart[] = held.asked.flatMap(({ return_line_id, number, cents, parts: some }) => {
    const shares = dividedOver(
      cents,
      some.map(({ quantity }) => quantity),
    );
    return some.map(({ lot_id, acquired_on, quantity }, index) => ({
      lot_id,
      acquired_on,
      quantity,
      ...noInterest,
      principal_cents: shares[index] ?? 0n,
      asked: { return_line_id, number },
    }));
  });
  const inOrder = [...held.lots].sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id));
  const wanted = units - held.asked_units;
  let taken = 0n;
  for (const { id: lot_id, acquired_on, quantity: there } of inOrder) {
    const quantity = there < wanted - taken ? there : wanted - taken;
    if (quantity === 0n) break;
    const principal_cents = amountOf(taken + quantity, scale, nominal_cents) - amountOf(taken, scale, nominal_cents);
    parts.push({ lot_id, acquired_on, quantity, ...noInterest, principal_cents });
    taken += quantity;
  }
  const principal_cents = sum(parts.map((part) => part.principal_cents));
  return { units, principal_cents, interest_cents: 0n, withholding_cents: 0n, parts };
}

/** Cents over so many units each: each part is the difference with those before it. */
function dividedOver(cents: bigint, units: readonly bigint[]): bigint[] {
  const all = sum(units);
  let before = 0n;
  return units.map((some) => {
    const from = (cents * before) / all;
    before += some;
    return (cents * before) / all - from;
  });
}

const valueOf = ({ principal_cents, interest_cents, withholding_cents }: Worth): bigint =>
  principal_cents + interest_cents - withholding_cents;

/** Units of 10^-scale of the target that an amount buys: never more than it pays for. */
function unitsFor({ target, price_cents }: ConversionTerms, cents: bigint): bigint {
  return (cents * 10n ** BigInt(target.scale)) / price_cents;
}

/** The fewest units of the source that still pay for the target: more units are never worth less. Those asked for go in any case. */
function leastFor(terms: ConversionTerms, held: Held, most: Worth, target_cents: bigint): Worth {
  let best = most;
  let [low, high] = [held.asked_units, most.units];
  while (low < high) {
    const middle = (low + high) / 2n;
    const worth = worthOf(terms, held, middle);
    if (valueOf(worth) >= target_cents) [best, high] = [worth, middle];
    else low = middle + 1n;
  }
  return best;
}

type Figures = Omit<ConversionResult, 'outcome' | 'codes' | 'soft' | 'sha256'>;

type Judgement = Pick<ConversionResult, 'outcome' | 'codes' | 'soft'>;

/** Whether it is converted, and why not. */
function judged(terms: ConversionTerms, candidate: Candidate, held: Held, figures: Figures): Judgement {
  const { account, decision } = candidate;
  const paysOut = terms.remainder === 'pay_out' && figures.remainder_cents > 0n;
  const more: (ExceptionCode | NoticeCode | false)[] = [
    held.asked_units > 0n && 'asked',
    paysOut && account === 'missing' && 'iban_missing',
    paysOut && account === 'on_hold' && 'iban_on_hold',
    paysOut && account === 'unverified' && 'iban_unverified',
    held.reserved > 0n && held.units > 0n && 'part_reserved',
    held.locked > 0n && 'part_locked',
  ];
  return decided([...hardCodes(terms, candidate, held, figures), ...more.filter((code) => code !== false)], decision);
}

/**
 * What a decision makes of what the rules say. An administrator may leave anybody out, and may pass over what is soft and
 * nothing else. `codes` may hold what an earlier decision added.
 */
export function decided(codes: readonly (ExceptionCode | NoticeCode)[], decision: Candidate['decision']): Judgement {
  const plain = codes.filter((code) => code !== 'excluded' && code !== 'included');
  const inTheWay = plain.filter((code) => exceptionCodes.some((one) => one === code));
  const soft = inTheWay.length > 0 && inTheWay.every((code) => softCodes.some((one) => one === code));
  if (decision === 'exclude') return { outcome: 'exception', codes: [...plain, 'excluded'], soft };
  if (inTheWay.length === 0) return { outcome: 'converted', codes: plain, soft };
  if (soft && decision === 'include') return { outcome: 'converted', codes: [...plain, 'included'], soft };
  return { outcome: 'exception', codes: plain, soft };
}

/** What nobody may pass over. */
function hardCodes(
  { target, run_on, source }: ConversionTerms,
  candidate: Candidate,
  held: Held,
  figures: Figures,
): ExceptionCode[] {
  const { status, kind, joined_on } = candidate;
  const has = (code: ExceptionCode, is: boolean) => (is ? [code] : []);
  const total = candidate.target_units + figures.target_units;
  return [
    ...has('not_opted_in', !candidate.opted_in && held.asked_units === 0n),
    ...has('member_deceased', status === 'deceased'),
    ...has('member_blocked', status === 'blocked'),
    ...has('member_not_active', status === 'ended' || status === 'prospect'),
    ...has('before_join_date', joined_on !== null && run_on < joined_on),
    ...has('not_for_organisation', !target.allowed_member_kinds.includes(kind)),
    ...has('in_payment', source === null && candidate.in_payment),
    ...(held.units === 0n
      ? has('reserved_units', true)
      : [
          ...has('zero_target_units', figures.target_units === 0n),
          ...has(
            'max_per_member',
            target.max_per_member !== null && total > target.max_per_member && figures.target_units > 0n,
          ),
        ]),
  ];
}

function digestOf(terms: ConversionTerms, memberId: string, figures: Figures): string {
  const { units, principal_cents, interest_cents, withholding_cents, target_units, target_cents, remainder_cents } =
    figures;
  const sums = [principal_cents, interest_cents, withholding_cents, target_units, target_cents, remainder_cents].join(
    ' ',
  );
  const hash = createHash('sha256').update(`${memberId} ${terms.run_on} ${terms.price_cents} ${units} ${sums}\n`);
  for (const part of figures.parts) {
    const { lot_id, quantity, interest_from, interest_to, days, year_days, rate_ppm } = part;
    const period = `${interest_from ?? ''} ${interest_to ?? ''} ${days} ${year_days} ${rate_ppm}`;
    const asked = part.asked === undefined ? '' : ` ${part.asked.return_line_id}`;
    hash.update(`${lot_id} ${quantity} ${period} ${part.principal_cents} ${part.interest_cents}${asked}\n`);
  }
  return hash.digest('hex');
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
