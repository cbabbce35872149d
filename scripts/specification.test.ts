import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { identityPage } from './specificationIdentity.ts';
import { testsOf } from './testTitles.ts';
import type { WrittenTest } from './testTitles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** How many statements each section has; C is the design card. */
const counts: Record<string, number> = { 1: 12, 2: 30, 3: 13, 4: 33, 5: 20, 6: 4, 7: 46, 8: 68, 9: 45, C: 19 };
const numbers = Object.entries(counts).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => (section === 'C' ? `C${index + 1}` : `${section}.${index + 1}`)),
);

interface Row {
  numbers: string[];
  statement: string;
  file: string;
  /** Full title; null where no test shows the statement. */
  title: string | null;
  /** The row of its table of tests. */
  row: string | undefined;
}

/** `8.1–8.29` as the numbers from the first to the last. */
function numbersOf(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  return numbers.slice(numbers.indexOf(first), numbers.indexOf(last) + 1);
}

const page = read('docs/specification.md');
const lines = page.match(/^\| (?!nr|-).*\|$/gm) ?? [];
const rows = lines.map((line): Row => {
  const [, range = '', statement = '', file = '', test = ''] =
    /^\| (\S+) +\| (.+?) +\| (\S+) +\| (\S.*?) +\|$/.exec(line) ?? [];
  const [, title, row] = /^`(.+?)`(?: of `(.+)`)?$/.exec(test) ?? [];
  return { numbers: numbersOf(range), statement, file, title: title ?? null, row };
});

const written = new Map<string, WrittenTest[]>();
function testsIn(file: string): WrittenTest[] {
  const tests = written.get(file) ?? testsOf(file, read(file));
  written.set(file, tests);
  return tests;
}

describe('docs/specification.md', () => {
  it('has every statement by its number, in their order, and nothing else', () => {
    expect(rows.filter((row) => row.numbers.length === 0)).toEqual([]);
    expect([...new Set(rows.flatMap((row) => row.numbers))].toSorted(inOrder)).toEqual(numbers);
  });

  it('says how many there are, and which have no test', () => {
    const shown = new Set(rows.filter(({ title }) => title !== null).flatMap((row) => row.numbers));
    const none = new Set(rows.filter(({ file }) => file === 'none').flatMap((row) => row.numbers));
    expect(numbers.filter((number) => !shown.has(number))).toEqual([...none]);
    expect(page).toContain(`${numbers.length - 19} of the specification, 19 of the card`);
    expect(page.includes('Today there is none\nwithout')).toBe(none.size === 0);
  });

  const named = rows.filter(({ file }) => file !== 'none');
  it.each(named)('$numbers.0 $statement: $title $row', ({ file, title, row }) => {
    expect(existsSync(`${root}${file}`), file).toBe(true);
    const tests = testsIn(file).filter((test) => test.title === title);
    expect(tests.length, `${title} is not the full title of a test in ${file}`).toBeGreaterThan(0);
    expect(tests.filter(({ skipped }) => skipped)).toEqual([]);
    expect(row === undefined || tests.some(({ cases }) => cases.has(row)), `${title} has no row ${row}`).toBe(true);
  });

  it('marks as different what ADR 0053 gives a reason for, and nothing else', () => {
    const reasons = read('docs/adr/0053-where-we-differ-from-the-specification.md').matchAll(
      /^\| ([C\d][\d.–]*) +\|/gm,
    );
    const marked = rows.filter(({ statement }) => statement.endsWith('(differs)')).flatMap((row) => row.numbers);
    const given = [...reasons].flatMap(([, range = '']) => numbersOf(range));
    expect([...new Set(marked)]).toEqual(given);
    expect(given.length).toBeGreaterThan(0);
  });
});

it('docs/specification-identity.md says what the tests say: node scripts/specificationIdentity.ts writes it', () => {
  expect(read('docs/specification-identity.md')).toBe(identityPage());
});

const inOrder = (a: string, b: string): number => numbers.indexOf(a) - numbers.indexOf(b);

describe('the packages of the design card', () => {
  const manifests = ['.', 'apps/admin', 'packages/ui', 'packages/forms', 'packages/i18n', 'packages/auth'].map(
    (folder) => JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>,
  );
  const used = new Set(
    manifests.flatMap((manifest) =>
      ['dependencies', 'peerDependencies', 'devDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
    ),
  );
  const card = [
    'react',
    'react-dom',
    '@mui/material',
    '@emotion/react',
    'react-router-dom',
    '@ory/client',
    'oauth4webapi',
    'i18next',
    'react-i18next',
    'json5',
    'formik',
    'yup',
    'storybook',
    'vitest',
    'chromatic',
  ];

  it.each(card)('%s is a dependency of this project', (name) => {
    expect(used).toContain(name);
  });
});

it('the top level is that of the design card', () => {
  const folders = ['packages/ui', 'packages/forms', 'packages/auth', 'packages/i18n', 'apps/admin', '.storybook'];
  const files = ['package.json', 'pnpm-workspace.yaml', 'README.md'];
  expect([...files, ...folders].filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});
