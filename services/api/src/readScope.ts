import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isConnectionError, isServerAway } from './databaseErrors.ts';

/** Where what is only read is read. */
export type Place = 'primary' | 'replica';

/** Where one request reads, from its beginning to its end unless the replica breaks off. */
export interface ReadScope {
  place: Place;
  /** What the replica has to show, in bytes of the log: each statement looks whether it does. */
  goal: bigint;
  /** Called when a reading at the replica broke off. */
  onLost: (error: unknown) => void;
}

/** What metrics and `/ready` say of the replica. */
export interface ReadFigures {
  isPrimaryAway: boolean;
  isReplicaAway: boolean;
  /** Of the log, when the replica was asked last. */
  behindBytes: number;
}

/** Says where requests read that only read (reads.ts). */
export interface Reads {
  /** For a request that comes now. */
  scope(): Promise<ReadScope>;
  figures(): ReadFigures;
  stop(): void;
}

const scopes = new AsyncLocalStorage<ReadScope | undefined>();

/** Where a request reads that only reads, if this is one; undefined for what writes, and for what decides on a write. */
export const placeOfReading = (): Place | undefined => scopes.getStore()?.place;

export const inScope = <T>(scope: ReadScope, work: () => T): T => scopes.run(scope, work);

/** Runs what writes, and what decides on a write: at the primary, wherever the request reads. */
export const onPrimary = <T>(work: () => T): T => scopes.run(undefined, work);

/**
 * What goes before a statement at the replica, in its transaction: it fails where the session leads to a server that does not show
 * what the request has to see, another standby perhaps than the one that was asked.
 */
export function replicaGuard(): string[] {
  const scope = scopes.getStore();
  if (scope?.place !== 'replica') return [];
  const lsn = `${(scope.goal >> 32n).toString(16)}/${(scope.goal & 0xffff_ffffn).toString(16)}`;
  return [`select 1 / (case when pg_last_wal_replay_lsn() >= '${lsn}' then 1 else 0 end)`];
}

/** Runs what only reads, and once more at the primary when the replica broke off; the request then goes on there. */
export async function readAnywhere<T>(work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  if (scope?.place !== 'replica') return work();
  try {
    return await work();
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
    scope.place = 'primary';
    scope.onLost(error);
    return work();
  }
}

const readOnlyTransaction = '25006';
/** The guard before it failed. */
const abortedTransaction = '25P02';

/** A connection that is gone, or a statement that recovery cancelled. What writes by mistake is no such thing. */
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && isConnectionError(error);
  if (error.code === readOnlyTransaction) return false;
  return error.code === abortedTransaction || isServerAway(error);
}

/** Reads an iterable step by step in a scope: a step is asked for by whoever takes in what was read. */
export async function* readIn<T>(scope: ReadScope | undefined, steps: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = steps[Symbol.asyncIterator]();
  const next = () => iterator.next();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const step = await (scope === undefined ? next() : inScope(scope, next));
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    await iterator.return?.();
  }
}
