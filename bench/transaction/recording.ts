import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '@ledenbureau/api/clock.ts';
import type { Config } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { submitBooking } from '@ledenbureau/api/modules/transactions/service.ts';
import { issueOf } from '../../dev/seed/service.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What the service sent to the database for one booking, from begin to commit. */
export interface Recording {
  statements: Statement[];
  /** Ids and keys that exist once in the statements and must be fresh at each replay. */
  unique: string[];
}

export interface BookedShare {
  memberId: string;
  instrumentId: string;
  on: string;
}

/** Runs the service's own code for one booking and writes down every statement with its parameters. */
export async function record(
  config: Config,
  actor: { id: string; name: string; email: string },
  bookings: readonly BookedShare[],
): Promise<Recording[]> {
  const db = createDatabase({ url: config.databaseUrl, max: 1 });
  const recordings: Recording[] = [];
  try {
    for (const { memberId, instrumentId, on } of bookings) {
      const since = Date.now();
      const key = uuidv7();
      const statements = await recorded(async () => {
        const identity = { key, route: 'POST /api/v1/transactions', actorId: actor.id, bodySha256: Buffer.alloc(32) };
        const { status } = await submitBooking(
          { db, config, clock: systemClock },
          { actor: { ...actor, signIns: [actor.id], roles: [] }, requestId: key, identity },
          issueOf({
            member_id: memberId,
            instrument_id: instrumentId,
            quantity: '1',
            effective_date: on,
          }),
        );
        if (status !== 201) throw new Error(`the booking to record was answered with ${status}`);
      });
      recordings.push({ statements, unique: [...new Set([key, ...newIds(statements, since)])] });
    }
  } finally {
    await db.destroy();
  }
  return recordings;
}

/** The statements again, with fresh values for everything that may exist only once. */
export function refreshed({ statements, unique }: Recording): Statement[] {
  const fresh = new Map(unique.map((old) => [old, uuidv7()]));
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [old, one] of fresh) text = text.replaceAll(old, one);
    return text;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(renew) }));
}

const batchOf = /ledger_(?:book|enter)\(\$(\d+)/u;

/** What the statements handed to the ledger, whole or part by part, as the one batch that `ledger_book` takes. */
export function batchIn(statements: readonly Statement[]): { batch: string; count: number } {
  const transactions = statements.flatMap(({ text, values }) => {
    const place = batchOf.exec(text)?.[1];
    if (place === undefined) return [];
    return (JSON.parse(String(values[Number(place) - 1])) as { transactions: unknown[] }).transactions;
  });
  return { batch: JSON.stringify({ transactions }), count: transactions.length };
}

/** Ids that the service made up meanwhile, wherever in the parameters they stand: a UUIDv7 begins with its time. */
function newIds(statements: readonly Statement[], since: number): string[] {
  const texts = statements.flatMap(({ values }) => values.flat()).filter((value) => typeof value === 'string');
  const ids = texts.flatMap(
    (text) => text.match(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gu) ?? [],
  );
  return [...new Set(ids)].filter((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= since);
}

/** Every query that any client of pg runs while `work` does. */
export async function recorded(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query');
  if (original === undefined) throw new Error('pg has no query to listen to');
  const send = original.value as (...args: unknown[]) => unknown;
  Object.defineProperty(Client.prototype, 'query', {
    ...original,
    value(this: Client, ...args: unknown[]) {
      const [query, parameters] = args;
      // The service has some of its statements prepared; the bench sends them all as pg does.
      const { text, values } = typeof query === 'string' ? { text: query, values: parameters } : (query as Statement);
      statements.push({ text, values: Array.isArray(values) ? values : [] });
      return send.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.defineProperty(Client.prototype, 'query', original);
  }
  return statements;
}
