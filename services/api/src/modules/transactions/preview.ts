import type { DbTransaction } from '../../database.ts';
import { daysBetween } from '../../domain/dates.ts';
import { balanceOn } from '../../domain/lots.ts';
import { centsToNumber } from '../../domain/money.ts';
import { instrumentRef, memberRef, presentPosting } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { Party } from '../../domain/rules.ts';
import type { Draft } from './draft.ts';
import { findSame } from './ledger.ts';
import type { Preview } from './schemas.ts';

const backdatedAfterDays = 30;

/** What a draft does, in the words of the API; reads nothing but the duplicate hint. */
export async function presentDraft(
  trx: DbTransaction,
  draft: Draft,
  outcome: Preview['outcome'],
  today: string,
): Promise<Preview> {
  const { header, instrument, member, counterparty } = draft;
  const text = (units: bigint) => formatQuantity(units, instrument.scale);
  const newLots = new Set(draft.lots.map(({ id }) => id));
  const numbers = new Map([member, ...(counterparty ? [counterparty] : [])].map((one) => [one.id, one.member_no]));
  return {
    outcome,
    price_cents: header.price_cents === null ? null : centsToNumber(header.price_cents),
    amount_cents: header.amount_cents === null ? null : centsToNumber(header.amount_cents),
    effective_date: header.effective_date,
    lock_until: draft.lock_until,
    holdings: [member, ...(counterparty ? [counterparty] : [])].map((holder) => ({
      member: memberRef(holder),
      instrument: instrumentRef(instrument),
      effective: change(draft, holder, header.effective_date),
      today: change(draft, holder, today),
    })),
    lots: draft.consumed.map(({ lot, quantity }) => ({
      id: lot.id,
      acquired_on: lot.acquired_on,
      quantity: text(quantity),
    })),
    postings: draft.postings.map(({ account, delta, lot_id }, index) =>
      presentPosting({
        seq: index + 1,
        delta,
        // A new lot gets its id when it is booked.
        lot_id: lot_id !== null && newLots.has(lot_id) ? null : lot_id,
        account_kind: account.kind,
        member_no: account.member_id === null ? null : (numbers.get(account.member_id) ?? null),
        instrument_code: account.instrument_id === null ? null : instrument.code,
        scale: instrument.scale,
      }),
    ),
    warnings: await warnings(trx, draft, today),
  };
}

function change(draft: Draft, holder: Party, on: string): { before: string; after: string } {
  const own = draft.before.filter((lot) => lot.member_id === holder.id);
  const before = balanceOn(
    own.flatMap((lot) => [...lot.holding, ...lot.reserved]),
    on,
  );
  const delta = draft.postings.reduce(
    (sum, posting) => (posting.account.member_id === holder.id ? sum + posting.delta : sum),
    0n,
  );
  const text = (units: bigint) => formatQuantity(units, draft.instrument.scale);
  return { before: text(before), after: text(before + delta) };
}

async function warnings(trx: DbTransaction, draft: Draft, today: string): Promise<Preview['warnings']> {
  const { header, instrument } = draft;
  const found: Preview['warnings'] = [];
  if (header.kind !== 'reversal' && header.quantity !== null) {
    const same = await findSame(trx, header, formatQuantity(header.quantity, instrument.scale));
    if (same) found.push({ code: 'duplicate', params: { ...same } });
  }
  const days = daysBetween(header.effective_date, today);
  if (days > backdatedAfterDays) found.push({ code: 'backdated', params: { days, date: header.effective_date } });
  return found;
}
