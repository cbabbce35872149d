import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';

test.each([
  ['Anneke van den Berg', 'AB'],
  ['  fatima  el Amrani ', 'FA'],
  ['Zonnecoöperatie De Vecht U.A.', 'ZU'],
  ['’t Stoepje', 'TS'],
  ['Sanne', 'S'],
  ['— —', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
