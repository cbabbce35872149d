import { capitalLeg, issuerLeg, moneyLeg, payableLeg, unitsLeg, withoutZeros } from '../accounts.ts';
import { capitalAccount } from '../instruments.ts';
import type { InstrumentTerms } from '../instruments.ts';
import type { ConsumedLot, Lot } from '../lots.ts';
import { checkMaximum } from '../maximum.ts';
import { amountOf } from '../money.ts';
import type { Party } from '../parties.ts';
import type { CommonRequest } from '../transaction.ts';
import { given, never, positive } from './kind.ts';
import type { Kind, Take } from './kind.ts';
import { issuedLot, issuedPostings, takeFrom } from './units.ts';
import type { ChosenLots, LotPart } from './units.ts';

/** `instrument_id` is the target; quantity and price are the target's. */
export interface ConvertRequest extends CommonRequest {
  quantity: bigint;
  price_cents: bigint;
  /** The units that are given up, of which `reserved` were set aside for it; null when what is owed to the member pays for the target. */
  source: ({ instrument_id: string; quantity: bigint; reserved?: readonly LotPart[] } & ChosenLots) | null;
  /** What the source is worth: principal or book value, or what was owed; and interest up to the day. */
  principal_cents: bigint;
  /** By how much the principal is more than what the units stand for in the books, or less. */
  revaluation_cents?: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
}

const take: Take = { from: 'holding', lockedToo: false };
const takeSetAside: Take = { from: 'reserved', lockedToo: true };

/** Conversie: units, or what is owed, become units of another instrument; the remainder is owed to the member. */
export const convert: Kind<ConvertRequest> = {
  names: { nl: 'Conversie', en: 'Conversion' },
  capital: 'converted',
  member: { statuses: ['active'] },
  counterparty: null,
  instrument: { closedToo: never },
  entered: null,
  reasons: { allowed: null, required: never },
  gets: 'member',
  takes: ({ source }) => source && take,
  other: ({ source }) => source?.instrument_id ?? null,
  sums: ({ quantity, price_cents }, scene) => ({
    quantity,
    price_cents,
    amount_cents: amountOf(quantity, given(scene, 'instrument').scale, positive(price_cents, 'the price')),
    departs: false,
  }),
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const target = given(judged, 'instrument');
    const amount = given(judged, 'amount_cents');
    const { source, quantity, revaluation_cents: revaluation = 0n, effective_date: on } = request;
    const principal = positive(request.principal_cents, 'the principal');
    const interest = positive(request.interest_cents, 'the interest');
    const withholding = positive(request.withholding_cents, 'the withholding');
    const remainder = positive(principal + interest - withholding - amount, 'the remainder');
    checkMaximum(member, target, quantity, on, lots);
    const given_up = source && { ...source, instrument: given(judged, 'other') };
    const { free, setAside } = given_up ? takenOf(member, given_up, lots, on) : nothing;
    const lot = issuedLot(member, target, { id: newId(), quantity, acquired: on });
    const money = [
      given_up
        ? capitalLeg(
            capitalAccount(given_up.instrument),
            given_up.instrument.id,
            positive(principal - revaluation, 'the book value'),
          )
        : payableLeg(member.id, principal),
      moneyLeg('revaluation', revaluation),
      moneyLeg('interest_expense', interest),
      moneyLeg('withholding', -withholding),
      capitalLeg(capitalAccount(target), target.id, -amount),
      payableLeg(member.id, -remainder),
    ];
    return {
      lots: [lot],
      postings: [
        ...(given_up
          ? [
              ...setAside.map(({ lot: from, quantity: units }) => unitsLeg('reserved', from, -units)),
              ...free.map(({ lot: from, quantity: units }) => unitsLeg('holding', from, -units)),
              issuerLeg(given_up.instrument.id, unitsOf([...setAside, ...free])),
            ]
          : []),
        ...issuedPostings(lot),
        ...withoutZeros(money),
      ],
      consumed: [...setAside, ...free],
    };
  },
  reversal: { by: 'module', unitsBack: true },
};

const nothing = { free: [], setAside: [] };

/** Units out of the member's lots: those that were set aside, and free ones. */
function takenOf(
  member: Party,
  {
    instrument,
    reserved = [],
    quantity,
    ...chosen
  }: NonNullable<ConvertRequest['source']> & { instrument: InstrumentTerms },
  lots: readonly Lot[],
  on: string,
): { free: readonly ConsumedLot[]; setAside: readonly ConsumedLot[] } {
  const reservedUnits = reserved.reduce((sum, part) => sum + part.quantity, 0n);
  return {
    setAside: takeFrom(member, instrument, lots, { take: takeSetAside, on, quantity: reservedUnits, parts: reserved }),
    free: takeFrom(member, instrument, lots, { take, on, ...chosen, quantity: quantity - reservedUnits }),
  };
}

const unitsOf = (consumed: readonly ConsumedLot[]): bigint => consumed.reduce((sum, part) => sum + part.quantity, 0n);
