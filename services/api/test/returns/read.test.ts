// What it costs to look at a round that was calculated does not go up with its requests, as long as nothing happened to them.
import { expect, test } from 'vitest';
import { crowdTerms, returnCrowd } from '../../../../dev/returnCrowd.ts';
import type { Round } from '../../src/modules/returns/roundSchemas.ts';
import { fixtures } from '../fixtures.ts';
import { asSuperuser, withSoundApp } from '../harness.ts';
import { pagesOfAnswer } from '../pages.ts';
import { post } from '../transactions/helpers.ts';
import { callsOf, clock, day, sound } from './helpers.ts';

/** Pages of the list of rounds, of a round, and of its lines that are held, for a round of so many requests. */
async function pagesFor(requests: number): Promise<{ list: number; round: number; held: number }> {
  const pages = { list: 0, round: 0, held: 0 };
  await withSoundApp({ clock }, async (app) => {
    await returnCrowd(app.url, requests);
    const { open, moved } = callsOf(app);
    const { id } = await moved(await open(crowdTerms(requests)), 'calculate', { terms: null });
    await asSuperuser(app.url, 'analyze return_lines, share_return_requests, members');
    pages.list = await pagesOfAnswer(app, '/return-rounds?status=calculated');
    pages.round = await pagesOfAnswer(app, `/return-rounds/${id}`);
    pages.held = await pagesOfAnswer(app, `/return-rounds/${id}/lines?only=held`);
  });
  return pages;
}

test('a list reads no request of a round, and a round less than a page for each', async () => {
  const few = await pagesFor(100);
  const many = await pagesFor(1_000);
  console.info(`a round of 100 requests: ${JSON.stringify(few)}, of 1,000: ${JSON.stringify(many)}`);
  expect(many.list).toBeLessThan(few.list + 10);
  expect(many.round).toBeLessThan(1_000);
  expect(many.held).toBeLessThan(1_000);
});

test('a round is stale while one of its members is written down as dead, and not any more', () =>
  withSoundApp({ clock }, async (app) => {
    const { id: member } = fixtures.members.jan;
    const { admitted, get, moved, open, shares } = callsOf(app);
    await shares(member, 100, '2013-01-01');
    await admitted(member);
    const { id } = await moved(await open(), 'calculate');
    const isStale = async () => (await get<Round>(`/return-rounds/${id}`)).stale;
    expect(await isStale()).toBe(false);
    const { version } = await get<{ version: number }>(`/members/${member}`);
    const wrong = { on: day, reason: 'Bericht van de familie' };
    const dead = sound(await post(app, `/members/${member}/deceased`, wrong, { version })).json<{ version: number }>();
    expect(await isStale()).toBe(true);
    const why = { reason: 'Een ander met die naam' };
    const proposal = sound(await post(app, `/members/${member}/reinstate`, why, dead)).json<{
      id: string;
      version: number;
    }>();
    const { version: at } = proposal;
    sound(
      await post(app, `/member-proposals/${proposal.id}/approve`, { comment: 'Gezien' }, { version: at, as: 'bram' }),
    );
    expect(await isStale()).toBe(false);
  }));
