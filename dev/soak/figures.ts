import type { Random } from '../seed/random.ts';

/**
 * What the soak kills: one session of PostgreSQL, one of its processes, the postmaster, an API process, everything, everything
 * while something is committed and not durable yet.
 */
export const victims = ['session', 'backend', 'postmaster', 'api', 'power', 'flush'] as const;
export type Victim = (typeof victims)[number];

/** What a soak does in turn: the kills, or nothing but deployments. */
export type Blow = Victim | 'deployment';

/** What an acknowledged write came to. */
export type State = 'booked' | 'waiting' | 'rejected';

/** Everything that was asked and answered so far. */
export class Figures {
  /** Requests that a client began, and those that were answered with success in the end. */
  operations = 0;
  acknowledged = 0;
  /** Answers that made a client ask again, by status; 0 is a broken connection. */
  readonly askedAgain: Record<number, number> = {};
  /** Transactions and proposals by id, as acknowledged last. */
  readonly states = new Map<string, State>();
  /** Sentences about what must not happen. */
  readonly faults: string[] = [];
  readonly kills: Partial<Record<Blow, number>> = {};
}

/** In an order that depends on the seed alone. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.fraction() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
