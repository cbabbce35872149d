import { expect, it } from 'vitest';
import { testsOf } from './testTitles.ts';

const titlesOf = (source: string): string[] => testsOf('a.test.ts', source).map(({ title }) => title);
const skippedIn = (source: string): string[] =>
  testsOf('a.test.ts', source)
    .filter(({ skipped }) => skipped)
    .map(({ title }) => title);

it('a title has those of the groups around it, and no quoted text is one', () => {
  const source = `
    const other = 'not a title';
    describe('a', () => {
      describe.each([1])(\`b %d\`, () => { it('c', () => { expect('d').toBe('d'); }); });
      test('e', { timeout: 1 }, () => undefined);
    });
    test.describe('f', () => { test('g', async ({ page }) => { await test.step('h', run); }); });
    test('i', () => undefined);`;
  expect(titlesOf(source)).toEqual(['a > b %d > c', 'a > e', 'f > g', 'i']);
});

it('a title that is worked out is none, and neither is one without a test', () => {
  expect(titlesOf("for (const what of all) it(what, run); it(`x ${what}`, run); it.todo('y');")).toEqual([]);
});

it.each([
  ["it.skip('x', run)"],
  ["it.skipIf(away)('x', run)"],
  ["it.runIf(there).each([1])('x', run)"],
  ["it.fails('x', run)"],
  ["it.todo('x', run)"],
  ["test.fixme('x', run)"],
  ["describe.skip('a', () => { it('x', run); })"],
  ["describe('a', () => { describe.skipIf(away)('b', () => { it('x', run); }); })"],
  ["test('x', () => { test.skip(away, 'not here'); })"],
  ["test('x', () => { test.skip(); })"],
  ["test.describe('a', () => { test.skip(away, 'not here'); test('x', run); })"],
])('a test that may not run is skipped: %s', (source) => {
  expect(skippedIn(source)).toHaveLength(1);
});

it('what runs always is not skipped, also beside what does not', () => {
  expect(skippedIn("describe('a', () => { it.skipIf(away)('x', run); it('y', run); });")).toEqual(['a > x']);
  expect(skippedIn("it.skip('x', run); it('y', run); describe('a', () => { it('z', run); });")).toEqual(['x']);
});

it('a table has the texts of its rows, through constants of the file', () => {
  const source = `
    const rows = { first: 1, 'second one': 2 };
    const all = Object.entries(rows);
    it.each(all)('a %s', run);
    describe('b', () => {
      const few = ['third'] as const;
      it.each([...few, ['fourth', 5]])('c %s', run);
    });`;
  const [a, c] = testsOf('a.test.ts', source).map(({ cases }) => [...cases].toSorted());
  expect([a, c]).toEqual([
    ['first', 'second one'],
    ['fourth', 'third'],
  ]);
});
