// How things look is said in packages/ui: the app says what they are. These figures only go down: to 60 styles, each with its
// reason, and 20 variables.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', 'apps/admin/src', 'packages/workbench/src'], { cwd, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|\/testing\//u.test(file));

const count = (pattern: RegExp): number =>
  files.reduce((sum, file) => sum + [...readFileSync(`${cwd}/${file}`, 'utf8').matchAll(pattern)].length, 0);

test.each([
  ['inline styles', /\bstyle=/gu, 31],
  ['variables of the theme', /var\(--lb-/gu, 17],
])('the app has no more %s than it had', (_what, pattern, most) => {
  expect(count(pattern)).toBeLessThanOrEqual(most);
});

/** The lines that say a style: its own, and those of the constants that it is made of. */
const placesOf = (lines: readonly string[], at: number): number[] => {
  const names = [...(lines[at]?.split('style=')[1] ?? '').matchAll(/\b[a-z]\w+\b/gu)].map(([name]) => name);
  return [at, ...lines.flatMap((line, place) => (names.some((name) => line.startsWith(`const ${name}`)) ? place : []))];
};

test('each style that stays has its reason before it', () => {
  const bare = files.flatMap((file) => {
    const lines = readFileSync(`${cwd}/${file}`, 'utf8').split('\n');
    const reasoned = (at: number) => /^\s*(?:\/\/|\/\*|\{\/\*|\*\/)|\*\/\}?$/u.test(lines[at - 1] ?? '');
    return lines.flatMap((line, at) =>
      /\bstyle=/u.test(line) && !placesOf(lines, at).some(reasoned) ? `${file}:${at + 1}` : [],
    );
  });
  expect(bare).toEqual([]);
});

test('a page that is a list says what is its own in 120 lines', () => {
  const pages = files
    .map((file) => ({ file, text: readFileSync(`${cwd}/${file}`, 'utf8') }))
    .filter(({ text }) => /<List(Page|Card)</u.test(text));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter(({ text }) => text.split('\n').length > 121).map(({ file }) => file)).toEqual([]);
});
