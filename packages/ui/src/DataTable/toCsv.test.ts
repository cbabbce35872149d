import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { DataTableColumn } from './DataTable.types.ts';
import { toCsv } from './toCsv.ts';

const text: DataTableColumn<string | number | null> = { id: 'text', header: 'Tekst', cell: (row) => row };
const csv = (row: string | number | null, options?: Parameters<typeof toCsv>[1]) =>
  toCsv({ columns: [text], rows: [row] }, options).replace('\uFEFFTekst\r\n', '');

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['\u00A0@A1', "'\u00A0@A1"],
  ['＝1+1', "'＝1+1"],
  ['−2+3', "'−2+3"],
  ['+31600', '+31600'],
  ['+31 600', "'+31 600"],
  ['-12,50', '-12,50'],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['Smit; de', '"Smit; de"'],
  ['twee\r\nregels', '"twee\r\nregels"'],
  ['a-b', 'a-b'],
  [null, ''],
  [-12.5, '-12,5'],
])('%j is written as %j', (cell, written) => {
  expect(csv(cell)).toBe(`${written}\r\n`);
});

test('with another delimiter the decimal mark goes along', () => {
  expect(csv(12.5, { delimiter: ',' })).toBe('12.5\r\n');
  expect(csv('a;b', { delimiter: ',' })).toBe('a;b\r\n');
  expect(csv('a,b', { delimiter: ',' })).toBe('"a,b"\r\n');
});

test('a header is guarded too, and has words where it is drawn', () => {
  const columns: DataTableColumn<string>[] = [
    { id: 'a', header: '=A', cell: String },
    { id: 'b', header: createElement('b'), label: 'In woorden', cell: () => createElement('b'), value: () => 5 },
  ];
  expect(toCsv({ columns, rows: ['x'] })).toBe("\uFEFF'=A;In woorden\r\nx;5\r\n");
});

test('a cell that is drawn and has no value is a mistake of its maker', () => {
  const columns: DataTableColumn<string>[] = [{ id: 'a', header: 'A', cell: () => createElement('b') }];
  expect(() => toCsv({ columns, rows: ['x'] })).toThrow('"a" draws more than a text');
});
