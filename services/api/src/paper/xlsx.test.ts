import { expect, test } from 'vitest';
import { nothingWished, readFile } from '../domain/bulk/file.ts';
import { readWorkbook } from '../domain/bulk/workbook.ts';
import { wholeFile } from './tables.ts';
import type { Rows, Value } from './tables.ts';
import { workbookFile } from './xlsx.ts';

const table = (rows: Rows, title = 'Lijst') => ({ title, columns: ['Wat', 'Hoeveel'], pages: [rows] });
const file = (tables: Parameters<typeof workbookFile>[0], most?: number) => wholeFile(workbookFile(tables, 'nl', most));
const readBack = async (values: Value[]) => {
  const read = await readFile(await file([table(values.map((value) => ['-', value]))]), nothingWished);
  return { formulas: read.table.formulas, cells: read.table.rows.map(({ cells }) => cells[1]) };
};

test('each kind of value is what it is to a spreadsheet', async () => {
  const written: [Value, unknown][] = [
    [{ decimal: '-1234.56' }, { number: '-1234.56' }],
    [{ decimal: '29.9627' }, { number: '29.9627' }],
    [100_001, { number: '100001' }],
    [{ day: '2026-11-22' }, { date: '2026-11-22' }],
    [{ moment: '2026-11-21T23:30:00Z' }, { date: '2026-11-22' }], // half past midnight in Amsterdam
    ['0612345678', '0612345678'],
    ['<b> & "c"', '<b> & "c"'],
    ['a\u0001b\ud800', 'ab\ufffd'],
    [' twee  ', ' twee  '],
  ];
  const { cells } = await readBack(written.map(([value]) => value));
  expect(cells).toEqual(written.map(([, read]) => read));
});

test('no text is a formula, whatever it begins with', async () => {
  const texts = ['=1+1', '+31 600', '-A1', '@SUM(A1)', '=cmd|"/c calc"!A1'];
  expect(await readBack(texts)).toEqual({ formulas: null, cells: texts });
});

test('what does not fit on a sheet goes on in the next one, under the same headings', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [`r${index}`, index]);
  const bytes = await file(
    [table(rows.slice(0, 5), 'Een/lijst: met een te lange naam voor een blad'), table([], 'Leeg')],
    3,
  );
  const { sheets } = await readWorkbook(bytes, null);
  expect(sheets).toEqual([
    'Een lijst  met een te lange naa',
    'Een lijst  met een te lange n 2',
    'Een lijst  met een te lange n 3',
    'Leeg',
  ]);
  const firsts = await Promise.all(
    sheets.map(async (name) => (await readWorkbook(bytes, name)).table.rows.map(({ cells }) => cells[0])),
  );
  expect(firsts).toEqual([['Wat', 'r0', 'r1'], ['Wat', 'r2', 'r3'], ['Wat', 'r4'], ['Wat']]);
});
