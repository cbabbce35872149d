// The ledger once more, as simply as can be: each lot is a row with a balance for each of the few days the test uses.
// It shares no code with the service; a property test holds the two against each other.

export const days = [
  '2024-01-10',
  '2024-06-01',
  '2025-03-01',
  '2025-08-01',
  '2026-01-10',
  '2026-02-01',
  '2026-03-01',
  '2026-06-15',
  '2026-09-30',
] as const;

export interface ModelMember {
  joined: string;
}

export interface ModelInstrument {
  one: bigint;
  price: (day: string) => bigint;
  nominal: bigint;
  max: bigint | null;
  locked: boolean;
  /** Bears interest. */
  bears: boolean;
  issued: string;
}

export interface Submission {
  kind: 'issue' | 'opening' | 'transfer';
  member: number;
  to: number;
  instrument: number;
  units: bigint;
  day: number;
  acquired: number;
  reason: 'sale' | 'inheritance';
}

interface ModelLot {
  member: number;
  instrument: number;
  acquired: string;
  lock: string;
  balance: bigint[];
}

interface Entry {
  kind: Submission['kind'] | 'reversal';
  day: number;
  instrument: number;
  /** Who gets units back when it is reversed, and how many. */
  returns: { member: number; units: bigint } | null;
  moves: { lot: ModelLot; delta: bigint }[];
  reversed: boolean;
}

export interface Reversal {
  kind: 'reversal';
  entry: number;
  day: number;
}

const thresholdCents = 250_000n;
const least = (values: bigint[]) => values.reduce((a, b) => (a < b ? a : b));

/** Answers of submit and approve: an error code, or what became of it. */
export type Answer = string;

export class Model {
  readonly members: ModelMember[];
  readonly instruments: ModelInstrument[];
  readonly entries: Entry[] = [];
  readonly waiting: (Submission | Reversal)[] = [];
  private readonly lots: ModelLot[] = [];

  constructor(members: ModelMember[], instruments: ModelInstrument[]) {
    this.members = members;
    this.instruments = instruments;
  }

  /** 'booked', 'waiting', or the code of the refusal. */
  submit(wanted: Submission | Reversal): Answer {
    if (
      wanted.kind === 'reversal' &&
      this.waiting.some((other) => other.kind === 'reversal' && other.entry === wanted.entry)
    ) {
      return 'already_reversed';
    }
    const entry = this.judge(wanted);
    if (typeof entry === 'string') return entry;
    if (wanted.kind === 'reversal' || this.weighs(wanted) || this.dodges(wanted)) {
      if (wanted.kind === 'transfer' && !this.leftBy(this.waiting, wanted)) return 'insufficient_available';
      this.waiting.push(wanted);
      return 'waiting';
    }
    this.book(entry, wanted);
    return 'booked';
  }

  approve(index: number): Answer {
    const wanted = this.waiting[index];
    if (wanted === undefined) throw new Error('nothing waits there');
    const entry = this.judge(wanted);
    if (typeof entry === 'string') return entry;
    this.waiting.splice(index, 1);
    this.book(entry, wanted);
    return 'booked';
  }

  /** Units by "member instrument day", without the zeros. */
  balances(): Record<string, string> {
    const all: Record<string, bigint> = {};
    for (const lot of this.lots) {
      lot.balance.forEach((units, day) => {
        const key = `${lot.member} ${lot.instrument} ${days[day]}`;
        all[key] = (all[key] ?? 0n) + units;
      });
    }
    return Object.fromEntries(
      Object.entries(all)
        .filter(([, units]) => units !== 0n)
        .map(([key, units]) => [key, String(units)]),
    );
  }

  private judge(wanted: Submission | Reversal): Entry | string {
    return wanted.kind === 'reversal' ? this.judgeReversal(wanted) : this.judgeBooking(wanted);
  }

  private judgeBooking(wanted: Submission): Entry | string {
    const instrument = this.instruments[wanted.instrument] as ModelInstrument;
    const date = days[wanted.day] as string;
    const holder = wanted.kind === 'transfer' ? wanted.to : wanted.member;
    if (wanted.kind === 'transfer' && wanted.to === wanted.member) return 'same_member';
    if (date < instrument.issued) return 'instrument_closed';
    for (const index of [wanted.member, holder]) {
      if (date < (this.members[index] as ModelMember).joined) return 'before_join_date';
    }
    if (wanted.kind === 'opening' && wanted.acquired > wanted.day) return 'date_invalid';
    if (wanted.kind === 'opening' && instrument.bears && (days[wanted.acquired] as string) < instrument.issued)
      return 'instrument_closed';
    if (wanted.kind !== 'transfer' && 2n * wanted.units * instrument.price(date) < instrument.one)
      return 'quantity_invalid';
    if (this.exceeds(holder, wanted.instrument, wanted.units, wanted.day)) return 'max_per_member';
    const make = (member: number, acquired: string, lock: string): ModelLot => ({
      member,
      instrument: wanted.instrument,
      acquired,
      lock,
      balance: days.map(() => 0n),
    });
    const lockFrom = (acquired: string) =>
      instrument.locked ? `${Number(acquired.slice(0, 4)) + 2}${acquired.slice(4)}` : '';
    if (wanted.kind !== 'transfer') {
      const acquired = wanted.kind === 'opening' ? (days[wanted.acquired] as string) : date;
      const lot = make(wanted.member, acquired, lockFrom(acquired));
      return { ...wanted, returns: null, moves: [{ lot, delta: wanted.units }], reversed: false };
    }
    const inherited = wanted.reason === 'inheritance';
    const own = this.lots.filter((lot) => lot.member === wanted.member && lot.instrument === wanted.instrument);
    const held = own.reduce((sum, lot) => sum + (lot.balance[wanted.day] ?? 0n), 0n);
    const free = (lot: ModelLot) => least(lot.balance.slice(wanted.day));
    const movable = own.filter((lot) => inherited || lot.lock <= date);
    const sum = (lots: ModelLot[]) => lots.reduce((total, lot) => total + free(lot), 0n);
    if (held < wanted.units) return 'insufficient_available';
    if (sum(own) < wanted.units) return 'negative_on_date';
    if (sum(movable) < wanted.units) return 'locked_until';
    const order = movable
      .map((lot, index) => ({ lot, index }))
      .sort((a, b) => a.lot.acquired.localeCompare(b.lot.acquired) || a.index - b.index);
    let missing = wanted.units;
    const taken: { lot: ModelLot; delta: bigint }[] = [];
    const given: { lot: ModelLot; delta: bigint }[] = [];
    for (const { lot } of order) {
      const units = free(lot) < missing ? free(lot) : missing;
      if (units === 0n) continue;
      missing -= units;
      taken.push({ lot, delta: -units });
      given.push({
        lot: inherited ? make(wanted.to, lot.acquired, lot.lock) : make(wanted.to, date, lockFrom(date)),
        delta: units,
      });
    }
    return {
      ...wanted,
      returns: { member: wanted.member, units: wanted.units },
      moves: [...taken, ...given],
      reversed: false,
    };
  }

  private judgeReversal(wanted: Reversal): Entry | string {
    const original = this.entries[wanted.entry] as Entry;
    if (original.kind === 'reversal') return 'not_reversible';
    if (original.reversed) return 'already_reversed';
    if (wanted.day < original.day) return 'date_invalid';
    const gone = original.moves.some(({ lot, delta }) => least(lot.balance.slice(wanted.day)) < delta);
    if (gone) return 'not_reversible';
    const back = original.returns;
    if (back && this.exceeds(back.member, original.instrument, back.units, wanted.day)) return 'not_reversible';
    const moves = original.moves.map(({ lot, delta }) => ({ lot, delta: -delta }));
    return {
      kind: 'reversal',
      day: wanted.day,
      instrument: original.instrument,
      returns: null,
      moves,
      reversed: false,
    };
  }

  private exceeds(member: number, instrument: number, units: bigint, day: number): boolean {
    const max = this.instruments[instrument]?.max ?? null;
    const own = this.lots.filter((lot) => lot.member === member && lot.instrument === instrument);
    const later = days.map((_, index) => index).filter((index) => index >= day);
    return (
      max !== null && later.some((index) => own.reduce((sum, lot) => sum + (lot.balance[index] ?? 0n), units) > max)
    );
  }

  /** Whether a transfer could still be booked once the other proposals are. */
  private leftBy(waiting: readonly (Submission | Reversal)[], wanted: Submission): boolean {
    const scratch = new Map(this.lots.map((lot) => [lot, { ...lot, balance: [...lot.balance] }]));
    const own = () =>
      [...scratch.values()]
        .filter((lot) => lot.member === wanted.member && lot.instrument === wanted.instrument)
        .sort((a, b) => a.acquired.localeCompare(b.acquired));
    const take = (lots: ModelLot[], units: bigint, day: number): boolean => {
      const free = (lot: ModelLot) => least(lot.balance.slice(day));
      if (lots.reduce((sum, lot) => sum + free(lot), 0n) < units) return false;
      let missing = units;
      for (const lot of lots) {
        const some = free(lot) < missing ? free(lot) : missing;
        lot.balance = lot.balance.map((there, index) => (index >= day ? there - some : there));
        missing -= some;
      }
      return true;
    };
    const movable = ({ reason, day }: Submission) =>
      own().filter((lot) => reason === 'inheritance' || lot.lock <= (days[day] as string));
    for (const other of waiting) {
      if (other.kind === 'reversal') {
        for (const { lot, delta } of (this.entries[other.entry] as Entry).moves) {
          const copy = scratch.get(lot);
          if (copy === undefined || delta < 0n) continue;
          copy.balance = copy.balance.map((there, index) => (index >= other.day ? there - delta : there));
        }
      } else if (
        other.kind === 'transfer' &&
        other.member === wanted.member &&
        other.instrument === wanted.instrument
      ) {
        take(movable(other), other.units, other.day);
      }
    }
    return take(movable(wanted), wanted.units, wanted.day);
  }

  /** An opening that counts from before it was booked, where that ends a lock-in or starts interest sooner. */
  private dodges({ kind, instrument: index, acquired, day }: Submission): boolean {
    const { locked, bears } = this.instruments[index] as ModelInstrument;
    return kind === 'opening' && acquired < day && (locked || bears);
  }

  private weighs({ kind, instrument: index, units, day }: Submission): boolean {
    const instrument = this.instruments[index] as ModelInstrument;
    const listed = kind === 'transfer' ? 0n : instrument.price(days[day] as string);
    const price = listed > instrument.nominal ? listed : instrument.nominal;
    return 2n * units * price >= (2n * thresholdCents + 1n) * instrument.one;
  }

  private book(entry: Entry, wanted: Submission | Reversal): void {
    for (const { lot, delta } of entry.moves) {
      if (!this.lots.includes(lot)) this.lots.push(lot);
      lot.balance = lot.balance.map((units, day) => (day >= entry.day ? units + delta : units));
    }
    if (wanted.kind === 'reversal') (this.entries[wanted.entry] as Entry).reversed = true;
    this.entries.push(entry);
  }
}
