import { contrastProblems } from '@ledenbureau/ui';
import { expect, test } from 'vitest';
import { brand, name } from './brand.ts';

test('every colour of the brand can be read where the components put it', () => {
  expect(contrastProblems(brand)).toEqual([]);
});

test('the cooperative has a name', () => {
  expect(name.trim()).not.toBe('');
});
