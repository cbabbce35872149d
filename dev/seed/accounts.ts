import { instruments } from './instruments.ts';
import type { SeedInstrument } from './instruments.ts';

export interface SeedAccount {
  id: number;
  kind: string;
  memberId: string | null;
  instrumentId: string | null;
}

/** Ids of the ledger's accounts, given out from 1 in the order of first use. */
export class Accounts {
  readonly bank: number;
  readonly opening: number;
  /** Accounts given out since they were last collected. */
  #fresh: SeedAccount[] = [];
  #last = 0;
  readonly #issuer: number[];
  readonly #capital: number[];
  readonly #holding: Int32Array;
  /** What requests and payments use: few of the members have any. */
  readonly #others = new Map<string, number>();

  constructor(holdings: number) {
    this.#holding = new Int32Array(holdings);
    this.bank = this.#open('bank', null, null);
    this.opening = this.#open('opening', null, null);
    this.#issuer = instruments.map((instrument) => this.#open('issuer', null, instrument.id));
    this.#capital = instruments.map((instrument) => this.#open(capitalKind(instrument), null, instrument.id));
  }

  /** The number of accounts so far, which is also the highest id. */
  get count(): number {
    return this.#last;
  }

  issuer(instrument: number): number {
    return this.#issuer[instrument] ?? 0;
  }

  /** What the cooperative owes for an instrument: its equity, or its bond liability. */
  capital(instrument: number): number {
    return this.#capital[instrument] ?? 0;
  }

  holding(holding: number, memberId: () => string, instrument: number): number {
    let id = this.#holding[holding] ?? 0;
    if (id === 0) {
      id = this.#open('holding', memberId(), instruments[instrument]?.id ?? null);
      this.#holding[holding] = id;
    }
    return id;
  }

  /** What is set aside, owed and under way: accounts that only requests and their payments use. */
  other(kind: string, memberId: string | null, instrumentId: string | null): number {
    const key = `${kind} ${memberId} ${instrumentId}`;
    const id = this.#others.get(key) ?? this.#open(kind, memberId, instrumentId);
    this.#others.set(key, id);
    return id;
  }

  /** The accounts given out since the last call. */
  collect(): SeedAccount[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  #open(kind: string, memberId: string | null, instrumentId: string | null): number {
    this.#last += 1;
    this.#fresh.push({ id: this.#last, kind, memberId, instrumentId });
    return this.#last;
  }
}

function capitalKind(instrument: SeedInstrument): string {
  return instrument.type === 'bond' ? 'bond_liability' : 'equity';
}
