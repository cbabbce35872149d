// What is asked of each member of a run that is to be taken back is asked of all of them at once: to look for each through all that is to be
// taken back was given up after five minutes, of a run of 12,000.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InterestRun } from '../../src/modules/interest/schemas.ts';
import { buildTestApp, closeSound } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { book, crowd, issueTo } from '../ledger/orders.ts';
import { pagesOf } from '../pages.ts';
import { instruments, post } from '../transactions/helpers.ts';
import { insertOldIssue, old } from './helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  await insertOldIssue(app);
});
afterAll(() => closeSound(app));

async function decided(url: string, body: object, by: { as?: 'bram'; version?: number }): Promise<InterestRun> {
  const response = await post(app, url, body, by);
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json<InterestRun>();
}

/** Pages that are read to tell what is free of what so many members of a run are owed, while somebody asks to take it back. */
async function pagesFor(members: number, { id: instrument_id }: { id: string }, firstNo: bigint): Promise<number> {
  const ids = await crowd(app.db, members, firstNo);
  await book(
    app.db,
    ids.map((id) => issueTo(id, '4', { instrument_id, effective_date: '2025-03-01' })),
  );
  const filed = await decided('/interest-runs', { kind: 'payment', instrument_id, until: '2026-01-01' }, {});
  const url = `/interest-runs/${filed.id}`;
  const run = await decided(`${url}/approve`, {}, { as: 'bram', version: filed.version });
  const { version } = await decided(`${url}/reverse`, { reason_code: 'input_error' }, { version: run.version });
  const pages = await pagesOf(
    app.db,
    sql`select count(*) from free_money(array(select member_id from interest_run_members where run_id = ${run.id}), array[${run.id}]::uuid[])
      where cents > 0`,
  );
  await decided(`${url}/reject`, { comment: 'Toch niet' }, { as: 'bram', version });
  return pages;
}

test('what is free is read once for all members of a run that is to be taken back', async () => {
  const few = await pagesFor(30, instruments.bond, 410_000n);
  const many = await pagesFor(120, old, 420_000n);
  console.info(`30 members: ${few} pages, 120 members: ${many}`);
  expect(many).toBeLessThan(6 * few);
});
