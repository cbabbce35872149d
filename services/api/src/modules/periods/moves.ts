// What a year comes to by the sums of what was booked in it, which the database keeps beside the ledger (year_moves).
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { CapitalEffect } from '../../domain/kinds/kind.ts';
import type { YearTotals } from './journal.ts';

/** The sums that are kept, or what they are of: that reads the whole ledger, as whoever closes a year does. */
export type Source = 'kept' | 'ledger';

/** What was booked in a year on the accounts of a kind: lines in euros and cents, or units of an instrument by what they do to its capital. */
interface Move {
  year: number;
  /** Null: how many bookings in euros there were. */
  account: string | null;
  instrument_id: string | null;
  capital: CapitalEffect | null;
  count: bigint;
  debit: bigint;
  credit: bigint;
}

/** Accounts of which is looked at what stands on them, and not only what was booked in the year. */
const standing = ['payable', 'bank', 'suspense', 'in_transit'] as const;

export class Moves {
  readonly #rows: readonly Move[];
  readonly #year: number;

  constructor(rows: readonly Move[], year: number) {
    this.#rows = rows;
    this.#year = year;
  }

  /** How many bookings in euros the year has, and what they come to. */
  get totals(): YearTotals {
    const own = this.#rows.filter(({ year }) => year === this.#year);
    const euros = own.filter(({ account }) => account !== null && account !== 'issuer');
    return {
      transactions: own.filter(({ account }) => account === null).reduce((sum, { count }) => sum + Number(count), 0),
      lines: euros.reduce((sum, { count }) => sum + Number(count), 0),
      debit: euros.reduce((sum, { debit }) => sum + debit, 0n),
      credit: euros.reduce((sum, { credit }) => sum + credit, 0n),
    };
  }

  /** What stood on all accounts of a kind at the end of the year. */
  balance(of: (typeof standing)[number]): bigint {
    return this.#rows
      .filter(({ account }) => account === of)
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  }

  /** How many units came of an instrument in the year, less those that went. */
  units(instrumentId: string, ...effects: readonly CapitalEffect[]): bigint {
    return this.#rows
      .filter(({ instrument_id, capital }) => instrument_id === instrumentId && capital && effects.includes(capital))
      .reduce((sum, { debit, credit }) => sum + credit - debit, 0n);
  }
}

export async function readMoves(db: Db, year: number, source: Source): Promise<Moves> {
  const { rows } = await sql<Move>`
    select m.year, m.account, m.instrument_id, k.capital, m.count, m.debit, m.credit
    from ${source === 'kept' ? sql`year_moves` : sql`year_move_sums`} m left join kinds k on k.name = m.kind
    where m.year = ${year} or m.year < ${year} and m.account = any (${standing}::text[])`.execute(db);
  return new Moves(rows, year);
}
