// What documents say of the repository: links lead somewhere, every page can be reached, commands and benches are there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settingNames } from '../services/api/src/environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  // the help of the app is read in the app
  .filter((file) => file !== '' && !/^(?:\.changeset|apps\/admin\/help)\/|CHANGELOG\.md$/u.test(file));
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
  const ownWords = ['audit', 'ci', 'create', 'i', 'install', 'pack', 'pkg', 'publish', 'run', 'version', 'view'];
  expect(named.filter(({ name }) => !(name in scripts) && !ownWords.includes(name))).toEqual([]);
});

/** What a set-up, a build or a run writes; nobody commits it. */
const writtenLater = /^(?:deploy\/(?:cluster\/)?(?:env|rendered)|visual\/rejected\.json|[\w/-]+\/dist\/?$)/u;

/** A decision is named by its number too. */
const decisions = readdirSync(join(root, 'docs/adr')).map((file) => `docs/adr/${file.slice(0, 4)}`);

test('every file that a page names is there', () => {
  const rooms = 'apps|bench|deploy|dev|docs|packages|scripts|services|testing|visual';
  const paths = new RegExp(`(?<![\\w./@:-])(?:${rooms})/[\\w.*{},/-]*[\\w/]`, 'gu');
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(paths)]
      .map(([path]) => path.replace(/[^/]*[*{].*/u, ''))
      .filter((path) => !writtenLater.test(path) && !existsSync(join(root, path)) && !decisions.includes(path))
      .map((path) => ({ page, path })),
  );
  expect(missing).toEqual([]);
});

test('every setting and every option that a page names is read by something', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.yaml', '*.yml', '*.json', 'deploy', '.ci'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const code = files
    .split('\n')
    .filter((file) => file !== '' && !/pnpm-lock|\.md$/u.test(file))
    .map(read)
    .join('\n');
  const words = new Set(code.match(/[\w-]+/gu));
  // decisions also speak of the options of tools
  const prose = pages.filter((page) => !page.endsWith('/api.md') && !page.startsWith('docs/adr/'));
  const unread = prose.flatMap((page) => {
    const text = read(page);
    const settings = [...text.matchAll(/`(?<name>[A-Z][A-Z\d]+_[A-Z\d_]*[A-Z\d])(?:=[^`]*)?`/gu)];
    const commands = [...text.matchAll(/\bnpm run [^`\n]*/gu)].map(([command]) => command).join('\n');
    const options = [...commands.matchAll(/ --(?<name>[a-z][\w-]*)/gu), ...text.matchAll(/`--(?<name>[a-z][\w-]*)/gu)];
    return [...settings, ...options]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => !words.has(name) && !words.has(`--${name}`))
      .map((name) => ({ page, name }));
  });
  expect(unread).toEqual([]);
});

test('the table of settings has each one that the API reads, and no other', () => {
  const [, table = ''] = /^## Configuration\n(?<table>[\s\S]*?)^## /mu.exec(read('services/api/README.md')) ?? [];
  const cells = [...table.matchAll(/^\| (?<cell>`[A-Z][^|]*)\|[^|]*\|[^|]*\|$/gmu)];
  const named = cells.flatMap(({ groups }) => [...(groups?.['cell'] ?? '').matchAll(/`(?<name>[A-Z][A-Z\d_]*)`/gu)]);
  const rows = named.map(({ groups }) => groups?.['name'] ?? '');
  expect(rows.filter((name, at) => rows.indexOf(name) !== at)).toEqual([]);
  // what a command beside the service reads, and what it refuses to start with
  const beside = ['DATABASE_OWNER_READ_URL', 'DATABASE_OWNER_URL', 'ANCHOR_MAIL'];
  const own = settingNames.filter((name) => !name.startsWith('OTEL_') && name !== 'DOCUMENTS_DIR');
  expect(rows.toSorted()).toEqual([...own, ...beside].toSorted());
});

test('a command for who runs a server finds its Node and its settings', () => {
  const blocks = pages
    .filter((page) => /^docs\/(?:deploy|cluster|operations|moving-in|runbooks\/.*)\.md$/u.test(page))
    .flatMap((page) =>
      [...read(page).matchAll(/^```(?:sh)?\n(?<block>[\s\S]*?)^```$|`(?<line>[^`\n]+)`/gmu)].map(({ groups }) => ({
        page,
        text: groups?.['block'] ?? groups?.['line'] ?? '',
      })),
    );
  expect(blocks.length).toBeGreaterThan(500);
  // that of Debian reads no TypeScript
  expect(blocks.filter(({ text }) => /(?<![\w./])node (?:[\w-]+\/)*[\w-]+\.ts/u.test(text))).toEqual([]);
  const reading = '. deploy/rendered/admin/env';
  const program = /\b(?:npm run|\.bin\/node)\b/u;
  const deaf = blocks.filter(({ text }) => {
    const [before = '', after] = text.split(reading);
    return after !== undefined && program.test(after) && !before.includes('set -a');
  });
  expect(deaf).toEqual([]);
});

test('a page for who runs a server reads the settings before the first command that needs them', () => {
  const reading = '. deploy/rendered/admin/env';
  const blind = pages
    .filter((page) => /^docs\/(?:cluster|operations|runbooks\/.*)\.md$/u.test(page))
    .filter((page) => {
      const [before = ''] = read(page).split(reading);
      return /npm run (?:admin|doctor|verify)\b/u.test(before);
    });
  expect(blind).toEqual([]);
});

test('nobody takes PostgreSQL for stopped while it still runs', () => {
  // Debian's postgresql.service stands for all clusters: its stop returns before theirs has ended
  const files = execFileSync('git', ['ls-files', 'docs', 'deploy'], { cwd: root, encoding: 'utf8' }).split('\n');
  const early = files.filter(
    (file) =>
      file !== '' && /^(?!.*`systemctl stop postgresql` without).*systemctl stop postgresql(?!@)/mu.test(read(file)),
  );
  expect(early).toEqual([]);
});

test('what a restore to a second leaves among the settings is taken out, for a standby to start', () => {
  for (const page of pages.filter((each) => read(each).includes('--target-action='))) {
    for (const setting of ['recovery_target_time', 'recovery_target_action']) {
      expect(read(page), page).toContain(`alter system reset ${setting}`);
    }
  }
});

test('who tries moving in finds the register of nobody again', () => {
  // without the folder they look at the invented one, which is sound
  for (const page of ['README.md', 'docs/moving-in.md']) {
    expect(read(page), page).toContain('`npm start -- --empty`');
    expect(read(page), page).toContain('`DATA_DIR=.data/empty');
  }
});

test('nothing works by itself on a register that is restored', () => {
  const timers = readdirSync(join(root, 'deploy/backup/systemd')).filter((file) => file.endsWith('.timer'));
  expect(timers.length).toBeGreaterThan(1);
  const [stop = ''] = /systemctl stop ledenbureau-api [^`]*/u.exec(read('docs/runbooks/restore.md')) ?? [];
  expect(timers.filter((timer) => !stop.split(' ').includes(timer))).toEqual([]);
});

test('nobody looks at a restored register before the log is through', () => {
  const restores = pages.flatMap((page) =>
    [...read(page).matchAll(/^```\n(?<block>[\s\S]*?)^```$/gmu)]
      .map(({ groups }) => groups?.['block'] ?? '')
      .filter((block) => /^runuser .*pgbackrest .* restore$/mu.test(block)),
  );
  expect(restores).toHaveLength(2);
  for (const block of restores) expect(block).toMatch(/systemctl start postgresql\nuntil .*pg_is_in_recovery/u);
});

test('every route that a page names is one of the API', () => {
  const { paths } = JSON.parse(read('services/api/openapi.json')) as { paths: Record<string, object> };
  const plain = (path: string): string => path.replace(/:\w+|\{\w+\}/gu, '*');
  const routes = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${plain(path)}`),
    ),
  );
  // Kratos, Hydra and what programs of this machine ask have routes of their own
  const others = /^(?:specification\S*|identity|access)\.md$|^adr\//u;
  const named = pages
    .filter((page) => page.startsWith('docs/') && !others.test(page.slice('docs/'.length)))
    .flatMap((page) =>
      [...read(page).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (?:\/api\/v1)?(\/[\w/:{}-]+)/gu)].map(
        ([, method = '', path = '']) => ({ page, route: `${method} ${plain(path)}` }),
      ),
    );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ route }) => !routes.has(route) && !/^GET \/(?:ready|health|metrics)$/u.test(route))).toEqual(
    [],
  );
});

test('the glossary has each word once, and its words of the code stand in the code', () => {
  const [terms = ''] = read('docs/glossary.md').split('## Not these words');
  const rows = [...terms.matchAll(/^\| (?!Nederlands|-)(?<term>[^|]+?) +\|[^|]*\|(?<code>[^|]*)\|/gmu)];
  const names = rows.map(({ groups }) => groups?.['term'] ?? '');
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const files = execFileSync(
    'git',
    ['ls-files', 'services/api/src', 'services/api/migrations', 'apps/admin/src', 'packages'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const code = files
    .split('\n')
    .filter((file) => /\.(?:tsx?|sql)$/u.test(file))
    .map(read)
    .join('\n');
  const words = rows.flatMap(({ groups }) => [...(groups?.['code'] ?? '').matchAll(/`(?:[a-z]+: )?([^`…]+)…?`/gu)]);
  expect(words.map(([, word = '']) => word).filter((word) => !code.includes(word))).toEqual([]);
});

test('every bench is told of in bench/README.md', () => {
  const benches = readdirSync(join(root, 'bench'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(root, 'bench', entry.name, 'bench.ts')),
  );
  const text = read('bench/README.md');
  expect(benches.filter(({ name }) => !text.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});

test('docs/register.md has each invariant that is checked, by its number', () => {
  const files = execFileSync('git', ['ls-files', 'services/api/src/modules/ledger', 'services/api/src/seals'], {
    cwd: root,
    encoding: 'utf8',
  });
  const checked = files
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(/invariant: (\d+)/gu)].map(([, number]) => number));
  const rows = [...read('docs/register.md').matchAll(/^\| (\d+) +\|/gmu)].map(([, number]) => number);
  expect(rows).toEqual([...new Set(checked)].toSorted((a, b) => Number(a) - Number(b)));
});
