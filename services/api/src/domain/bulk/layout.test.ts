// Lists as people have them: a title above, headings in two rows, sums in between, cells that are merged.
import { expect, test, vi } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { nothingWished, readFile } from './file.ts';
import { cellsOf } from './rows.ts';
import { suggestMapping } from './mapping.ts';

const read = (text: string, header_line: number | null = null) =>
  readFile(Buffer.from(text), { ...nothingWished, header_line });
const headings = 'Lidnummer;Naam;Instrument;Aantal;Verkregen op';
const row = '1;Jansen;AANDEEL;3;01-02-2020';

test.each([
  ['a title', `Ledenregister Zon;;;;\n${headings}\n${row}\n`, { from: 2, to: 2 }],
  ['a title without delimiters', `Ledenregister, per 31 december\n\n${headings}\n${row}\n`, { from: 3, to: 3 }],
  ['what a list is for', `Naam;Zon U.A.;;;\nDatum;31-12-2025;;;\n\n\n${headings}\n${row}\n`, { from: 5, to: 5 }],
  ['nineteen lines', `${'Toelichting;\n'.repeat(19)}${headings}\n${row}\n`, { from: 20, to: 20 }],
  ['a delimiter told to Excel', `sep=;\n${headings}\n${row}\n`, { from: 2, to: 2 }],
  ['a cell of several lines', `"Register\nvan leden";;;;\n${headings}\n${row}\n`, { from: 3, to: 3 }],
])('headings are found below %s', async (_, text, heading) => {
  const { reading, table } = await read(text);
  expect(reading).toMatchObject({ delimiter: ';' });
  expect(table).toMatchObject({ heading, headers: headings.split(';') });
  expect(table.rows).toEqual([{ line: heading.to + 1, cells: row.split(';') }]);
});

test('headings in two rows say together what each column is', async () => {
  const { table } = await read(
    'Register;;;;\nLid;;Stukken;;Nominale\nnummer;naam;instrument;aantal;waarde\n1;Jansen;AANDEEL;3;100\n',
  );
  expect(table.heading).toEqual({ from: 2, to: 3 });
  expect(table.headers).toEqual(['Lid nummer', 'Lid naam', 'instrument', 'aantal', 'Nominale waarde']);
  expect(suggestMapping(table.headers, 'register')).toEqual([
    'member_no',
    'full_name',
    'instrument',
    'quantity',
    'nominal',
  ]);
  expect(table.rows).toHaveLength(1);
});

test('headings that nobody knows are those that were pointed at', async () => {
  const text = `Lijst;\nWie;Wat\nA;B\n1;2\n`;
  expect((await read(text)).table).toMatchObject({ headers: ['Wie', 'Wat'], top: [{ line: 1 }, { line: 2 }, {}, {}] });
  expect((await read(text, 3)).table).toMatchObject({ headers: ['A', 'B'], heading: { from: 3, to: 3 } });
  await expect(read(text, 9)).rejects.toMatchObject({ code: 'invalid_parameter' });
});

test('words in a row that are headings elsewhere do not make it one', async () => {
  const { table } = await read('Wie;Wat;Hoe\n1;Uitgifte;nee\n');
  expect(table.headers).toEqual(['Wie', 'Wat', 'Hoe']);
});

test('sums between the rows and under them are flagged, people and instruments with such a name are not', async () => {
  const { table } = await read(
    `${headings}\n${row}\nSubtotaal 2020;;;3;\n2;Totaal;AANDEEL;3;01-02-2020\n3;Som;Total return;3;01-02-2020\n4;Som;;3;01-02-2020\n;;Eindtotaal;6;\n`,
  );
  expect(table.total_lines).toEqual([3, 7]);
});

test('a merged cell holds for the rows beside it, and what it counts once', async () => {
  const text = (value: string, rowSpan = 1) => ({ value, rowSpan });
  const data = [
    [{ value: 'Ledenregister', columnSpan: 5 }, null, null, null, null],
    headings.split(';'),
    [{ value: 7, rowSpan: 2 }, text('Jansen', 2), 'AANDEEL', { value: 3, rowSpan: 2 }, '01-02-2020'],
    [null, null, 'OBLIGATIE', null, '01-02-2021'],
  ];
  const book = writeXlsx([{ sheet: 'Blad1', data }] as never) as never as { toBuffer(): Promise<Buffer> };
  const { table } = await readFile(await book.toBuffer(), nothingWished);
  expect(table.heading).toEqual({ from: 2, to: 2 });
  const mapping = ['member_no', 'full_name', 'instrument', 'quantity', 'acquired_on'] as const;
  expect(table.rows.map((one) => cellsOf(one, mapping))).toEqual([
    {
      member_no: { number: '7' },
      full_name: 'Jansen',
      instrument: 'AANDEEL',
      quantity: { number: '3' },
      acquired_on: '01-02-2020',
    },
    { member_no: { number: '7' }, full_name: 'Jansen', instrument: 'OBLIGATIE', acquired_on: '01-02-2021' },
  ]);
});

test('of several sheets the one with a list is read', async () => {
  const sheets = [
    { sheet: 'Uitleg', data: [['Dit is ons register'], ['Naam', 'Zon U.A.']] },
    { sheet: 'Leden', data: [headings.split(';'), row.split(';')] },
  ];
  const book = writeXlsx(sheets as never) as never as { toBuffer(): Promise<Buffer> };
  const { reading } = await readFile(await book.toBuffer(), nothingWished);
  expect(reading).toEqual({ format: 'workbook', sheets: ['Uitleg', 'Leden'], sheet: 'Leden' });
});

test('makes no error of each row that is longer than the title above it', async () => {
  const traces = vi.spyOn(Error, 'captureStackTrace');
  const { table } = await read(`Ledenlijst 2026\r\nlidnummer;naam;aantal\r\n${'1;Vis;2\r\n'.repeat(500)}`);
  expect(table.rows).toHaveLength(500);
  expect(traces.mock.calls.length).toBeLessThan(100);
  traces.mockRestore();
});
