// What no app of ours uses stays in packages/ui for a reason (ADR 0071), or goes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|\.stories\.|\/testing\//u.test(file));

const components = [...read('packages/ui/src/index.ts').matchAll(/export \{([^}]*)\} from/gu)]
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  .filter((name) => /^[A-Z]\w*[a-z]$/u.test(name) && !name.endsWith('Icon'));
const users = sources('apps/admin/src', 'packages/forms/src', 'packages/auth/src').map(read).join('\n');
const own = sources('packages/ui/src');

/** Neither an app nor another component shows it. */
const isUnused = (name: string): boolean =>
  !new RegExp(`\\b${name}\\b`, 'u').test(users) &&
  !own.some(
    (file) => !file.includes(`/${name}/`) && new RegExp(`<${name}\\s*(?:[\\w-]+=|\\{|/>|>\\s)`, 'u').test(read(file)),
  );

test('a component that no app of ours shows has its reason in ADR 0071', () => {
  const kept = [...read('docs/adr/0071-what-no-app-of-ours-shows.md').matchAll(/^\| `(\w+)`/gmu)].map(
    ([, name]) => name,
  );
  expect(kept.length).toBeGreaterThan(5);
  expect(new Set(components.filter(isUnused))).toEqual(new Set(kept));
});
