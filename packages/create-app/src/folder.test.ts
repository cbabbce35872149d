import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderNameOf, folderProblem } from './folder.ts';
import { testFolder } from './testing/testFolder.ts';

test.each([
  ['Coöperatie De Wiek U.A.', 'cooperatie-de-wiek-u-a'],
  ['  Zon & Wind  ', 'zon-wind'],
  ['Straße 3', 'strasse-3'],
  ['風', 'portal'],
  ['../../etc', 'etc'],
  ['CON', 'con-portal'],
  ['node_modules', 'node-modules-portal'],
  ['favicon.ico', 'favicon-ico-portal'],
  ['a'.repeat(90), 'a'.repeat(60)],
])('a folder for “%s” is %s', (name, folder) => {
  expect(folderNameOf(name)).toBe(folder);
});

test('a folder may be new, empty or a repository that was just made, and nothing else', () => {
  const parent = testFolder();
  expect(folderProblem(join(parent, 'new'))).toBeNull();
  expect(folderProblem(parent)).toBeNull();
  mkdirSync(join(parent, '.git'));
  expect(folderProblem(parent)).toBeNull();
  writeFileSync(join(parent, 'notes.txt'), '');
  expect(folderProblem(parent)).toBe('notEmpty');
  expect(folderProblem(join(parent, 'notes.txt'))).toBe('noFolder');
});
