import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leftOut } from './upgradeLeftOut.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it.each(Object.entries(leftOut))('%s is there, and docs/migrations.md says why it is left out', (name, reason) => {
  expect(existsSync(new URL(`../services/api/test/${name}`, import.meta.url))).toBe(true);
  const rows = read('../docs/migrations.md')
    .split('\n')
    .map((line) => line.replaceAll(/ +\|/gu, ' |'));
  expect(rows).toContain(`| \`${name}\` | ${reason} |`);
});

it('docs/migrations.md has no other', () => {
  const rows = read('../docs/migrations.md').match(/^\| `[\w/]+\.test\.ts`/gmu);
  expect(rows).toHaveLength(Object.keys(leftOut).length);
});
