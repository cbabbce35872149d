import { expect, test } from 'vitest';
import { memberLabel } from './memberText.ts';

test('a name that is written from the right keeps its direction to itself beside its number', () => {
  expect(memberLabel({ member_no: 100_001, display_name: '\u05e9\u05dc\u05d5\u05dd' })).toBe(
    '100001 \u2068\u05e9\u05dc\u05d5\u05dd\u2069',
  );
  expect(memberLabel({ member_no: 100_001, display_name: 'Jan de Vries' })).toBe('100001 Jan de Vries');
});
