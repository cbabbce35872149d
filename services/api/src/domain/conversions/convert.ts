import { createHash } from 'node:crypto';
import { amountOf } from '../money.ts';
import type { Candidate, ConversionTerms } from './candidate.ts';
import { exceptionCodes, softCodes } from './codes.ts';
import type { ExceptionCode, NoticeCode } from './codes.ts';
import { heldBy, leastFor, valueOf, worthOf } from './worth.ts';
import type { Holding, Worth } from './worth.ts';

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
  const holding = heldBy(terms, candidate);
  if (holding.units === 0n && holding.reserved === 0n) return null;
  const most = worthOf(terms, holding, holding.units);
  const target_units = unitsFor(terms, valueOf(most));
  const target_cents = amountOf(target_units, terms.target.scale, terms.price_cents);
  const worth = terms.remainder === 'keep_in_source' ? leastFor(terms, holding, most, target_cents) : most;
  const remainder_cents = valueOf(worth) - target_cents;
  const figures = { ...worth, held_units: holding.units, target_units, target_cents, remainder_cents };
  return {
    ...figures,
    ...judged(terms, candidate, holding, figures),
    sha256: digestOf(terms, candidate.member_id, figures),
  };
}

/** Units of 10^-scale of the target that an amount buys: never more than it pays for. */
function unitsFor({ target, price_cents }: ConversionTerms, cents: bigint): bigint {
  return (cents * 10n ** BigInt(target.scale)) / price_cents;
}

type Figures = Omit<ConversionResult, 'outcome' | 'codes' | 'soft' | 'sha256'>;

type Judgement = Pick<ConversionResult, 'outcome' | 'codes' | 'soft'>;

/** Whether it is converted, and why not. */
function judged(terms: ConversionTerms, candidate: Candidate, holding: Holding, figures: Figures): Judgement {
  const { account, decision } = candidate;
  const paysOut = terms.remainder === 'pay_out' && figures.remainder_cents > 0n;
  const more: (ExceptionCode | NoticeCode | false)[] = [
    holding.asked_units > 0n && 'asked',
    paysOut && account === 'missing' && 'iban_missing',
    paysOut && account === 'on_hold' && 'iban_on_hold',
    paysOut && account === 'unverified' && 'iban_unverified',
    holding.reserved > 0n && holding.units > 0n && 'part_reserved',
    holding.locked > 0n && 'part_locked',
  ];
  return decided(
    [...hardCodes(terms, candidate, holding, figures), ...more.filter((code) => code !== false)],
    decision,
  );
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
  holding: Holding,
  figures: Figures,
): ExceptionCode[] {
  const { status, kind, joined_on } = candidate;
  const has = (code: ExceptionCode, is: boolean) => (is ? [code] : []);
  const total = candidate.target_units + figures.target_units;
  return [
    ...has('not_opted_in', !candidate.opted_in && holding.asked_units === 0n),
    ...has('member_deceased', status === 'deceased'),
    ...has('member_blocked', status === 'blocked'),
    ...has('member_not_active', status === 'ended' || status === 'prospect'),
    ...has('before_join_date', run_on < (joined_on ?? '')),
    ...has('not_for_organisation', !target.allowed_member_kinds.includes(kind)),
    ...has('in_payment', source === null && candidate.in_payment),
    ...(holding.units === 0n
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
    const suffix = part.asked === undefined ? '' : ` ${part.asked.return_line_id}`;
    hash.update(`${lot_id} ${quantity} ${period} ${part.principal_cents} ${part.interest_cents}${suffix}\n`);
  }
  return hash.digest('hex');
}
