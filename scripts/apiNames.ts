// docs/api-1.0.md says of every exported name whether 1.0 keeps it, and why. This holds the table against packages/*/api.md:
// `node scripts/apiNames.ts` names what differs, `--write` adds a row for each name without one, whose reason is then written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { names as renames } from '../packages/codemod/src/names.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = join(root, 'docs/api-1.0.md');
export const packages = ['ui', 'forms', 'i18n', 'auth', 'workbench'] as const;
export type Package = (typeof packages)[number];

/** A row of the table: names that share a reason, with their fate, and what they were called before. */
export interface Row {
  names: readonly string[];
  fate: string;
  before: readonly string[];
  reason: string;
}

const missing = '(say why)';
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The names that a report exports, of all entries of its package. */
export function exportedNames(report: string): string[] {
  const exported = report.replaceAll(/^### Not exported.*?(?=^## |$(?![\s\S]))/gms, '');
  const declarations = exported.matchAll(/^(?:abstract )?(?:interface|type|class|function|const|enum) (\w+)/gm);
  return [...new Set([...declarations].map(([, name = '']) => name))];
}

/** The rows of each package, which has a heading `## @ledenbureau/name`. */
export function rowsOf(text: string): Record<Package, Row[]> {
  const rows = (name: Package): Row[] => {
    const [, section = ''] = text.split(`\n## @ledenbureau/${name}\n`);
    return section
      .split('\n## ', 1)
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const [, own, fate = '', before, reason = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
        return { names: codes(own), fate, before: codes(before), reason };
      });
  };
  return Object.fromEntries(packages.map((name) => [name, rows(name)])) as Record<Package, Row[]>;
}

/** What is wrong with the rows of a package, in sentences. */
export function problemsOf(name: Package, rows: readonly Row[], exported: readonly string[]): string[] {
  const present = rows.filter(({ fate }) => fate !== 'gone').flatMap((row) => row.names);
  const gone = rows.filter(({ fate }) => fate === 'gone').flatMap((row) => row.names);
  const reasons = rows.map(({ reason }) => reason);
  const pairs = rows.flatMap((row) => row.before.map((from, at) => `${from} -> ${row.names[at] ?? ''}`));
  // a component of which no type of its props is exported has no such name
  const wanted = Object.entries(renames[name] ?? {}).filter(([, to]) => exported.includes(to));
  const say = (found: readonly string[], what: string) => found.map((one) => `${name}: ${one} ${what}`);
  return [
    ...say(
      exported.filter((one) => !present.includes(one)),
      'is exported and has no row',
    ),
    ...say(
      present.filter((one) => !exported.includes(one)),
      'has a row and is not exported',
    ),
    ...say(
      present.filter((one, at) => present.indexOf(one) !== at),
      'has two rows',
    ),
    ...say(
      gone.filter((one) => exported.includes(one)),
      'is said to be gone and is exported',
    ),
    ...say(
      rows.filter(({ fate }) => !['kept', 'renamed', 'new', 'gone'].includes(fate)).map(({ fate }) => `"${fate}"`),
      'is no fate',
    ),
    ...say(
      reasons.filter((reason, at) => reason === '' || reason === missing || reasons.indexOf(reason) !== at),
      'is no reason of its own',
    ),
    ...say(
      wanted.map(([from, to]) => `${from} -> ${to}`).filter((pair) => !pairs.includes(pair)),
      'is what the codemod does and no row says it',
    ),
  ];
}

export const reportOf = (name: Package): string => readFileSync(join(root, 'packages', name, 'api.md'), 'utf8');
export const readTable = (): string => readFileSync(path, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let text = readTable();
  for (const name of packages) {
    const rows = rowsOf(text)[name];
    const exported = exportedNames(reportOf(name));
    const known = rows.flatMap((row) => row.names);
    const added = exported.filter((one) => !known.includes(one)).map((one) => `| \`${one}\` | new | | ${missing} |\n`);
    if (process.argv.includes('--write') && added.length > 0) {
      const [head = '', rest = ''] = text.split(`\n## @ledenbureau/${name}\n`);
      const [section = '', ...others] = rest.split('\n## ');
      text = [`${head}\n## @ledenbureau/${name}\n${section.trimEnd()}\n${added.join('')}`, ...others].join('\n## ');
      writeFileSync(path, text);
    }
    for (const problem of problemsOf(name, rowsOf(text)[name], exported)) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
}
