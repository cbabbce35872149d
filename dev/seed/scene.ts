// What the service's kinds are given of a booking: who and what it names, and what was typed.
import type { Scene } from '@ledenbureau/api/domain/kinds/kind.ts';
import type { NewLot } from '@ledenbureau/api/domain/lots.ts';
import type { Party } from '@ledenbureau/api/domain/parties.ts';
import { formatQuantity } from '@ledenbureau/api/domain/quantity.ts';
import { emptyRequest } from '@ledenbureau/api/domain/transaction.ts';
import type { EnteredRequest } from '@ledenbureau/api/domain/transaction.ts';
import type { Move, Purchase } from './booking.ts';
import { dateOf } from './calendar.ts';
import { instrumentAt, paidUntil, termsAt } from './instruments.ts';
import type { SeedInstrument } from './instruments.ts';
import type { MemberMaker } from './members.ts';

interface Named {
  member: number;
  counterparty?: number;
  instrument: number | null;
}

/** What the register knows of those a booking names. */
export function sceneOf(members: MemberMaker, { member, counterparty, instrument }: Named): Scene {
  return {
    member: partyOf(members, member),
    counterparty: counterparty === undefined ? null : partyOf(members, counterparty),
    instrument: instrument === null ? null : termsAt(instrument),
    other: null,
    listed_cents: null,
    capital: null,
    owed_cents: null,
  };
}

function partyOf(members: MemberMaker, member: number): Party {
  const names = { kind: 'person', given_name: null, infix: null, family_name: null, company_name: null } as const;
  const id = members.idOf(member);
  return { ...names, id, member_no: members.numberOf(member), status: 'active', joined_on: null };
}

/** A booking of units as the form would send it. */
export function typedRequest(booking: Purchase | Move, more: Partial<EnteredRequest>): EnteredRequest {
  const { id, scale } = instrumentAt(booking.instrument);
  return {
    ...emptyRequest,
    effective_date: dateOf(booking.effective),
    instrument_id: id,
    quantity: formatQuantity(BigInt(booking.quantity), scale),
    price_cents: null,
    amount_cents: null,
    acquired_on: null,
    ...more,
  };
}

/** Interest up to an issue's last coupon date was paid before: a lot bears what is still to be paid. */
export function paidBefore(lot: NewLot, instrument: SeedInstrument): NewLot {
  const paid = paidUntil(instrument);
  return lot.interest_from !== null && paid !== null && lot.interest_from < paid
    ? { ...lot, interest_from: paid }
    : lot;
}
