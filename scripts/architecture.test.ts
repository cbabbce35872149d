// docs/architecture.md names what is there: every room and module of the API, and every file it points at.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const foldersOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The first column of a table, by the heading of that column. */
function firstColumn(heading: string): string[] {
  const [, rows = ''] = new RegExp(`^\\| ${heading} +\\|.*\\n\\|[-| ]+\\n((?:\\|.*\\n)+)`, 'mu').exec(page) ?? [];
  return [...rows.matchAll(/^\| `([\w-]+)\/?` +\|/gmu)].map(([, name = '']) => name);
}

test.each([
  ['room', 'services/api/src'],
  ['module', 'services/api/src/modules'],
])('each %s of the API is a folder of %s, and the other way round', (heading, path) => {
  expect(firstColumn(heading).toSorted()).toEqual(foldersOf(path).toSorted());
});

test('every path from the root leads somewhere', () => {
  const paths = [...page.matchAll(/`((?:apps|services|packages|docs|scripts|dev)\/[\w./-]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
