import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { createDatabase } from '../database.ts';
import { loginProblem } from '../logins.ts';
import { readReplication } from './figures.ts';
import type { Replication } from './figures.ts';

/** What one PostgreSQL says of itself, and of the session that asks. */
export interface ServerFigures {
  /** Its own address. */
  address: string;
  isStandby: boolean;
  /** Its clock against ours, in the middle of the question. */
  skewSeconds: number;
  replication: Replication | undefined;
  loginProblem: Awaited<ReturnType<typeof loginProblem>>;
}

/** Asks the server that this address leads to. @throws Error when it does not answer */
export async function readServer(url: string): Promise<ServerFigures> {
  const db = createDatabase({ url, max: 1, applicationName: 'ledenbureau-doctor' });
  try {
    const before = Date.now();
    const { rows } = await sql<{ address: string; isStandby: boolean; now_ms: number }>`
      select host(inet_server_addr()) as address, pg_is_in_recovery() as "isStandby",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(db);
    const middle = (before + Date.now()) / 2;
    const [{ now_ms, ...server }] = rows as [(typeof rows)[number]];
    return { ...server, skewSeconds: (now_ms - middle) / 1000, ...(await readRest(db)) };
  } finally {
    await db.destroy();
  }
}

const readRest = async (db: Db) => ({ replication: await readReplication(db), loginProblem: await loginProblem(db) });
