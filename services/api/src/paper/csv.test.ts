import { expect, test } from 'vitest';
import { readText } from '../domain/bulk/text.ts';
import { csvLines } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+31600', '+31600'],
  ['+31 600', "'+31 600"],
  ['-12,50', '-12,50'],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', `"'\n=1"`],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['−A1', "'−A1"],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['Smit; de', '"Smit; de"'],
  ['twee\r\nregels', '"twee\r\nregels"'],
  [null, ''],
])('%j is written as %j', (cell, written) => {
  expect(csvLines([[cell, 1]], ';')).toBe(`${written};1\r\n`);
});

test('a text that got an apostrophe is read without it', async () => {
  const texts = ['=1+1', ' =1', '＝1+1', '−A1', "'t Hart"];
  expect(await readText(csvLines([texts], ';'), ';')).toEqual([{ line: 1, cells: texts }]);
});
