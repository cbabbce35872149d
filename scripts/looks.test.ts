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
  ['inline styles', /\bstyle=/gu, 138],
  ['variables of the theme', /var\(--lb-/gu, 57],
])('the app has no more %s than it had', (_what, pattern, most) => {
  expect(count(pattern)).toBeLessThanOrEqual(most);
});

test('a page that is a list says what is its own in 120 lines', () => {
  const pages = files
    .map((file) => ({ file, text: readFileSync(`${cwd}/${file}`, 'utf8') }))
    .filter(({ text }) => /<List(Page|Card)</u.test(text));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter(({ text }) => text.split('\n').length > 121).map(({ file }) => file)).toEqual([]);
});
