import { contrastProblems } from '@ledenbureau/ui';
import { expect, test } from 'vitest';
import { demoBrands } from '../brands.ts';

test('our colours can be read', () => {
  expect(contrastProblems(demoBrands.windkracht)).toEqual([]);
});
