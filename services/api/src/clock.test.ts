import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayOf, today } from './clock.ts';

test.each([
  ['2026-06-30T21:59:59.999999Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
])('%s is on %s in Amsterdam', (instant, day) => {
  expect([dayOf(instant), today({ now: () => new Date(instant) })]).toEqual([day, day]);
});

test('no instant is cut to the day that it has in UTC', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname });
  const cut = files.filter((file) =>
    /_at\b[^\n;]*\.slice\(0, 10\)/u.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(cut).toEqual([]);
});
