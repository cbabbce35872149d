// Of a step for many an event each is written by one statement. What is read of an event does not grow with those before it: the end of the
// chain is one row, of which each change leaves a version behind until the transaction ends.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { people } from '../fixtures.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { buildTestApp, withSoundApp, writePastTriggers } from '../harness.ts';
import { pagesOf } from '../pages.ts';

/** So many events of one statement. */
const events = (count: number) => sql`
  insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
    select ${people.anna.id}, 'member.welcome_printed', 'member', 'of-' || n, '{}', 'many' from generate_series(1, ${sql.lit(count)}) n`;

test('an event costs as many pages among four thousand as among a thousand', () =>
  withSoundApp({}, async ({ owner }) => {
    const few = (await pagesOf(owner, events(1_000))) / 1_000;
    const many = (await pagesOf(owner, events(4_000))) / 4_000;
    console.info(`an event of 1,000: ${few} pages, of 4,000: ${many}`);
    expect(many).toBeLessThan(few + 4);
    const { rows } = await sql<{ kept: boolean }>`
      select (h.seq, h.at, h.hash) = (e.seq, e.at, e.hash) as kept
      from audit_head h, (select * from audit_events order by seq desc limit 1) e`.execute(owner);
    expect(rows).toEqual([{ kept: true }]);
  }));

test('an event after others were cut off does not follow what is left', async () => {
  const { db, owner, url, close } = await buildTestApp();
  await events(3).execute(owner);
  await writePastTriggers(url, 'delete from audit_events where seq > (select max(seq) - 2 from audit_events)');
  await events(3).execute(owner);
  const broken = (await runChecks(db)).flatMap(({ examples }) => examples);
  await close();
  expect(broken).toEqual([expect.stringMatching(/^audit event \d+: does not follow the one before it$/u)]);
});
