// A large list is looked at in slices, between which others have their turn.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { profileOf } from './file.ts';
import { layoutOf, totalLinesOf } from './layout.ts';

const blank = Array.from({ length: 120 }, () => '');
const headers = [...blank, 'achternaam', 'instrument', 'bedrag', 'verkregen op'];
const cells = [...blank, 'Van der Zuiderzee', 'AAND-A', '12,50', '01-03-2015'];
const rows = Array.from({ length: 12_000 }, (_, at) => ({ line: at + 2, cells: at === 0 ? headers : cells }));
const table = {
  heading: { from: 2, to: 2 },
  headers,
  rows: rows.slice(1),
  top: [],
  blank_lines: 0,
  total_lines: [],
  from_1904: false,
  formulas: null,
  hidden: null,
};
const wish = { columns: null, number: null, date: null };

test.each([
  ['are its headings', () => layoutOf(rows, null)],
  ['are its totals', () => totalLinesOf(rows, headers)],
  ['is how its numbers and days are written', () => profileOf(table, wish, 'register')],
])('while it is looked what %s, others have their turn', async (_what, look) => {
  let turns = 0;
  const ending = new AbortController();
  const others = async () => {
    while (!ending.signal.aborted) {
      turns += 1;
      await setImmediate();
    }
  };
  const begun = performance.now();
  const waiting = others();
  await look();
  const took = performance.now() - begun;
  ending.abort();
  await waiting;
  // not one for each 20 ms: other programs have their turn as well
  expect(turns).toBeGreaterThan(Math.max(1, took / 80));
});
