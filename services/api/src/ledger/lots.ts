import { sql } from 'kysely';
import { prepared } from '../database.ts';
import type { DbTransaction } from '../database.ts';
import type { AccountKind } from '../domain/accounts.ts';
import type { Plan, Reading } from '../domain/kinds/kind.ts';
import type { Lot, Movement } from '../domain/lots.ts';

/** A booking replaces its movements and does not change them: who looked before keeps what was there. */
interface OpenLot extends Lot {
  holding: Movement[];
  reserved: Movement[];
}

interface HoldingRow {
  instrument_id: string;
  kind: 'holding' | 'reserved';
  member_id: string;
  lot_id: string;
  acquired_on: string;
  lock_until: string | null;
  interest_from: string | null;
  effective_date: string;
  delta: bigint;
}

/** Lots that were read, and what the bookings of one batch do to them, so that each sees those before it. */
export class Holdings {
  readonly #byHolder = new Map<string, OpenLot[]>();
  readonly #byId = new Map<string, OpenLot>();
  readonly #read = new Set<string>();
  readonly #everybody: boolean;

  /** `everybody` also keeps the new lots of holders at whom nobody has looked yet: a later part of the batch may. */
  constructor(readings: readonly Reading[], everybody = false) {
    this.#everybody = everybody;
    this.watch(readings);
  }

  /** Looks at holders from here on; answers whose lots are still to be read, each once. */
  watch(readings: readonly Reading[]): Reading[] {
    return readings.filter((reading) => {
      const key = holderKey(reading);
      if (this.#read.has(key)) return false;
      this.#read.add(key);
      if (!this.#byHolder.has(key)) this.#byHolder.set(key, []);
      return true;
    });
  }

  add(lot: Lot): OpenLot {
    const own: OpenLot = { ...lot, holding: [...lot.holding], reserved: [...lot.reserved] };
    const key = holderKey(lot);
    this.#byId.set(lot.id, own);
    if (this.#everybody && !this.#byHolder.has(key)) this.#byHolder.set(key, []);
    this.#byHolder.get(key)?.push(own);
    return own;
  }

  lot(id: string): OpenLot | undefined {
    return this.#byId.get(id);
  }

  /** Copies of the lots of some holders; later bookings do not change them. */
  of(readings: readonly Reading[]): Lot[] {
    const keys = new Set(readings.map(holderKey));
    return [...keys].flatMap((key) => (this.#byHolder.get(key) ?? []).map((lot) => ({ ...lot })));
  }

  /** Takes over what a booking on a day does, where somebody looks at it. */
  apply({ lots, postings }: Pick<Plan, 'lots' | 'postings'>, on: string): void {
    for (const lot of lots) {
      if (this.#everybody || this.#byHolder.has(holderKey(lot))) this.add({ ...lot, holding: [], reserved: [] });
    }
    for (const { account, delta, lot_id } of postings) {
      const lot = lot_id === null ? undefined : this.#byId.get(lot_id);
      if (lot !== undefined && isUnits(account.kind)) lot[account.kind] = moved(lot[account.kind], { on, delta });
    }
  }
}

/** Movements of one day are one: fifty thousand bookings out of a lot on a day make no longer list than one. */
function moved(movements: readonly Movement[], { on, delta }: Movement): Movement[] {
  const at = movements.findIndex((movement) => movement.on === on);
  const same = movements[at];
  return same === undefined ? [...movements, { on, delta }] : movements.with(at, { on, delta: same.delta + delta });
}

function isUnits(kind: AccountKind): kind is 'holding' | 'reserved' {
  return kind === 'holding' || kind === 'reserved';
}

function holderKey({ member_id, instrument_id }: Reading): string {
  return `${member_id} ${instrument_id}`;
}

/**
 * Locks the accounts of some holders and reads their lots, all in one statement; nothing when nobody's are wanted.
 * What moved before `on` (the earliest day that any booking is about; null: none is known) counts as one movement. Without
 * `lock` they are only read. With `holdings` of an earlier part of the batch only those it does not have.
 */
export async function lockHoldings(
  trx: DbTransaction,
  readings: readonly Reading[],
  on: string | null,
  { lock = true, holdings = new Holdings([]) }: { lock?: boolean; holdings?: Holdings } = {},
): Promise<Holdings> {
  const fresh = holdings.watch(readings);
  if (fresh.length === 0) return holdings;
  const holders = new Map<string, Set<string>>();
  for (const { instrument_id, member_id } of fresh) {
    holders.set(instrument_id, (holders.get(instrument_id) ?? new Set()).add(member_id));
  }
  const pairs = [...holders].map(([instrument_id, some]) => ({ instrument_id, holders: [...some] }));
  // In one order, so that no two bookings wait for each other.
  const { rows } = await sql<HoldingRow>`${prepared}
    select w.instrument_id, h.kind, h.member_id, h.lot_id, h.acquired_on, h.lock_until, h.interest_from,
      h.effective_date, h.delta
    from (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (instrument_id uuid, holders uuid[])
      order by instrument_id) w
    cross join lateral ${sql.raw(lock ? 'lock_holdings' : 'read_holdings')}(w.holders, w.instrument_id, ${on}::date) h
    where h.lot_id is not null`.execute(trx);
  for (const { kind, lot_id, effective_date, delta, ...row } of rows) {
    const lot = holdings.lot(lot_id) ?? holdings.add({ ...row, id: lot_id, holding: [], reserved: [] });
    lot[kind].push({ on: effective_date, delta });
  }
  return holdings;
}
