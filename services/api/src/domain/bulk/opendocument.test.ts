// OpenDocument spreadsheets: one that LibreOffice wrote, and what others may hold.
import { readFile as readDisk } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { nothingWished, profileOf, readFile } from './file.ts';
import { openingOf } from './opening.ts';
import { cellsOf } from './rows.ts';

const spaces = ['office', 'style', 'text', 'table'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
/** A spreadsheet with such a body. */
const bookOf = (body: string, head = '') =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(
        `<?xml version="1.0"?>${head}<office:document-content ${spaces.join(' ')}><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  );
const text = (words: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`;
const number = (value: string, more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}"${more}/>`;
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
const table = (rows: string, name = 'Blad1', more = '') =>
  `<table:table table:name="${name}"${more}>${rows}</table:table>`;
const headings = row(text('lidnummer') + text('naam') + text('aantal'));
const read = async (body: string, sheet: string | null = null) =>
  (await readFile(bookOf(body), { ...nothingWished, sheet })).table;

test('a register of LibreOffice is read from the sheet that has it, each cell by its type', async () => {
  const bytes = await readDisk(new URL('../../../test/bulk/spreadsheets/leden.ods', import.meta.url));
  const { reading, table: sheet } = await readFile(bytes, nothingWished);
  // the first sheet is hidden, the second explains
  expect(reading).toEqual({ format: 'workbook', sheets: ['Uitleg', 'Register'], sheet: 'Register' });
  expect(sheet).toMatchObject({
    heading: { from: 4, to: 4 },
    headers: [
      'Lidnummer',
      'Naam',
      'Instrument',
      'Soort instrument',
      'Nominale waarde',
      'Rente',
      'Einddatum',
      'Aantal',
      'Bedrag',
      'Verkregen op',
    ],
    formulas: { count: 1, first: 'I5' },
    from_1904: false,
  });
  expect(sheet.rows.map(({ line }) => line)).toEqual([5, 6, 7, 8]);
  expect(sheet.rows[0]?.cells.slice(4)).toEqual([
    { number: '250', unit: 'EUR' },
    { number: '4.5', unit: '%' },
    { date: '2031-03-01' },
    { number: '12' },
    { number: '3000', unit: 'EUR' },
    { date: '2021-03-01' },
  ]);
  const {
    columns,
    number: numbers,
    date,
  } = await profileOf(sheet, { columns: null, number: null, date: null }, 'register');
  const profile = { number: numbers.profile, date: date.profile, from_1904: sheet.from_1904 };
  const openings = sheet.rows.map((one) => openingOf(cellsOf(one, columns), profile));
  const short = openings.map((one) =>
    'opening' in one
      ? [one.opening.member.family_name, one.opening.candidate.instrument, one.opening.candidate.quantity]
      : one,
  );
  expect(short).toEqual([
    ['Berg', 'LENING-1', '12'],
    ['Berg', 'AANDEEL', '0.1'],
    ['Som', 'AANDEEL', '2'],
    ['Som', 'AANDEEL', '2'],
  ]);
});

test('cells and rows that are written once stand there as often as they say', async () => {
  const { rows } = await read(
    table(
      headings +
        row(number('1') + text('Vis', ' table:number-columns-repeated="2"'), ' table:number-rows-repeated="3"') +
        row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="2"') +
        row('<table:table-cell/>' + text('Som')) +
        row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048569"'),
    ),
  );
  expect(rows).toEqual([
    ...[2, 3, 4].map((line) => ({ line, cells: [{ number: '1' }, 'Vis', 'Vis'] })),
    { line: 7, cells: ['', 'Som'] },
  ]);
});

test.each([
  [text('a') + text('b<text:s text:c="3"/>c<text:tab/>d'), ['a', 'b   c\td']],
  [
    '<table:table-cell office:value-type="string"><text:p>een</text:p><text:p>t<text:span>wee</text:span><text:line-break/>drie</text:p></table:table-cell>',
    ['een\ntwee\ndrie'],
  ],
  [
    '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAAR</text:p></table:table-cell>',
    ['TRUE'],
  ],
  ['<table:table-cell office:value-type="date" office:date-value="2021-03-01T13:00:00"/>', [{ date: '2021-03-01' }]],
  [
    '<table:table-cell office:value-type="currency" office:currency="USD" office:value="2.50"/>',
    [{ number: '2.5', unit: 'USD' }],
  ],
  [number('0.30000000000000004'), [{ number: '0.3' }]],
  [
    '<table:table-cell office:value-type="string" office:string-value=""><text:p>Err:510</text:p></table:table-cell>',
    ['Err:510'],
  ],
  [
    `<table:table-cell office:value-type="string"><text:p>x</text:p>${table(row(text('y')), 'in')}</table:table-cell>`,
    ['x'],
  ],
])('a cell is what it says: %s', async (cells, expected) => {
  const { rows } = await read(table(headings + row(cells)));
  expect(rows[0]?.cells).toEqual(expected);
});

test('a sheet is chosen by its name, and days are counted from where the file says', async () => {
  const body =
    '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>' +
    table(headings + row(number('1')), 'Een') +
    table(headings + row(number('2')), 'Twee');
  expect(await read(body, 'Twee')).toMatchObject({ from_1904: true, rows: [{ cells: [{ number: '2' }] }] });
  await expect(read(body, 'Drie')).rejects.toMatchObject({ code: 'sheet_unknown' });
});

const many = (count: number) => ` table:number-rows-repeated="${count}"`;
test.each([
  ['too many rows in one', table(headings + row(number('1'), many(50_003))), { code: 'too_many_rows' }],
  ['a row far below', table(headings + row('', many(1_048_575)) + row(number('1'))), { code: 'file_unreadable' }],
  [
    'too many columns in one',
    table(headings + row(number('1', ' table:number-columns-repeated="201"'))),
    { code: 'file_too_complex' },
  ],
  [
    'a column far to the right',
    table(headings + row('<table:table-cell table:number-columns-repeated="200"/>' + number('1'))),
    { code: 'file_too_complex' },
  ],
  [
    'a million cells in few',
    table(headings + row(number('1', ' table:number-columns-repeated="200"'), many(6_000))),
    { code: 'file_too_complex' },
  ],
  ['rows without end', table(headings + row(number('1'), many(1e300))), { code: 'file_unreadable' }],
  ['a text without end', table(headings + row(text('x'.repeat(40_000)))), { code: 'file_too_complex' }],
  [
    'a text of blanks without end',
    table(headings + row(text('<text:s text:c="1000"/>'.repeat(40)))),
    { code: 'file_too_complex' },
  ],
  [
    'a text without end that no paragraph shows',
    table(headings + row(`<table:table-cell office:value-type="string" office:string-value="${'x'.repeat(40_000)}"/>`)),
    { code: 'file_too_complex', errors: [{ params: { characters: 32_767 } }] },
  ],
  [
    'a long text in every cell',
    table(
      headings +
        row(text('x'.repeat(30_000)).replace('-cell', '-cell table:number-columns-repeated="100"'), many(1_000)),
    ),
    { code: 'file_too_complex', errors: [{ params: { characters: 64 * 1024 * 1024 } }] },
  ],
  ['sheets without end', table(headings + row(number('1'))).repeat(1_001), { code: 'file_too_complex' }],
  ['elements in each other without end', '<table:a>'.repeat(300), { code: 'file_too_complex' }],
  ['no sheet', '', { code: 'file_unreadable' }],
  ['no number', table(headings + row(number('veel'))), { code: 'file_unreadable' }],
])('refuses a file: %s', async (_, body, refusal) => {
  await expect(read(body)).rejects.toMatchObject(refusal);
});

test('refuses entities of its own, and what unpacks to more than there is room for', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "b">]>';
  await expect(readFile(bookOf(table(headings), bomb), nothingWished)).rejects.toMatchObject({
    code: 'file_unreadable',
    errors: [{ params: { reason: 'doctype' } }],
  });
  const large = bookOf(`<!--${' '.repeat(129 * 1024 * 1024)}-->${table(headings)}`);
  await expect(readFile(large, nothingWished)).rejects.toMatchObject({
    code: 'file_too_complex',
    errors: [{ params: { unpacked: 128 * 1024 * 1024 } }],
  });
});
