import { expect, test } from 'vitest';
import { encodePng } from './png.ts';
import { reportHtml } from './report.ts';
import { unchanged, type Result } from './review.ts';

/** A picture that no compression makes small. */
function noise(side: number, seed: number): Uint8Array {
  let last = seed;
  const data = Uint8Array.from({ length: side * side * 4 }, () => (last = (last * 48_271) % 2_147_483_647) & 255);
  return encodePng({ width: side, height: side, data });
}

const shot = {
  storyId: 'a',
  story: 'Matrix',
  mode: 'light',
  width: 1280,
  height: 900,
  locale: 'nl',
  trim: true,
} as const;
const pictures = [1, 2, 3].map((seed) => noise(240, seed));
const changed = (name: string, mark: string): Result => ({
  ...unchanged,
  name,
  shot: { ...shot, name, component: `Data/${mark}`, extra: false },
  state: 'changed',
  pixels: 400,
  expected: pictures[0]!,
  actual: pictures[1]!,
  difference: pictures[2]!,
  marks: [mark],
});
const facts = { browser: 'Chromium 1', baselineBrowser: 'Chromium 1', rejected: {} };
const entriesOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="given">(.*)<\/script>/.exec(html)?.[1] ?? '') as {
    entries: { name: string; cause: number; isLeftOut: boolean }[];
    same: number;
  };

test('the report stays below 10 MB, and shows one picture of each cause before a second one of any', () => {
  const results = Array.from({ length: 40 }, (_, at) => changed(`a${at}`, 'common'));
  const html = reportHtml({ ...facts, results: [...results, changed('z', 'rare')] });
  expect(html.length).toBeLessThan(10_000_000);
  expect(html.length).toBeGreaterThan(8_000_000);
  const { entries } = entriesOf(html);
  const shown = entries.filter(({ isLeftOut }) => !isLeftOut);
  expect(shown.length).toBeLessThan(entries.length);
  expect(new Set(shown.map(({ cause }) => cause)).size).toBe(2);
});

test('what is as expected is counted, and not in the file, unless it is what was rejected', () => {
  const same = (name: string): Result => ({
    ...changed(name, 'x'),
    state: 'same',
    actual: null,
    difference: null,
    marks: [],
  });
  const rejected = { b: { comment: 'Te licht.', digest: null } };
  const { entries, same: count } = entriesOf(
    reportHtml({ ...facts, rejected, results: [same('a'), same('b'), same('c')] }),
  );
  expect(entries.map(({ name }) => name)).toEqual(['b']);
  expect(count).toBe(2);
});
