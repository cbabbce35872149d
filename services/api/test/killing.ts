// Processes of the service that are killed at a moment, over HTTP.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import type { ServiceProcess as Api } from './serviceProcess.ts';

/** Asks while a lock is held that it will wait for, kills the process once it waits, and lets the lock go. */
export async function killed(app: TestApp, { program }: Api, lock: string, ask: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client(app.url);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const end = ask().then(
      () => 'answered',
      () => 'broken off',
    );
    // Without the first statement it stays what it was when first asked in the transaction.
    const waiting = `select pg_stat_clear_snapshot(); select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'ledenbureau-api'`;
    const waits = async () => ((await holder.query(waiting)) as unknown as pg.QueryResult[])[1]?.rows[0].n;
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    const gone = once(program, 'exit');
    program.kill('SIGKILL');
    await gone;
    expect(await end).toBe('broken off');
    await holder.query('rollback');
    // Whatever its session still does is done before anybody asks again.
    const busy = `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and application_name = 'ledenbureau-api' and state <> 'idle'`;
    await expect.poll(async () => (await holder.query(busy)).rows[0].n, { timeout: 30_000 }).toBe(0);
  } finally {
    await holder.end();
  }
}

/** The API of a process as an administrator calls it. */
export function callsOf(token: string) {
  const authorization = `Bearer ${token}`;
  const get = async (api: Api, path: string) => {
    const answer = await fetch(`${api.url}${path}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
  return {
    get: async <T>(api: Api, path: string) => (await (await get(api, path)).json()) as T,
    post: async (
      api: Api,
      path: string,
      body: object,
      { key = randomUUID(), version }: { key?: string; version?: number } = {},
    ) => {
      const answer = await fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, text, json: (): unknown => JSON.parse(text) };
    },
  };
}
