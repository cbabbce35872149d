// Who did away with what another decided about a member had a hand in the run, and does not approve it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversionRun } from '../../src/modules/conversions/runSchemas.ts';
import { people } from '../fixtures.ts';
import { withSoundApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { members } from '../transactions/helpers.ts';
import { buy, choose, insertIssue, linesOf, programme, read, refused, sent, step } from './helpers.ts';

type As = 'anna' | 'bram';
type Decision = 'include' | 'exclude' | null;

/** Decides about the only member of a run. */
async function decide(app: TestApp, id: string, as: As, decision: Decision): Promise<void> {
  const { version } = await read(app, id);
  const [line] = (await linesOf(app, id)).items;
  const answer = await app.request({
    method: 'PATCH',
    url: `/conversion-runs/${id}/lines/${line?.id}`,
    as,
    body: { decision, reason: 'Zo is het beter' },
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** A run that Anna planned and has calculated, about a single member. */
async function calculated(app: TestApp): Promise<string> {
  await insertIssue(app);
  await buy(app, members.jan.id, 37);
  await choose(app, true, members.jan.id);
  const { id: programme_id } = await programme(app);
  const { id } = await sent<ConversionRun>(app, '/conversion-runs', { programme_id, run_on: '2025-12-01' });
  await step(app, id, 'calculate');
  return id;
}

const others: [string, Decision[]][] = [
  ['an exclusion of another', [null]],
  ['one that was replaced by an own', ['exclude', null]],
];

test.each(others)('who took away %s does not approve', (_name, decisions) =>
  withSoundApp({}, async (app) => {
    const id = await calculated(app);
    await decide(app, id, 'anna', 'exclude');
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const decision of decisions) await decide(app, id, 'bram', decision);
    const { calculation } = await step(app, id, 'submit');
    expect(await read(app, id, 'bram')).toMatchObject({
      decision: 'own_entry',
      calculation: { totals: { members: 1 } },
    });
    expect(await refused(app, id, 'approve', { digest: calculation?.digest }, 'bram')).toMatchObject({
      status: 403,
      code: 'self_approval',
    });
    const { items } = (await app.request({ url: '/approvals', as: 'bram' })).json<{ items: { may: string }[] }>();
    expect(items.map(({ may }) => may)).toEqual(['own_entry']);
    // nor does the database let the service write it
    const approve = sql`
      update conversion_runs set status = 'approved', checker_id = ${people.bram.id}, approved_at = clock_timestamp(),
        version = version + 1 where id = ${id}`;
    await expect(approve.execute(app.db)).rejects.toThrow('two_people');
  }),
);

test('who took away an own decision has no hand left in it', () =>
  withSoundApp({}, async (app) => {
    const id = await calculated(app);
    await decide(app, id, 'bram', 'exclude');
    await decide(app, id, 'bram', null);
    const { calculation } = await step(app, id, 'submit');
    const approved = await step(app, id, 'approve', { digest: calculation?.digest }, 'bram');
    expect(approved.status).toBe('approved');
  }));
