import { sql } from 'kysely';
import type { DbTransaction } from '../database.ts';
import { DomainError, refusal } from '../domain/errors.ts';
import { kindOf } from '../domain/kinds/index.ts';
import type { BookingRequest, TransactionKind } from '../domain/kinds/index.ts';
import { given } from '../domain/kinds/kind.ts';
import { balanceOn, takeFirstIn } from '../domain/lots.ts';
import type { ConsumedLot, Lot, TakeRequest } from '../domain/lots.ts';
import { formatQuantity } from '../domain/quantity.ts';
import type { Draft } from './order.ts';

interface WaitingRow {
  kind: TransactionKind;
  effective_date: string;
  reason_code: string | null;
  direction: 'in' | 'out' | null;
  /** Null of money alone, which takes no units. */
  quantity: bigint | null;
  /** Of a reversal: what it takes back, and out of which lots of the member. */
  back: { lot_id: string; units: string }[];
}

/**
 * Units that proposals will take out of the member's holding of the instrument once they are approved. They book nothing
 * yet, but nobody may propose what others wait for: with `refuse`, throws insufficient_available when this draft could
 * not be booked after them.
 */
export async function countWaiting(trx: DbTransaction, draft: Draft, refuse: boolean): Promise<bigint> {
  const { header, judged, before } = draft;
  const { member, instrument } = judged;
  if (header.reverses_id !== null || member === null || instrument === null) return 0n;
  const rows = await readWaiting(trx, { id: header.id, member_id: member.id, instrument_id: instrument.id });
  const own = before.filter((lot) => lot.member_id === member.id && lot.instrument_id === instrument.id);
  const { lots, waiting } = afterWaiting(own, rows, instrument.scale);
  const request = judged.request as BookingRequest;
  const take = kindOf(request).takes?.(request);
  if (!refuse || !take) return waiting;
  const on = header.effective_date;
  const quantity = given(judged, 'quantity');
  if (taken(lots, { ...take, quantity, on, scale: instrument.scale }) === null) {
    const text = (units: bigint) => formatQuantity(units, instrument.scale);
    const sum = (from: 'holding' | 'reserved') => own.reduce((total, lot) => total + balanceOn(lot[from], on), 0n);
    throw refusal('insufficient_available', 'quantity', {
      requested: text(quantity),
      available: text(sum('holding')),
      reserved: text(sum('reserved')),
      waiting: text(waiting),
      date: on,
    });
  }
  return waiting;
}

interface State {
  lots: readonly Lot[];
  waiting: bigint;
}

/** A member's lots once proposals are booked, and the units these take; one that no longer can be takes none. */
export function afterWaiting(lots: readonly Lot[], rows: readonly WaitingRow[], scale: number): State {
  return rows.reduce<State>((state, row) => afterwards(state, row, scale), { lots, waiting: 0n });
}

function afterwards({ lots, waiting }: State, row: WaitingRow, scale: number): State {
  const on = row.effective_date;
  const gone = new Map(row.back.map(({ lot_id, units }) => [lot_id, BigInt(units)]));
  const take = kindOf({ kind: row.kind } as BookingRequest).takes?.({ ...row } as never);
  const parts = take && row.quantity !== null ? taken(lots, { ...take, quantity: row.quantity, on, scale }) : null;
  for (const { lot, quantity } of parts ?? []) gone.set(lot.id, quantity);
  return {
    lots: lots.map((lot) => {
      const quantity = gone.get(lot.id);
      return quantity === undefined ? lot : { ...lot, holding: [...lot.holding, { on, delta: -quantity }] };
    }),
    waiting: [...gone.values()].reduce((sum, quantity) => sum + quantity, waiting),
  };
}

/** What is taken out of lots; null where they hold too little. */
function taken(lots: readonly Lot[], request: TakeRequest): ConsumedLot[] | null {
  try {
    return takeFirstIn(lots, request);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function readWaiting(
  trx: DbTransaction,
  { id, member_id, instrument_id }: { id: string; member_id: string; instrument_id: string },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select t.kind, t.effective_date, t.reason_code, t.quantity, p.input->>'direction' as direction,
      (select coalesce(json_agg(json_build_object('lot_id', l.id, 'units', x.delta::text)), '[]')
        from postings x join lots l on l.id = x.lot_id
        where x.transaction_id = p.reverses_id and x.delta > 0 and l.member_id = ${member_id}::uuid) as back
    from transaction_proposals p cross join lateral jsonb_populate_record(null::transactions, p.input) t
    where p.status = 'waiting' and p.input->>'instrument_id' = ${instrument_id} and p.id <> ${id}::uuid
      and (p.input->>'member_id' = ${member_id}
        or p.action = 'reverse' and p.input->>'counterparty_id' = ${member_id})
    order by p.created_at`.execute(trx);
  return rows;
}
