import type { Random } from '../seed/random.ts';
import type { Answer } from './request.ts';

/**
 * What the soak kills: one session of PostgreSQL, one of its processes, the postmaster, an API process, everything, everything
 * while something is committed and not durable yet.
 */
export const victims = ['session', 'backend', 'postmaster', 'api', 'power', 'flush'] as const;
export type Victim = (typeof victims)[number];

/** What a soak does in turn: the kills, or nothing but deployments. */
export type Blow = Victim | 'deployment';

/** How long nobody was answered, in milliseconds: by a write, by a reading; and how long the one waited who waited longest. */
export interface Gaps {
  write: number;
  read: number;
  wait: number;
}

/** What an acknowledged write came to. */
export type State = 'booked' | 'waiting' | 'rejected' | 'approved' | 'prospect' | 'anonymised';

/** Acknowledged and not there; there and never acknowledged; there in part. */
export interface Counts {
  lost: number;
  doubled: number;
  half: number;
}

/** Estates that were divided, members who were made unknown, years that were closed and opened again. */
export type Reached = Record<'estates' | 'erased' | 'closed' | 'reopened', number>;

/** What a soak says last, of whatever it was a soak of. */
export interface Report extends Counts {
  minutes: number;
  seed: number;
  operations: number;
  acknowledged: number;
  askedAgain: Record<number, number>;
  /** How often what is rare was done. */
  reached: Reached;
  /** The first twenty answers that no loss explains, 500, with what the service wrote of each. */
  unexplained: string[];
  /** The first twenty sentences; empty when all is well. */
  faults: string[];
  ok: boolean;
}

/** Everything that was asked and answered so far. */
export class Figures {
  /** Requests that a client began, and those that were answered with success in the end. */
  operations = 0;
  acknowledged = 0;
  /** Those of them that wrote something. */
  acknowledgedWrites = 0;
  /** Answers that made a client ask again, by status; 0 is a broken connection. */
  readonly askedAgain: Record<number, number> = {};
  /** The same in sentences, the last two hundred. */
  readonly failures: string[] = [];
  /** What the processes of the API wrote of errors. */
  readonly errors: string[] = [];
  #unexplained: { sentence: string; requestId: string }[] = [];
  /** Transactions, proposals and members that were entered by id, as acknowledged last. */
  readonly states = new Map<string, State>();
  /** Sentences about what must not happen. */
  readonly faults: string[] = [];
  readonly kills: Partial<Record<Blow, number>> = {};
  readonly reached: Reached = { estates: 0, erased: 0, closed: 0, reopened: 0 };
  #gaps: Gaps = { write: 0, read: 0, wait: 0 };
  #last = { write: Date.now(), read: Date.now() };

  /** A client was answered with success that began to ask then. */
  answered(kind: 'write' | 'read', since: number): void {
    const now = Date.now();
    this.acknowledged += 1;
    if (kind === 'write') this.acknowledgedWrites += 1;
    this.#gaps[kind] = Math.max(this.#gaps[kind], now - this.#last[kind]);
    this.#gaps.wait = Math.max(this.#gaps.wait, now - since);
    this.#last[kind] = now;
  }

  /** An answer made a client ask again. */
  failed(what: string, { status, body }: Answer): void {
    this.askedAgain[status] = (this.askedAgain[status] ?? 0) + 1;
    const { code = 'no answer', request_id: requestId = '' } = (body ?? {}) as { code?: string; request_id?: string };
    const sentence = `${what}: ${status} ${code}`;
    this.failures.push(sentence);
    if (this.failures.length > 200) this.failures.shift();
    if (status === 500) this.#unexplained.push({ sentence, requestId });
  }

  /** What came of it, `counts` being what the register says of what was acknowledged. */
  report(counts: Counts, { seed, started }: { seed: number; started: number }): Report {
    const { operations, acknowledged, askedAgain, reached, faults, errors } = this;
    const unexplained = this.#unexplained
      .slice(0, 20)
      .map(
        ({ sentence, requestId }) =>
          `${sentence}: ${(requestId && errors.find((line) => line.includes(requestId))) || 'nothing was written'}`,
      );
    const isSound = faults.length === 0 && counts.lost + counts.doubled + counts.half === 0;
    return {
      minutes: Math.round((Date.now() - started) / 6_000) / 10,
      seed,
      operations,
      acknowledged,
      ...counts,
      askedAgain,
      reached,
      unexplained,
      faults: faults.slice(0, 20),
      ok: isSound && operations === acknowledged,
    };
  }

  /** The longest since this was asked last. */
  takeGaps(): Gaps {
    const gaps = this.#gaps;
    this.#gaps = { write: 0, read: 0, wait: 0 };
    return gaps;
  }
}

/** In an order that depends on the seed alone. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.fraction() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
