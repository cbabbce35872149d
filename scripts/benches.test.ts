import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { benchNames, figures, type Figure } from '../bench/figures.ts';
import { limitOf, linesOf, referenceOf, tableOf, worstOf } from '../bench/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

describe('the table of figures', () => {
  it('has a row for each folder with a benchmark, and a folder for each row', () => {
    const folders = globSync('bench/*/bench.ts', { cwd: root }).map((file) => file.split('/')[1] ?? '');
    expect(folders.toSorted()).toEqual([...benchNames].toSorted());
  });

  it('is the table of bench/README.md', () => {
    const rows = Object.entries<Record<string, Figure>>(figures).flatMap(([name, ofBench]) =>
      Object.values(ofBench).map((figure, at) => [
        at === 0 ? `\`${name}\`` : '',
        figure.ours,
        referenceOf(figure) ?? '–',
        limitOf(figure),
      ]),
    );
    const written = text('bench/README.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(written.slice(2)).toEqual(rows);
  });
});

it('bench/README.md says the budgets of the dashboard and of further pages, and nothing else repeats them', () => {
  const budgets = [/name: 'dashboard', budget: ([\d_]+)/, /furtherBudgetBytes = ([\d_]+)/].map((pattern) => {
    const [, bytes = ''] = pattern.exec(text('scripts/bundle-budget.ts')) ?? [];
    return `${Number(bytes.replace('_', '')) / 1000} kB`;
  });
  expect(text('bench/README.md')).toContain(`a budget of ${budgets[0]} gzip`);
  expect(text('bench/README.md')).toContain(`each further page against ${budgets[1]}`);
  expect(text('CONTRIBUTING.md')).not.toMatch(/bundle-budget.*\d kB/);
});

describe('what the docs say of commands', () => {
  const pages = ['*.md', 'docs/**/*.md', '{apps,bench,deploy,dev,packages,services,visual}/**/*.md'].flatMap(
    (pattern) => globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist|CHANGELOG/.test(path) }),
  );

  it('names each benchmark in README.md, and in a section of bench/README.md', () => {
    const list = /npm run bench -- all[^`]*?(?=\nnpm run mutate)/.exec(text('README.md'))?.[0] ?? '';
    const sections = [...text('bench/README.md').matchAll(/^## (.+)$/gm)].flatMap(([, title = '']) =>
      title.split(/, | and /),
    );
    for (const name of benchNames) {
      expect(list).toMatch(new RegExp(`[ #]${name}(?= |$)`, 'm'));
      expect(sections).toContain(name);
    }
  });

  it.each(pages)('%s names only commands and benchmarks that exist', (page) => {
    const commands = [...text(page).matchAll(/\b(?:npm|pnpm) run ([a-z][\w:-]*)/g)].map(([, command]) => command);
    const benches = [...text(page).matchAll(/\bnpm run bench -- ([a-z][\w-]*)/g)].map(([, name]) => name);
    expect(commands.filter((command = '') => !(command in scripts))).toEqual([]);
    expect(benches.filter((name) => name !== 'all' && !benchNames.some((known) => known === name))).toEqual([]);
  });

  it('names in README.md only commands for pnpm that exist', () => {
    const [, list = ''] = /With pnpm at hand[^:]*: (.+?)\. \[/s.exec(text('README.md')) ?? [];
    const names = [...list.matchAll(/`([\w:-]+)`/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(Object.keys(scripts)).toContain(name);
  });

  it('starts with bootstrap.mjs only scripts that are there', () => {
    for (const [name, command] of Object.entries(scripts)) {
      const script = /scripts\/bootstrap\.mjs ([\w:-]+)/.exec(command)?.[1];
      if (script === undefined) continue;
      const file = new RegExp(`^  '?${script}'?: \\['([^']+)'`, 'm').exec(text('scripts/bootstrap.mjs'))?.[1] ?? '';
      expect(file, name).not.toBe('');
      expect(existsSync(`${root}${file}`), file).toBe(true);
    }
  });
});

describe('the report of a benchmark', () => {
  it('holds a ratio against its limit, and a quantity against its budget', () => {
    const [calculated, executed] = linesOf('returns', { calculated: 1.5, executed: 4.2 });
    expect(calculated).toMatchObject({ value: '1.5 s', limit: '2 s', ratio: 0.75, held: true });
    expect(executed).toMatchObject({ value: '4.2 ×', limit: '4 ×', ratio: 4.2, most: 4, held: false });
  });

  it('holds each of several values by itself', () => {
    const lines = linesOf('size', { components: { Button: 0.3, Table: 1.2 } });
    expect(lines.map(({ ours, held }) => [ours.split(': ').at(-1), held])).toEqual([
      ['Button', true],
      ['Table', false],
    ]);
  });

  it.each([
    ['is missing', { calculated: 1 }],
    ['is no number', { calculated: 1, executed: Number.NaN }],
    ['came to nothing', { calculated: Number.POSITIVE_INFINITY, executed: 1 }],
    ['has no values', { calculated: 1, executed: {} }],
  ])('fails when a figure %s', (_what, measured) => {
    expect(() => linesOf('returns', measured as { calculated: number; executed: number })).toThrow('bench/returns');
  });

  it('ends with the value that stands worst against its limit', () => {
    const lines = linesOf('returns', { calculated: 1.9, executed: 2 });
    expect(worstOf(lines)).toEqual({ bench: 'returns', ratio: 0.95, limit: 1, ok: true });
  });

  it('is a table of figure, limit, reference and whether it held', () => {
    const [head = '', first = '', second = ''] = tableOf(linesOf('returns', { calculated: 3, executed: 2 })).split(
      '\n',
    );
    expect(head).toMatch(/^held +figure +limit +bench +ours +reference$/);
    expect(first).toMatch(/^NO +3 s +2 s +returns +a round of 20,000 requests calculated +–$/);
    expect(second).toMatch(/^yes +2 × +4 × +returns +that round executed +its postings as one statement$/);
  });
});
