// docs/threat-model.md names for each attack the tests that fail without the measure: they are there, and run.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testsOf } from './testTitles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** Folders that the page writes shortly, as it says above its table. */
const folders: Record<string, string> = {
  auth: 'packages/auth/src',
  api: 'services/api/test',
  unit: 'services/api/src',
  e2e: 'apps/admin/e2e',
};

/** The third cell of each row: files, each with parts of the titles that are meant, or `none`. */
const cells = (read('docs/threat-model.md').match(/^\| .*\|$/gm) ?? [])
  .slice(1)
  .filter((line) => !/^\| -+ \|/.test(line))
  .map((line) => line.split(' | ').at(-1)?.replace(/\|$/, '').trim() ?? '');

const references = cells
  .filter((cell) => cell !== 'none')
  .flatMap((cell) => cell.split(/; |, (?=[\w/.]+\.(?:test|spec)\.tsx? )/))
  .map((reference) => {
    const [, folder = '', rest = ''] = /^(\w+)(\/[\w./]+)/.exec(reference) ?? [];
    const titles = [...reference.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    return { file: `${folders[folder] ?? folder}${rest}`, titles };
  });

it('has a test for each attack, or says that there is none', () => {
  expect(cells.length).toBeGreaterThan(50);
  expect(cells.filter((cell) => cell !== 'none' && !/\.(?:test|spec)\.tsx?/.test(cell))).toEqual([]);
});

/** An apostrophe is one, however it is written. */
const plain = (text: string): string => text.replaceAll('’', "'");

/** What the tests of a file that run may be named by: their titles, also worked out ones, their steps, and the rows of their tables. */
function namesIn(file: string): string[] {
  const source = read(file);
  const running = testsOf(file, source).filter(({ skipped }) => !skipped);
  const computed = [...source.matchAll(/\b(?:test|it|test\.step)\(\s*['`]([^'`]+)['`]/g)].map(
    ([, title = '']) => title,
  );
  return [...running.flatMap(({ title, cases }) => [title, ...cases]), ...computed].map(plain);
}

it.each([...new Set(references.map(({ file }) => file))])('the tests of %s are there', (file) => {
  expect(existsSync(`${root}${file}`), file).toBe(true);
  const names = namesIn(file);
  expect(names).not.toEqual([]);
  // an ellipsis stands for what a row of the test says
  const isThere = (part: string): boolean =>
    names.some((name) => part.split('…').every((piece) => name.includes(plain(piece).trim())));
  const titles = references.flatMap((reference) => (reference.file === file ? reference.titles : []));
  expect(titles.filter((title) => !isThere(title))).toEqual([]);
});
