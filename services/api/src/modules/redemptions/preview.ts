import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { backdatedAfterDays, daysBetween } from '../../domain/dates.ts';
import { balanceOn } from '../../domain/lots.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { Draft } from '../../ledger/order.ts';
import { instrumentRef, presentPosting } from '../../wire/present.ts';
import type { RequestHolding } from '../../wire/requests.ts';
import type { Quoted } from '../../requests/quotes.ts';
import type { RedemptionPreview } from './schemas.ts';
import { readBudget } from './summary.ts';

interface Shown {
  quoted: Quoted;
  earliest_on: string;
  /** Units that are not granted. */
  released: bigint;
  /** Where it is to be paid. */
  account: { verified: boolean } | null;
  day: string;
  /** The budget counts what is granted; a request that is only entered may exceed it, and says so. */
  granted: boolean;
}

/** What drafts for a request would do, in the words of the API. */
export async function presentPreview(
  trx: DbTransaction,
  context: AppContext,
  drafts: readonly Draft[],
  content: Shown,
): Promise<RedemptionPreview> {
  const [first] = drafts as [Draft, ...Draft[]];
  const { instrument, member } = first.judged;
  const scale = instrument?.scale ?? 0;
  return {
    quote: content.quoted.shown,
    earliest_on: content.earliest_on,
    released_quantity: formatQuantity(content.released, scale),
    holdings: instrument === null ? [] : [holdingOf(first, content)],
    postings: drafts
      .flatMap(({ postings }) => postings)
      .map(({ account, delta, lot_id }, index) =>
        presentPosting({
          seq: index + 1,
          delta,
          lot_id,
          account_kind: account.kind,
          member_no: account.member_id === null ? null : (member?.member_no ?? null),
          instrument_code: account.instrument_id === null ? null : (instrument?.code ?? null),
          scale,
        }),
      ),
    warnings: await warnings(trx, context, first, content),
  };
}

/** As the lots were before, with what is asked for of each. */
function holdingOf({ before, consumed, judged }: Draft, { day, quoted }: Shown): RequestHolding {
  const instrument = judged.instrument as NonNullable<typeof judged.instrument>;
  const text = (units: bigint) => formatQuantity(units, instrument.scale);
  const own = before.filter((lot) => lot.member_id === judged.member?.id && lot.instrument_id === instrument.id);
  const sum = (from: 'holding' | 'reserved') => own.reduce((total, lot) => total + balanceOn(lot[from], day), 0n);
  const quantities = new Map(consumed.map(({ lot, quantity }) => [lot.id, quantity]));
  return {
    instrument: instrumentRef(instrument),
    available: text(sum('holding')),
    reserved: text(sum('reserved')),
    after: text(sum('holding') + sum('reserved') - quoted.quantity),
    lots: own
      .map((lot) => ({ lot, available: balanceOn(lot.holding, day), reserved: balanceOn(lot.reserved, day) }))
      .filter(({ available, reserved }) => available + reserved > 0n)
      .map(({ lot, available, reserved }) => ({
        id: lot.id,
        acquired_on: lot.acquired_on,
        lock_until: lot.lock_until,
        available: text(available),
        reserved: text(reserved),
        requested: text(quantities.get(lot.id) ?? 0n),
      })),
  };
}

async function warnings(
  trx: DbTransaction,
  context: AppContext,
  { header }: Draft,
  { account, quoted, day, granted }: Shown,
): Promise<RedemptionPreview['warnings']> {
  const found: RedemptionPreview['warnings'] = [];
  if (account === null) found.push({ code: 'iban_missing', params: {} });
  else if (!account.verified) found.push({ code: 'iban_unverified', params: {} });
  const { rows } = await sql<{ number: string }>`
    select number from open_reservations where member_id = ${header.member_id} and instrument_id = ${header.instrument_id}
      and subject_id <> ${header.source_id}::uuid order by number limit 5`.execute(trx);
  if (rows.length > 0)
    found.push({ code: 'other_open', params: { numbers: rows.map(({ number }) => number).join(', ') } });
  const { effective_on: on, net_cents } = quoted;
  const days = daysBetween(on, day);
  if (days > backdatedAfterDays) found.push({ code: 'backdated', params: { days, date: on } });
  if (on > day) found.push({ code: 'future', params: { date: on } });
  // the request itself is among the open ones: what was granted before is what it comes on top of
  const { budget_cents, approved_cents, year } = await readBudget(trx, context, Number(on.slice(0, 4)));
  const free_cents = budget_cents === null ? Infinity : budget_cents - approved_cents;
  if (granted && net_cents > free_cents) found.push({ code: 'over_budget', params: { free_cents, year } });
  return found;
}
