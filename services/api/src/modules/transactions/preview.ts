import type { DbTransaction } from '../../database.ts';
import { backdatedAfterDays, daysBetween } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { balanceOn } from '../../domain/lots.ts';
import { centsToNumber } from '../../domain/money.ts';
import { instrumentRef, memberRef, presentPosting } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { bodyDigest } from '../../calls/idempotency.ts';
import type { InstrumentTerms } from '../../domain/instruments.ts';
import type { Party } from '../../domain/parties.ts';
import type { Draft } from '../../ledger/order.ts';
import { findSame } from './similar.ts';
import type { Preview } from './schemas.ts';

export interface PreviewContext {
  outcome: Preview['outcome'];
  /** Today. */
  day: string;
  /** Of the proposal it is about; null for what is entered now. */
  version: number | null;
  /** Units of the member that proposals wait for. */
  waiting: bigint;
  second: Preview['second'];
}

/** What a draft does, in the words of the API; reads nothing but the duplicate hint. */
export async function presentDraft(trx: DbTransaction, draft: Draft, context: PreviewContext): Promise<Preview> {
  const { header, judged } = draft;
  const { instrument } = judged;
  const { day, waiting } = context;
  const text = (units: bigint) => formatQuantity(units, instrument?.scale ?? 0);
  const effect = await effectOf(trx, draft, context);
  return {
    ...effect,
    digest: digestOf(effect, context.version),
    second: context.second,
    holdings: partiesOf(draft).flatMap((holder) =>
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
  };
}

/**
 * Throws preview_stale when the draft would not do what the preview with this digest said. What the parties held before
 * is no part of that: it stands beside, and others may book meanwhile.
 */
export async function requireShown(
  trx: DbTransaction,
  draft: Draft,
  { digest, ...context }: Omit<PreviewContext, 'waiting' | 'second'> & { digest: string },
): Promise<void> {
  if (digestOf(await effectOf(trx, draft, context), context.version) !== digest) throw refusal('preview_stale');
}

type Effect = Omit<Preview, 'digest' | 'holdings' | 'second'>;

const digestOf = (effect: Effect, version: number | null): string => bodyDigest({ ...effect, version }).toString('hex');

const partiesOf = ({ judged }: Draft) => [judged.member, judged.counterparty].filter((party) => party !== null);

/** What is booked, or filed, and what is unusual about it. */
async function effectOf(
  trx: DbTransaction,
  draft: Draft,
  context: Pick<PreviewContext, 'outcome' | 'day'>,
): Promise<Effect> {
  const { header, judged } = draft;
  const { instrument } = judged;
  const text = (units: bigint) => formatQuantity(units, instrument?.scale ?? 0);
  const newLots = new Set(draft.lots.map(({ id }) => id));
  const numbers = new Map(partiesOf(draft).map((one) => [one.id, one.member_no]));
  const locks = draft.lots.flatMap((lot) => lot.lock_until ?? []).sort();
  return {
    outcome: context.outcome,
    price_cents: header.price_cents === null ? null : centsToNumber(header.price_cents),
    amount_cents: header.amount_cents === null ? null : centsToNumber(header.amount_cents),
    effective_date: header.effective_date,
    lock_until: locks.at(-1) ?? null,
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
    warnings: await warnings(trx, draft, context.day),
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
  const warnings: Preview['warnings'] = [];
  if (header.kind !== 'reversal' && header.member_id !== null) {
    const same = await findSame(trx, header);
    if (same) warnings.push({ code: 'duplicate', params: { ...same } });
  }
  const days = daysBetween(header.effective_date, today);
  if (days > backdatedAfterDays) warnings.push({ code: 'backdated', params: { days, date: header.effective_date } });
  return warnings;
}
