import { freeFrom } from '../lots.ts';
import type { Lot } from '../lots.ts';
import { compare } from '../order.ts';
import { accrueParts, totalOf } from './accrual.ts';
import type { AccruedLine, BondTerms, Part } from './accrual.ts';
import { quoteRedemption, withheld } from './quote.ts';

/** What a run over all holders of an issue does: owe interest, pay it, or redeem at maturity with what is left of it. */
export const runKinds = ['accrual', 'payment', 'redemption'] as const;
export type RunKind = (typeof runKinds)[number];

/** One formula about one lot. */
export interface RunLine extends AccruedLine {
  lot_id: string;
  acquired_on: string;
  /** Units of 10^-scale. */
  quantity: bigint;
  /** On the first line of a lot that is redeemed; else 0. */
  principal_cents: bigint;
}

/** What a run comes to for one holder. */
export interface RunMember {
  member_id: string;
  /** Units that go back; 0 unless the run redeems. */
  quantity: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  lines: RunLine[];
}

interface RunTerms {
  kind: RunKind;
  terms: BondTerms;
  /** The first day that bears no interest any more. */
  until: string;
  withholding_ppm: number;
  /** Of an accrual: what moved between the issuer and lots after that day. */
  movedSince?: ReadonlyMap<string, readonly Moved[]>;
}

/** Units of a lot that came from the issuer, less those that went back to it, while the lot bore interest from a day on. */
export interface Moved {
  units: bigint;
  since: string;
}

/**
 * What is due to each holder up to a day, from the day up to which each lot has been paid (`interest_from`):
 * - accrual: on what was outstanding at the end of that day, at whoever has it now or had it last: units passed on since took
 *   their interest along, to a lot that may have been paid meanwhile; units that went back since bore theirs from where the lot
 *   had been paid up to by then;
 * - payment: on what is held now. Units redeemed since took their interest along, units passed on take it to their holder;
 * - redemption: on what is free from that day on; what is set aside for a request is left to that request.
 * Holders and lots in an order of their own, whatever that of `lots` is; those to whom nothing falls due are left out.
 */
export function runOver(run: RunTerms, lots: readonly Lot[]): RunMember[] {
  const byMember = new Map<string, Lot[]>();
  for (const lot of lots) byMember.set(lot.member_id, [...(byMember.get(lot.member_id) ?? []), lot]);
  return [...byMember]
    .sort(([a], [b]) => compare(a, b))
    .map(([member_id, own]) => memberOf(run, member_id, own))
    .filter(({ lines }) => lines.length > 0);
}

function memberOf(run: RunTerms, member_id: string, lots: readonly Lot[]): RunMember {
  return run.kind === 'redemption' ? redeemed(run, member_id, lots) : earned(run, member_id, lots);
}

function redeemed({ terms, until, withholding_ppm }: RunTerms, member_id: string, lots: readonly Lot[]): RunMember {
  const free = lots.map((lot) => ({ ...lot, ...since(lot), quantity: freeFrom(lot.holding, until) }));
  const quantity = free.reduce((sum, lot) => sum + lot.quantity, 0n);
  const quote = quoteRedemption({ terms, lots: free, quantity, effective_on: until, fee: null, withholding_ppm });
  const { principal_cents, interest_cents, withholding_cents } = quote;
  const lines = quote.lines.map(({ interest_from: from, interest_to: to, ...line }) => ({ ...line, from, to }));
  return { member_id, quantity, principal_cents, interest_cents, withholding_cents, lines };
}

function earned(run: RunTerms, member_id: string, lots: readonly Lot[]): RunMember {
  const { kind, terms, until, withholding_ppm, movedSince } = run;
  const lines = [...lots]
    .sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id))
    .flatMap((lot) => {
      const parts = partsOf(lot, movedSince?.get(lot.id) ?? []);
      const due = parts.filter(({ from, quantity }) => quantity > 0n && from < until && from < terms.maturity_date);
      const of = { lot_id: lot.id, acquired_on: lot.acquired_on, principal_cents: 0n };
      return accrueParts(terms, due, until).map((line) => ({ ...line, ...of }));
    });
  const interest_cents = totalOf(lines);
  const withholding_cents = kind === 'payment' ? withheld(interest_cents, withholding_ppm) : 0n;
  return { member_id, quantity: 0n, principal_cents: 0n, interest_cents, withholding_cents, lines };
}

/** What a lot had before some of it moved, by the day from which it bears interest: what is there now first. */
function partsOf(lot: Lot, moved: readonly Moved[]): Part[] {
  const { interest_from } = since(lot);
  const gone = new Map([[interest_from, unitsNow(lot)]]);
  let came = 0n;
  for (const { units, since: from } of moved) {
    if (units > 0n) came += units;
    else gone.set(from, (gone.get(from) ?? 0n) - units);
  }
  return [...gone].map(([from, units]) => {
    const less = came < units ? came : units;
    came -= less;
    return { from, quantity: units - less };
  });
}

const unitsNow = ({ holding, reserved }: Lot): bigint =>
  [...holding, ...reserved].reduce((sum, { delta }) => sum + delta, 0n);

function since({ id, interest_from }: Lot): { interest_from: string } {
  if (interest_from === null) throw new Error(`lot ${id} of a bond bears no interest`);
  return { interest_from };
}
