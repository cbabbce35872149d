// What documents say of the repository: links lead somewhere, every page can be reached, commands and benches are there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('.changeset/') && !file.endsWith('CHANGELOG.md'));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Without blocks of code, in which a bracket is no link. */
const prose = (text: string): string => text.replace(/^(`{3,})[\s\S]*?^\1/gmu, '').replace(/`[^`\n]*`/gu, '');

interface Link {
  from: string;
  /** A path from the root; of this page where there is only an anchor. */
  to: string;
  anchor: string;
}

const links: Link[] = pages.flatMap((from) =>
  [...prose(read(from)).matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?:|mailto:)/u.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return { from, to: path === '' ? from : relative(root, join(root, dirname(from), path)), anchor };
    }),
);

/** As a page of Markdown names its headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/gu, '-'),
  );

test('every link leads to a file, and every anchor to a heading', () => {
  expect(links.length).toBeGreaterThan(200);
  const dead = links.filter(
    ({ to, anchor }) =>
      !existsSync(join(root, to)) || (anchor !== '' && to.endsWith('.md') && !anchorsOf(to).includes(anchor)),
  );
  expect(dead).toEqual([]);
});

test('every page can be reached from docs/README.md', () => {
  const reached = new Set(['docs/README.md']);
  for (const page of reached) {
    for (const { from, to } of links) if (from === page && to.endsWith('.md')) reached.add(to);
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test('every command that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:`|^)npm (?:run )?(?<name>[a-z][\w:-]*)/gmu)].map(({ groups, 0: whole }) => ({
      page,
      whole,
      name: groups?.['name'] ?? '',
    })),
  );
  const ownWords = ['install', 'publish', 'pack', 'view', 'ci', 'i', 'run', 'create', 'version'];
  expect(named.filter(({ name }) => !(name in scripts) && !ownWords.includes(name))).toEqual([]);
});

test('every bench is told of in bench/README.md', () => {
  const benches = readdirSync(join(root, 'bench'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(root, 'bench', entry.name, 'bench.ts')),
  );
  const text = read('bench/README.md');
  expect(benches.filter(({ name }) => !text.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});
