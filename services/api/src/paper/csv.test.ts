import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+31600', '+31600'],
  ['+31 600', "'+31 600"],
  ['-12,50', '-12,50'],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['Smit; de', '"Smit; de"'],
  ['twee\r\nregels', '"twee\r\nregels"'],
  [null, ''],
])('%j is written as %j', (cell, written) => {
  expect(csvLines([[cell, 1]], ';')).toBe(`${written};1\r\n`);
});
