import type { DbTransaction } from '../../database.ts';
import { daysBetween } from '../../domain/dates.ts';
import { balanceOn } from '../../domain/lots.ts';
import { centsToNumber } from '../../domain/money.ts';
import { instrumentRef, memberRef, presentPosting } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { InstrumentTerms } from '../../domain/instruments.ts';
import type { Party } from '../../domain/parties.ts';
import type { Draft } from '../../ledger/order.ts';
import { findSame } from './similar.ts';
import type { Preview } from './schemas.ts';

const backdatedAfterDays = 30;

export interface Shown {
  outcome: Preview['outcome'];
  /** Today. */
  day: string;
  /** Units of the member that proposals wait for. */
  waiting: bigint;
}

/** What a draft does, in the words of the API; reads nothing but the duplicate hint. */
export async function presentDraft(
  trx: DbTransaction,
  draft: Draft,
  { outcome, day, waiting }: Shown,
): Promise<Preview> {
  const { header, judged } = draft;
  const { instrument } = judged;
  const parties = [judged.member, judged.counterparty].filter((party) => party !== null);
  const text = (units: bigint) => formatQuantity(units, instrument?.scale ?? 0);
  const newLots = new Set(draft.lots.map(({ id }) => id));
  const numbers = new Map(parties.map((one) => [one.id, one.member_no]));
  const locks = draft.lots.flatMap((lot) => lot.lock_until ?? []).sort();
  return {
    outcome,
    price_cents: header.price_cents === null ? null : centsToNumber(header.price_cents),
    amount_cents: header.amount_cents === null ? null : centsToNumber(header.amount_cents),
    effective_date: header.effective_date,
    lock_until: locks.at(-1) ?? null,
    holdings: parties.flatMap((holder) =>
      instrument === null
        ? []
        : {
            member: memberRef(holder),
            instrument: instrumentRef(instrument),
            effective: change(draft, holder, instrument, header.effective_date),
            today: change(draft, holder, instrument, day),
            waiting: text(holder === judged.member ? waiting : 0n),
          },
    ),
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
        instrument_code: account.instrument_id === null ? null : (instrument?.code ?? null),
        scale: instrument?.scale ?? null,
      }),
    ),
    warnings: await warnings(trx, draft, day),
  };
}

/** Units of the instrument that a holder has and sets aside, before and after. */
function change(
  { before: lots, postings }: Draft,
  holder: Party,
  instrument: InstrumentTerms,
  on: string,
): { before: string; after: string } {
  const own = lots.filter((lot) => lot.member_id === holder.id && lot.instrument_id === instrument.id);
  const before = balanceOn(
    own.flatMap((lot) => [...lot.holding, ...lot.reserved]),
    on,
  );
  const delta = postings
    .filter(({ account }) => account.member_id === holder.id && account.instrument_id === instrument.id)
    .reduce((sum, posting) => sum + posting.delta, 0n);
  const text = (units: bigint) => formatQuantity(units, instrument.scale);
  return { before: text(before), after: text(before + delta) };
}

async function warnings(trx: DbTransaction, draft: Draft, today: string): Promise<Preview['warnings']> {
  const { header } = draft;
  const found: Preview['warnings'] = [];
  if (header.kind !== 'reversal' && header.quantity !== null) {
    const same = await findSame(trx, header);
    if (same) found.push({ code: 'duplicate', params: { ...same } });
  }
  const days = daysBetween(header.effective_date, today);
  if (days > backdatedAfterDays) found.push({ code: 'backdated', params: { days, date: header.effective_date } });
  return found;
}
