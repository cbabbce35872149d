// What no app of ours uses stays in the packages for a reason (ADR 0071), or goes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\/src\/.*\.tsx?$/u.test(file) && !/\.test\.|\.stories\.|\/testing\//u.test(file))
  .map((file) => ({ file, text: read(file) }));

/** Names in the first column of a table of ADR 0071, by the package that its heading ends in. */
function reasonsFor(name: string): string[] {
  const [, section = ''] =
    new RegExp(`^## \\w+ of ${name}\\n([^]*?)(?=^## |^\\*\\*)`, 'mu').exec(
      read('docs/adr/0071-what-no-app-of-ours-shows.md'),
    ) ?? [];
  return [...section.matchAll(/^\| (`[^|]*)\|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/gu)].map(([, entry = '']) => entry),
  );
}

/** Values that a package exports, by its API report. */
function exportsOf(name: string): string[] {
  const report = read(`packages/${name}/api.md`).replace(/^### Not exported[^]*?(?=^## |$(?![^]))/gmu, '');
  return [...report.matchAll(/^(?:const|function|class) (\w+)/gmu)].map(([, value = '']) => value);
}

test('a component that no app of ours shows has its reason in ADR 0071', () => {
  const components = [...read('packages/ui/src/index.ts').matchAll(/export \{([^}]*)\} from/gu)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]\w*[a-z]$/u.test(name) && !name.endsWith('Icon'));
  const own = sources.filter(({ file }) => file.startsWith('packages/ui/'));
  const others = sources.filter((source) => !own.includes(source));
  const isUnused = (name: string): boolean =>
    !others.some(({ text }) => new RegExp(`\\b${name}\\b`, 'u').test(text)) &&
    !own.some(
      ({ file, text }) =>
        !file.includes(`/${name}/`) && new RegExp(`<${name}\\s*(?:[\\w-]+=|\\{|/>|>\\s)`, 'u').test(text),
    );
  expect(reasonsFor('ui').length).toBeGreaterThan(5);
  expect(reasonsFor('ui').toSorted()).toEqual([...new Set(components.filter(isUnused))].toSorted());
});

test.each(['forms', 'auth', 'i18n'])(
  'an export of %s that no other room imports has its reason in ADR 0071',
  (name) => {
    const imports = new RegExp(`(?:import|export) (?:type )?\\{([^}]*)\\} from '@ledenbureau/${name}(?:/\\w+)?'`, 'gu');
    const used = new Set(
      sources
        .filter(({ file }) => !file.startsWith(`packages/${name}/`))
        .flatMap(({ text }) => [...text.matchAll(imports)])
        .flatMap(([, names = '']) => names.split(',').map((entry) => entry.trim().split(' as ')[0])),
    );
    const values = exportsOf(name);
    expect(values.length).toBeGreaterThan(15);
    expect(reasonsFor(name).toSorted()).toEqual([...new Set(values.filter((value) => !used.has(value)))].toSorted());
  },
);
