import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync('docs/specification-*.md', { cwd: root });

/** The rows `| statement | file | `test` |` of a page. */
const rows = (page: string): [statement: string, file: string, test: string][] =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(/^\| (.+?) +\| (\S+) +\| `(.+)` +\|$/gm)].map(
    ([, statement = '', file = '', test = '']) => [statement, file, test],
  );

it('there is a page about the specification', () => {
  expect(pages).not.toEqual([]);
});

describe.each(pages)('%s', (page) => {
  it('names a test in every row', () => {
    const all = readFileSync(`${root}${page}`, 'utf8').match(/^\| (?!-|statement)/gm) ?? [];
    expect(rows(page)).toHaveLength(all.length);
    expect(all.length).toBeGreaterThan(0);
  });

  it.each(rows(page))('has a test that shows: %s', (_statement, file, test) => {
    expect(existsSync(`${root}${file}`), file).toBe(true);
    // As a title, or as the name of a row in a table of cases.
    const texts = [...readFileSync(`${root}${file}`, 'utf8').matchAll(/(['`])((?:(?!\1)[^\n\\])+)\1/g)];
    expect(texts.some(([, , text = '']) => text.includes(test))).toBe(true);
  });
});
