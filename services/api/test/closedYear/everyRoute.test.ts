// The year after, as it is worked on, and once more with all its days in the closed year: the closed year says what it said.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtures } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { config } from '../payments/helpers.ts';
import { chaptersOf, renamed } from './chapters.ts';
import { recorded, writing } from './recorded.ts';
import { buildYearApp, closeYear, closeYearApp, withoutNames, yearAsItIs } from './year.ts';
import type { SaidByYear } from './year.ts';

let app: TestApp;
beforeEach(async () => {
  app = await buildYearApp();
});
afterEach(() => closeYearApp(app));

/** Whom the papers are written to and by changes here; the figures do not. */
const named = ['deaths', 'names'];
const { jan } = fixtures.members;
const names = [renamed.cooperative, renamed.member, config.payments.name, jan.family_name];

async function requireSame(before: SaidByYear, chapter: string): Promise<void> {
  const part = (year: SaidByYear) => (named.includes(chapter) ? withoutNames(year, names) : year);
  expect(part(await yearAsItIs(app)), chapter).toEqual(part(before));
}

test(
  'every writing route is granted, and the closed year is byte by byte what it was',
  { timeout: 400_000 },
  async () => {
    const { app: own, granted } = recorded(app, { backwards: false });
    const year = await closeYear(own);
    const before = await yearAsItIs(app);
    for (const [name, chapter] of Object.entries(chaptersOf(own, year))) {
      /* oxlint-disable no-await-in-loop -- one chapter after the other */
      await chapter();
      await requireSame(before, name);
      /* oxlint-enable no-await-in-loop */
    }
    expect(writing.filter((route) => !granted.has(route))).toEqual([]);
  },
);

test('nor does it change when all of that is asked for with days in it', { timeout: 400_000 }, async () => {
  const year = await closeYear(app);
  const before = await yearAsItIs(app);
  const { app: own, answers } = recorded(app, { backwards: true });
  for (const [name, chapter] of Object.entries(chaptersOf(own, year))) {
    /* oxlint-disable no-await-in-loop -- one chapter after the other */
    // What was granted with another day may stand in the way of what follows; what follows is granted above.
    await chapter().catch((error: Error) => {
      if (!error.message.includes('urn:ledenbureau:problem')) throw error;
    });
    await requireSame(before, name);
    /* oxlint-enable no-await-in-loop */
  }
  expect(answers.get('422 period_closed')).toBeGreaterThan(15);
});
