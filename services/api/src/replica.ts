import { breakOff, createDatabase } from './database.ts';
import type { Db } from './database.ts';
import { createReads } from './reads.ts';
import type { ReadsChange, ReadTimes } from './reads.ts';
import type { Reads } from './readScope.ts';

interface ReplicaOptions {
  databaseUrl: string;
  databaseReadUrl: string;
  onChange: (change: ReadsChange) => void;
  onLost: (error: Error) => void;
  times?: ReadTimes;
}

export interface Replica {
  /** Nothing that is sent by it writes. */
  db: Db;
  reads: Reads;
  stop(): Promise<void>;
}

/** A question of one row that is not answered within it is asked again elsewhere. */
const questionMs = 1_000;

/** Connects to the replica of DATABASE_READ_URL, and to both servers to know how far each is. */
export function openReplica({ databaseUrl, databaseReadUrl, onChange, onLost, times }: ReplicaOptions): Replica {
  const db = createDatabase({ url: databaseReadUrl, applicationName: 'ledenbureau-read', readOnly: true, onLost });
  const question = { max: 1, applicationName: 'ledenbureau-position', statementTimeoutMs: questionMs };
  const primary = createDatabase({ url: databaseUrl, ...question });
  const standby = createDatabase({ url: databaseReadUrl, ...question });
  const reads = createReads({
    primary,
    replica: standby,
    breakOff: () => breakOff(db),
    onChange,
    ...(times && { times }),
  });
  return {
    db,
    reads,
    async stop() {
      reads.stop();
      await Promise.all([db.destroy(), primary.destroy(), standby.destroy()]);
    },
  };
}
