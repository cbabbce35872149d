import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('who reads as of one instant does so by onSnapshot, which cannot write: the end of a chain would be another one by then', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
  const isolated = /repeatable read|serializable/iu;
  const askers = files.filter((name) => isolated.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')));
  expect(askers).toEqual(['database.ts']);
});
