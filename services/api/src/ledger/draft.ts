import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../database.ts';
import { DomainError, caught } from '../domain/errors.ts';
import { judge, readingsOf, weightOf } from '../domain/judge.ts';
import type { AnyJudged } from '../domain/judge.ts';
import { kindOf, kinds } from '../domain/kinds/index.ts';
import type { BookingRequest } from '../domain/kinds/index.ts';
import type { Reading } from '../domain/kinds/kind.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import type { TransactionHeader } from '../domain/transaction.ts';
import { priceKey, readFacts, referenceKey } from './facts.ts';
import type { Facts } from './facts.ts';
import { readAssets } from './assets.ts';
import type { Assets } from './assets.ts';
import { Holdings, lockHoldings } from './lots.ts';
import { explain, readInterestSince, readOriginals, readReversedBy } from './original.ts';
import type { Blamed } from './original.ts';
import type { Draft, Order } from './order.ts';
import { requestOf } from './reversal.ts';

export interface DraftOptions {
  today: string;
  /** Reads what every party holds, for a preview; a booking reads only what its plan needs. */
  watch?: boolean;
  /** False for a check that books nothing and may take long: nobody waits for it. */
  lock?: boolean;
  /** Of the parts of the same batch before this one, which are not booked: they are seen as well. */
  before?: EarlierParts;
}

/** What the parts of a large batch that were worked out and not booked have changed, for those that follow. */
export class EarlierParts {
  readonly holdings = new Holdings([], true);
  readonly #members: Facts['members'] = new Map();
  readonly #references: Facts['references'] = new Map();

  /** Facts as they are after those parts; what is changed in them is seen by the next. */
  over({ members, references, ...rest }: Facts): Facts {
    for (const [id, member] of members) if (!this.#members.has(id)) this.#members.set(id, member);
    for (const [key, by] of references) if (!this.#references.has(key)) this.#references.set(key, by);
    return { ...rest, members: this.#members, references: this.#references };
  }
}

/**
 * Checks bookings against the register as it is now, in the order given and each seeing those before it, under locks
 * that hold until the end of `trx` unless none are asked. A handful of statements, however many there are. A draft for each, or its refusal.
 */
export async function draftAll(
  trx: DbTransaction,
  orders: readonly Order[],
  { today, watch = false, lock = true, before: parts }: DraftOptions,
): Promise<(Draft | DomainError)[]> {
  const reversedIds = orders.flatMap(({ request }) => ('reverses_id' in request ? [request.reverses_id] : []));
  const originals = await readOriginals(trx, reversedIds);
  const read = await readFacts(trx, questionOf(orders, originals), lock);
  const facts = parts === undefined ? read : parts.over(read);
  const reversed = await readReversedBy(
    trx,
    reversedIds,
    orders.map(({ id }) => id),
  );
  const paid = await readInterestSince(trx, reversedIds);
  const assets = await readAssets(trx, orders, originals);
  const judgements = await inTurn(orders, (order) =>
    caught(() => {
      const request = requestOf(order, originals, { today, reversed, paid, facts, owed: assets.owed });
      const judged = judgeNext(order, request, { facts, assets, today });
      return { request, judged, readings: watch ? everybody(request, judged) : readingsOf(request, judged) };
    }),
  );
  const sound = judgements.flatMap((one) => (one instanceof DomainError ? [] : [one]));
  const holdings = await lockHoldings(
    trx,
    sound.flatMap(({ readings }) => readings),
    parts === undefined ? earliest(sound) : null,
    parts === undefined ? { lock } : { lock, holdings: parts.holdings },
  );
  const blamed: Blamed[] = [];
  const drafts = await inTurn(orders, (order, index): Draft | DomainError => {
    const judgement = judgements[index] as (typeof judgements)[number];
    if (judgement instanceof DomainError) return judgement;
    const { request, judged, readings } = judgement;
    const before = holdings.of(readings);
    const plan = caught(() => kindOf(request).plan(judged, before, uuidv7));
    if (plan instanceof DomainError) {
      blamed.push({ error: plan, after: request.kind === 'reversal' ? null : request.effective_date });
      return plan;
    }
    holdings.apply(plan, request.effective_date);
    return { ...plan, judged, readings, before, ...described(order, request, judged) };
  });
  const explained = await explain(trx, blamed);
  const better = new Map(blamed.map(({ error }, index) => [error, explained[index] ?? error]));
  return drafts.map((draft) => (draft instanceof DomainError ? (better.get(draft) ?? draft) : draft));
}

/** So many are worked out before others are answered again. */
const atOnce = 500;

/** Each of some, in their order, while others are answered in between. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}

/** One booking checked. Throws its refusal. */
export async function draftOne(trx: DbTransaction, order: Order, options: DraftOptions): Promise<Draft> {
  const [draft] = (await draftAll(trx, [order], options)) as [Draft | DomainError];
  if (draft instanceof DomainError) throw draft;
  return draft;
}

type Named = Pick<TransactionHeader, 'member_id' | 'counterparty_id' | 'instrument_id'>;

function questionOf(
  orders: readonly Order[],
  originals: ReadonlyMap<string, Original | DomainError>,
): Parameters<typeof readFacts>[1] {
  const named: Named[] = [
    ...orders.flatMap(({ request }) => ('reverses_id' in request ? [] : [request])),
    ...[...originals.values()].flatMap((original) => (original instanceof DomainError ? [] : [original])),
  ];
  const unique = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))];
  return {
    memberIds: unique(named.flatMap(({ member_id, counterparty_id }) => [member_id, counterparty_id])),
    instrumentIds: unique([
      ...named.map(({ instrument_id }) => instrument_id),
      ...orders.map(({ request }) => ('reverses_id' in request ? null : kindOf(request).other?.(request))),
    ]),
    prices: [
      ...new Map(
        orders.flatMap(({ request }) => {
          if ('reverses_id' in request || !kinds[request.kind].entered?.fields.includes('price_cents')) return [];
          const { instrument_id, effective_date: on } = request;
          return instrument_id === null ? [] : [[priceKey(instrument_id, on), { instrument_id, on }] as const];
        }),
      ).values(),
    ],
    references: orders.flatMap(({ request, source }) =>
      'reverses_id' in request || request.reference === null ? [] : [{ source, reference: request.reference }],
    ),
    exceptIds: orders.map(({ id }) => id),
  };
}

/** Judges the next of a batch: a reference it uses, and a prospect it makes a member, are known to those after it. */
function judgeNext(
  { source }: Order,
  request: BookingRequest,
  { facts, assets, today }: { facts: Facts; assets: Assets; today: string },
): AnyJudged {
  const { member_id, counterparty_id, instrument_id, effective_date, reference } = request;
  const find = <T>(map: ReadonlyMap<string, T>, id: string | null | undefined) => map.get(id ?? '') ?? null;
  const key = reference === null ? null : referenceKey(source, reference);
  const judged = judge(
    request,
    {
      member: find(facts.members, member_id),
      counterparty: find(facts.members, counterparty_id),
      instrument: find(facts.instruments, instrument_id),
      other: find(facts.instruments, kindOf(request).other?.(request)),
      listed_cents: find(facts.prices, priceKey(instrument_id ?? '', effective_date)),
      capital: find(assets.capital, instrument_id),
      owed_cents: find(assets.owed, member_id),
    },
    { today, closed_year: facts.closed_year, reference_used_by: find(facts.references, key) },
  );
  if (key !== null) facts.references.set(key, 'waiting');
  const { member } = judged;
  if (kindOf(request).reversal.madeMember && member?.status === 'prospect') {
    facts.members.set(member.id, { ...member, status: 'active', joined_on: member.joined_on ?? effective_date });
  }
  return judged;
}

/** What every party holds of the instruments that are named. */
function everybody(request: BookingRequest, { member, counterparty, instrument, other }: AnyJudged): Reading[] {
  const readings = readingsOf(request, { member, counterparty, instrument, other });
  for (const party of [member, counterparty]) {
    for (const one of [instrument, other]) {
      if (party && one) readings.push({ member_id: party.id, instrument_id: one.id });
    }
  }
  return readings;
}

function earliest(sound: readonly { request: BookingRequest }[]): string {
  return sound.map(({ request }) => request.effective_date).reduce((a, b) => (a < b ? a : b), '9999-12-31');
}

function described(
  { request: input, ...by }: Order,
  request: BookingRequest,
  judged: AnyJudged,
): Pick<Draft, 'header' | 'weight_cents' | 'original'> {
  const { effective_date, member_id, counterparty_id, instrument_id } = request;
  const { description, reference, reason_code, document } = request;
  const { quantity, price_cents, amount_cents } = judged;
  const original = 'original' in request ? request.original : null;
  return {
    header: {
      ...by,
      kind: input.kind,
      effective_date,
      member_id,
      counterparty_id,
      instrument_id,
      quantity,
      price_cents,
      amount_cents,
      description,
      reference,
      reason_code,
      document,
      reverses_id: original?.id ?? null,
    },
    weight_cents: weightOf(judged),
    original,
  };
}
