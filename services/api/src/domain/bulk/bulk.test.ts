// The tables of how files are written (domain model, page C5), row by row.
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { DomainError } from '../errors.ts';
import { checkMapping, nearestColumn, suggestMapping } from './mapping.ts';
import { nothingWished, profileOf, readFile, showColumns } from './file.ts';
import { openingOf } from './opening.ts';
import { dayOf, detectDates, detectNumbers, readDate, readNumber } from './profiles.ts';
import { candidateOf, cellsOf, keysOf, readAs } from './rows.ts';
import { failedRowsColumns, templateOf } from './sheets.ts';
import { textOf } from './table.ts';
import { readText } from './text.ts';

const read = (bytes: Buffer | string, wish: Partial<Parameters<typeof readFile>[1]> = {}) =>
  readFile(Buffer.from(bytes as string), { ...nothingWished, ...wish });

/** The refusal of something, as its code and params. */
async function refused(work: () => unknown): Promise<object> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.errors[0].params };
    throw error;
  }
  throw new Error('it was not refused');
}

const list = 'Lidnr;Soort;Instrument;Aantal;Datum\n100001;Uitgifte;AANDEEL;1.250;31-12-2026\n';
const utf16be = Buffer.from(`\uFEFF${list}`, 'utf16le').swap16();

test.each([
  ['UTF-8', list, { encoding: 'utf-8', marked: false, delimiter: ';' }],
  ['UTF-8 with a mark', `\uFEFF${list}`, { encoding: 'utf-8', marked: true, delimiter: ';' }],
  ['UTF-16', Buffer.from(`\uFEFF${list}`, 'utf16le'), { encoding: 'utf-16le', marked: true, delimiter: ';' }],
  ['UTF-16, big end first', utf16be, { encoding: 'utf-16be', marked: true, delimiter: ';' }],
  ['UTF-16 without a mark', Buffer.from(list, 'utf16le'), { encoding: 'utf-16le', marked: false, delimiter: ';' }],
  ['CRLF', list.replaceAll('\n', '\r\n'), { encoding: 'utf-8', delimiter: ';' }],
  ['commas', list.replaceAll(';', ','), { encoding: 'utf-8', delimiter: ',' }],
  ['tabs, as a spreadsheet is pasted', list.replaceAll(';', '\t'), { encoding: 'utf-8', delimiter: '\t' }],
  ['quotes', list.replaceAll('Uitgifte', '"Uitgifte"'), { encoding: 'utf-8', delimiter: ';' }],
])('reads a text: %s', async (_, bytes, reading) => {
  const file = await read(bytes);
  expect(file.reading).toMatchObject({ format: 'text', ...reading });
  expect(file.table.headers).toEqual(['Lidnr', 'Soort', 'Instrument', 'Aantal', 'Datum']);
  expect(file.table.rows).toEqual([{ line: 2, cells: ['100001', 'Uitgifte', 'AANDEEL', '1.250', '31-12-2026'] }]);
});

test('reads Windows-1252, and says so', async () => {
  const bytes = Buffer.concat([Buffer.from('lid;omschrijving\n1;Ren'), Buffer.from([0xe9, 0x65, 0x20, 0x80, 0x0a])]);
  const { reading, table } = await read(bytes);
  expect(reading).toMatchObject({ encoding: 'windows-1252' });
  expect(table.rows[0]?.cells).toEqual(['1', 'Renée €']);
});

test('a line is where a person finds it: blank ones and line breaks in quotes count', async () => {
  const { table } = await read('lid;omschrijving\n\n1;"een\ntwee"\n;\n2;drie\n\n\n');
  expect(table.rows).toEqual([
    { line: 3, cells: ['1', 'een\ntwee'] },
    { line: 6, cells: ['2', 'drie'] },
  ]);
  expect(table).toMatchObject({ blank_lines: 2, total_lines: [] });
});

test.each(['Totaal;;;1.234,56', 'TOTAAL:;;;3', ';;Som;3', 'Total;;;3', 'Subtotaal;;;3'])(
  'a line under the list is flagged as a total: %s',
  async (last) => {
    expect((await read(`${list}${last}\n`)).table).toMatchObject({
      total_lines: [3],
      rows: [{ line: 2 }, { line: 3 }],
    });
  },
);

test.each([
  ['nothing in it', '', { code: 'file_empty' }],
  ['headings alone', 'lid;soort\n\n', { code: 'file_empty' }],
  ['a PDF', '%PDF-1.7', { code: 'file_type_invalid', found: 'pdf' }],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), { code: 'file_type_invalid', found: 'xls' }],
  [
    'a letter of LibreOffice',
    `PK\u0003\u0004${'\u0001'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`,
    { code: 'file_type_invalid', found: 'odt', allowed: 'csv, xlsx, ods' },
  ],
  ['a ZIP that is none', 'PK\u0003\u0004 and nothing', { code: 'file_unreadable', reason: 'zip' }],
  [
    'damaged UTF-8',
    Buffer.from([0x52, 0xc3, 0xa9, 0x3b, 0xe9, 0x3b]),
    { code: 'unsupported_encoding', encoding: 'utf-8', offset: 4 },
  ],
  [
    'damaged UTF-8 with a mark',
    Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xff]),
    { code: 'unsupported_encoding', offset: 4 },
  ],
  [
    'a byte of no encoding',
    Buffer.from([0x41, 0xe9, 0x81]),
    { code: 'unsupported_encoding', encoding: 'windows-1252', offset: 2 },
  ],
  ['a NUL', Buffer.from('lid;soort\n1;\0x\n'), { code: 'unsupported_encoding', offset: 12 }],
  [
    'half a character of UTF-16',
    Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]),
    { code: 'unsupported_encoding', offset: 4 },
  ],
  ['a quote without end', 'lid;soort\n1;"x\n2;y\n', { code: 'file_unreadable', line: 3 }],
  ['two hundred columns and one', `lid${';x'.repeat(200)}\n1\n`, { code: 'file_too_complex', columns: 200 }],
  ['a cell without end', `lid\n${'x'.repeat(40_000)}\n`, { code: 'file_too_complex', line: 2, characters: 32_767 }],
  ['too many rows', `lid\n${'1\n'.repeat(50_001)}`, { code: 'too_many_rows', max: 50_000 }],
  ['too many bytes', Buffer.alloc(20 * 1024 * 1024 + 1, 0x41), { code: 'body_too_large' }],
])(
  'refuses a file: %s',
  async (_, bytes, refusal) => {
    expect(await refused(() => read(bytes))).toMatchObject(refusal);
  },
  60_000,
);

test('reads fifty thousand rows', async () => {
  const { table } = await read(`lid\n${'1\n'.repeat(50_000)}`);
  expect(table.rows).toHaveLength(50_000);
  expect(table.rows.at(-1)?.line).toBe(50_001);
});

test('reads a text in another encoding or by another delimiter when told so', async () => {
  const { table } = await read('lid,a;b\n1,2;3\n', { delimiter: ';', encoding: 'windows-1252' });
  expect(table.headers).toEqual(['lid,a', 'b']);
  expect(await readText('a,b', ',')).toEqual([{ line: 1, cells: ['a', 'b'] }]);
});

const profile = { number: 'comma', date: 'dmy', from_1904: false } as const;
const sound = {
  member_no: 'LID 100001',
  kind: 'inleg',
  instrument: 'Good Share',
  effective_date: '01-02-2026',
  amount: '10,00',
};

const date = (value: Date) => ({ value, type: Date, format: 'dd-mm-yyyy' });
const workbook = (sheets: Parameters<typeof writeXlsx>[0]) =>
  (writeXlsx(sheets as never) as never as { toBuffer(): Promise<Buffer> }).toBuffer();

test('reads a workbook: numbers and days as what they are, texts as texts', async () => {
  const bytes = await workbook([
    {
      sheet: 'Inleg',
      data: [
        ['Lidnr', 'Aantal', 'Datum', 'Omschrijving'],
        [100001, 0.1 + 0.2, date(new Date(Date.UTC(2026, 11, 31))), '1.250'],
        [],
        ['100002', 1e-4, '01-02-2026', 'Renée'],
      ],
    },
    { sheet: 'Ander blad', data: [['x'], ['y']] },
  ] as never);
  const { reading, table } = await read(bytes);
  expect(reading).toEqual({ format: 'workbook', sheets: ['Inleg', 'Ander blad'], sheet: 'Inleg' });
  expect(table.rows).toEqual([
    { line: 2, cells: [{ number: '100001' }, { number: '0.3' }, { date: '2026-12-31' }, '1.250'] },
    { line: 4, cells: ['100002', { number: '0.0001' }, '01-02-2026', 'Renée'] },
  ]);
  expect(table).toMatchObject({ blank_lines: 1, formulas: null, from_1904: false });
  expect((await read(bytes, { sheet: 'Ander blad' })).table.headers).toEqual(['x']);
  expect(await refused(() => read(bytes, { sheet: 'Weg' }))).toMatchObject({ code: 'sheet_unknown', sheet: 'Weg' });
});

/** A ZIP of parts, as it stands in its specification (APPNOTE); a workbook made by hand can be as wrong as we like. */
function zip(parts: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), packed);
    const entry = Buffer.alloc(42);
    about.copy(entry, 2, 0, 26);
    entry.writeUInt32LE(offset, 38);
    directory.push(Buffer.from('PK\u0001\u0002'), entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** A workbook of one sheet with these rows, as XML. */
const made = (rows: string, more: Record<string, string | Buffer> = {}, properties = '') =>
  zip({
    'xl/workbook.xml': `<x:workbook xmlns:x="s" xmlns:r="r"><x:workbookPr ${properties}/><x:sheets><x:sheet name="Blad1" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" Target="http://x" TargetMode="External"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-413]d mmmm yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; dagen&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>lid</t></si><si><r><t>Re</t></r><r><t>née</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
    ...more,
  });
const headed = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>soort</t></is></c></row>';

test('reads a workbook as other programs write it: days by their format, formulas by their value', async () => {
  const { table } = await read(
    made(
      `${headed}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" s="1"><v>46387</v></c><c r="D2" s="2"><v>46387</v></c><c r="E2" s="3"><v>46387</v></c>` +
        '<c r="F2" s="4"><v>0.5</v></c><c r="G2"><f>SUM(A1)</f><v>12</v></c><c r="H2" t="str"><f>HYPERLINK("http://x")</f><v>x</v></c>' +
        '<c r="I2" t="b"><v>1</v></c><c r="J2" t="e"><v>#N/A</v></c></row><row><c><v>7</v></c><c t="d"><v>2026-12-31T00:00:00</v></c></row>',
    ),
  );
  expect(table.headers).toEqual(['lid', 'soort']);
  expect(table.rows).toEqual([
    {
      line: 2,
      cells: [
        'Renée',
        '',
        { date: '2026-12-31' },
        { date: '2026-12-31' },
        { number: '46387' },
        { number: '0.5' },
        { number: '12' },
        'x',
        'TRUE',
        '#N/A',
      ],
    },
    // the 7 lies below a cell that is merged: nobody sees it
    { line: 3, cells: ['Renée', { date: '2026-12-31' }], merged: [0] },
  ]);
  expect(table.formulas).toEqual({ count: 2, first: 'G2' });
});

const fmt = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`;
/** A workbook whose cell A2 holds a value in a format. */
const formatted = (id: number, code: string | null, value: string) =>
  made(`${headed}<row r="2"><c r="A2" s="1"><v>${value}</v></c></row>`, {
    'xl/styles.xml': `<styleSheet><numFmts>${code === null ? '' : fmt(id, code)}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
  });

test.each([
  [9, null, '0.045', { number: '4.5', unit: '%' }],
  [10, null, '4.4999999999999998E-2', { number: '4.5', unit: '%' }],
  [164, '0.00%', '0.00125', { number: '0.125', unit: '%' }],
  [164, '0,0 %;[Red]-0,0 %', '-0.045', { number: '-4.5', unit: '%' }],
  [164, '0.0"%"', '4.5', { number: '4.5', unit: '%' }],
  [164, '0.0\\%', '4.5', { number: '4.5', unit: '%' }],
  [164, '0" van 100; dus"', '4', { number: '4' }],
  [7, null, '100', { number: '100', unit: 'EUR' }],
  [7, null, '985933.56000000006', { number: '985933.56', unit: 'EUR' }],
  [7, null, '123456789012.35', { number: '123456789012.35', unit: 'EUR' }],
  [44, null, '100', { number: '100', unit: 'EUR' }],
  [164, '[$€-413] #,##0.00', '100', { number: '100', unit: 'EUR' }],
  [164, '"€" #,##0.00', '100', { number: '100', unit: 'EUR' }],
  [164, '[$EUR] #,##0.00', '100', { number: '100', unit: 'EUR' }],
  [164, '[$$-409]#,##0.00', '100', { number: '100', unit: '$' }],
  [164, '#,##0.00\\ [$USD]', '100', { number: '100', unit: 'USD' }],
  [43, null, '100', { number: '100' }],
  [164, '#,##0.00;[Red]-#,##0.00', '100', { number: '100' }],
  [164, '[$-413]d mmmm yyyy', '46387', { date: '2026-12-31' }],
  [15, null, '46387', { date: '2026-12-31' }],
])('a cell is read with its format: %s %s %s', async (id, code, value, cell) => {
  expect((await read(formatted(id, code, value))).table.rows[0]?.cells[0]).toEqual(cell);
});

test.each(['4.5 as a percentage', '4,5 %', '4,5%', '4,5', '4,50 %', '4,5 procent', 'a number without a format'])(
  'four and a half per cent is that, however it is written: %s',
  async (text) => {
    const cell =
      text === '4.5 as a percentage'
        ? (await read(formatted(10, null, '0.045'))).table.rows[0]?.cells[0]
        : text === 'a number without a format'
          ? (await read(formatted(0, null, '4.5'))).table.rows[0]?.cells[0]
          : text;
    expect(openingOf({ ...bond, coupon: cell ?? '' }, profile)).toMatchObject({
      opening: { instrument: { coupon_ppm: 45_000 }, fileTerms: { coupon_ppm: 45_000 } },
    });
    expect(readAs('coupon', cell, profile)).toBe('4.5');
  },
);

const bond = {
  member_no: '1',
  family_name: 'Braak',
  instrument: 'LENING',
  quantity: '3',
  acquired_on: '01-03-2021',
  instrument_type: 'obligatie',
  nominal: '100,00',
  coupon: '4,5',
  maturity_date: '01-03-2031',
} as const;

test.each([
  ['coupon', { number: '4.5', unit: 'EUR' }, 'number_invalid'],
  ['coupon', { date: '2026-05-04' }, 'number_invalid'],
  ['coupon', '€ 4,50', 'number_invalid'],
  ['coupon', '4.5 %', 'number_invalid'],
  ['coupon', '4,56789', 'percentage_invalid'],
  ['coupon', '-4,5 %', 'percentage_invalid'],
  ['coupon', '101 %', 'percentage_invalid'],
  ['nominal', { number: '100', unit: '$' }, 'number_invalid'],
  ['nominal', { number: '100', unit: '%' }, 'number_invalid'],
  ['nominal', '100 %', 'number_invalid'],
  ['quantity', { number: '3', unit: 'EUR' }, 'number_invalid'],
  ['quantity', '3 %', 'number_invalid'],
  ['acquired_on', { number: '46387', unit: 'EUR' }, 'date_invalid'],
] as const)('what a %s is not is refused: %j', (column, cell, code) => {
  expect(openingOf({ ...bond, [column]: cell }, profile)).toMatchObject({ problems: [{ column, code }] });
});

test.each(['Rente %', 'Rente (%)', 'Rentepercentage %', 'Couponrente', 'Interest %', 'Interest rate (%)'])(
  'a heading means the rate: %s',
  (heading) => {
    expect(suggestMapping([heading], 'register')).toEqual(['coupon']);
  },
);

test('rows that failed keep what their cells count', () => {
  const cells = { coupon: { number: '4.5', unit: '%' }, nominal: { number: '100.5', unit: 'EUR' } };
  const row = { line: 2, cells, column: null, code: 'x', message: '' };
  const failed = failedRowsColumns(['coupon', 'nominal']).map(({ value }) => value(row, 'nl'));
  expect(failed.slice(0, 2)).toEqual(['4,5 %', '100,5']);
});

test('takes what a workbook says for no more than it is', async () => {
  const cells = '<c t="d"><v>2026-13-45</v></c><c><v>1E+21</v></c><c><v>1e-11</v></c>';
  const { table } = await read(made(`${headed}<row r="2">${cells}</row>`));
  expect(table.rows[0]?.cells).toEqual(['2026-13-45', { number: '1000000000000000000000' }, { number: '0' }]);
});

test('what is shown of a long text has whole characters', async () => {
  const long = `${'x'.repeat(99)}\u{1F600}`;
  const { table } = await read(`${long};lid\n${long};1\n`);
  const shown = showColumns(
    table,
    await profileOf(table, { columns: null, number: null, date: null }, 'transactions'),
    'transactions',
  );
  expect(shown[0]).toMatchObject({ header: 'x'.repeat(99), samples: [{ text: 'x'.repeat(99) }] });
  expect(keysOf({ reference: long }).reference).toBe('x'.repeat(99));
});

test('counts days from 1904 where the workbook does', async () => {
  const row = '<row r="2"><c r="A2" s="1"><v>44925</v></c><c r="B2"><v>44925</v></c></row>';
  const { table } = await read(made(headed + row, {}, 'date1904="1"'));
  expect(table).toMatchObject({ from_1904: true, rows: [{ cells: [{ date: '2026-12-31' }, { number: '44925' }] }] });
  const days = candidateOf(
    { ...sound, effective_date: table.rows[0]?.cells[1] ?? '' },
    { ...profile, from_1904: true },
  );
  expect(days).toMatchObject({ candidate: { effective_date: '2026-12-31' } });
});

test.each([
  [
    'an XML bomb',
    made(headed, { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>' }),
    { code: 'file_unreadable', reason: 'doctype' },
  ],
  ['entities of its own', made(`${headed}<row r="2"><c><v>&a;</v></c></row>`), { code: 'file_unreadable' }],
  [
    'XML that is broken off',
    made(headed, { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
    { code: 'file_unreadable' },
  ],
  ['no workbook in it', zip({ 'word/document.xml': '<x/>' }), { code: 'file_unreadable', reason: 'workbook' }],
  [
    'a column far to the right',
    made(`${headed}<row r="2"><c r="NTP2"><v>1</v></c></row>`),
    { code: 'file_too_complex', line: 2, columns: 200 },
  ],
  [
    'a cell without end',
    made(`${headed}<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`),
    { code: 'file_too_complex', characters: 32_767 },
  ],
  [
    'a ZIP bomb',
    made(headed, {
      'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(129 * 1024 * 1024, 0x20)]),
    }),
    { code: 'file_too_complex', unpacked: 128 * 1024 * 1024 },
  ],
  [
    'elements in each other without end',
    made(headed, { 'xl/sharedStrings.xml': '<a>'.repeat(300) }),
    { code: 'file_too_complex', depth: 256 },
  ],
  [
    'an element of attributes without end',
    made(headed, { 'xl/sharedStrings.xml': `<a ${Array.from({ length: 1_001 }, (_, at) => `a${at}=""`).join(' ')}/>` }),
    { code: 'file_too_complex', attributes: 1_000 },
  ],
  [
    'more sheets than any has',
    made(headed, { 'xl/workbook.xml': `<workbook>${'<sheet name="A"/>'.repeat(1_001)}</workbook>` }),
    { code: 'file_too_complex', sheets: 1_000 },
  ],
  [
    'more cells that are one than any has',
    made(headed, {
      'xl/worksheets/sheet1.xml': `<worksheet>${'<mergeCell ref="A9:A8"/>'.repeat(200_001)}</worksheet>`,
    }),
    { code: 'file_too_complex', merged: 200_000 },
  ],
  [
    'a long text in every cell',
    made(headed + `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(50), {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    }),
    { code: 'file_too_complex', characters: 64 * 1024 * 1024 },
  ],
  [
    'too many rows',
    made(headed + Array.from({ length: 50_001 }, () => '<row><c><v>1</v></c></row>').join('')),
    { code: 'too_many_rows' },
  ],
  ['headings alone', made(headed), { code: 'file_empty' }],
  [
    'a row below the last there can be',
    made(`${headed}<row r="99999999999"><c><v>1</v></c></row>`),
    { code: 'file_unreadable', reason: 'row' },
  ],
])(
  'refuses a workbook: %s',
  async (_, bytes, refusal) => {
    expect(await refused(() => read(bytes))).toMatchObject(refusal);
  },
  60_000,
);

test('a format that no program writes is none, and what is made of formats takes no time', async () => {
  const { table } = await read(
    made(`${headed}<row r="2"><c r="A2" s="0"><v>44925</v></c></row>`, {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d${';'.repeat(200_000)}&quot;"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  );
  expect(table.rows[0]?.cells[0]).toEqual({ number: '44925' });
});

test.each([
  ['1.250', 'comma', '1250'],
  ['1.250,5', 'comma', '1250.5'],
  ['0,4000', 'comma', '0.4'],
  ['€ 1.234,56', 'comma', '1234.56'],
  ['-12,5', 'comma', '-12.5'],
  ['1,250', 'comma', '1.25'],
  ['12.50', 'comma', null],
  ['1.25.000', 'comma', null],
  ['1,250', 'point', '1250'],
  ['1,234.56', 'point', '1234.56'],
  ['0,4000', 'point', null],
  ['1234.56', 'plain', '1234.56'],
  ['1,234', 'plain', null],
  ['007', 'plain', '7'],
  ['1e5', 'plain', null],
  ['', 'plain', null],
  ['twaalf', 'comma', null],
  ['€ 1.250,-', 'comma', '1250'],
  ['250,--', 'comma', '250'],
  ['250,–', 'comma', '250'],
  ['250,-', 'point', null],
  ['250.-', 'point', '250'],
  ['250,00 euro', 'comma', '250'],
  ['1.250 EUR', 'comma', '1250'],
  ['-€ 12,50', 'comma', '-12.5'],
  ['250,-5', 'comma', null],
] as const)('the number %s by the profile %s is %s', (text, profile, value) => {
  expect(readNumber(text, profile)).toBe(value);
});

test.each([
  ['31-12-2026', 'dmy', '2026-12-31'],
  ['1/2/2026', 'dmy', '2026-02-01'],
  ['1/2/2026', 'mdy', '2026-01-02'],
  ['31-12-2026', 'mdy', null],
  ['29.02.2027', 'dmy', null],
  ['01-02-26', 'dmy', null],
  ['2026-12-31', 'ymd', '2026-12-31'],
  ['20261231', 'ymd', '2026-12-31'],
  ['2026-12-31 00:00:00', 'ymd', '2026-12-31'],
  ['2026-12-31 10:30', 'ymd', null],
  ['46387', 'dmy', null],
  ['1 maart 2021', 'dmy', '2021-03-01'],
  ['1 Maart 2021', 'ymd', '2021-03-01'],
  ['01-mrt-2021', 'mdy', '2021-03-01'],
  ['ma 31 aug. 2020', 'dmy', '2020-08-31'],
  ['31 februari 2021', 'dmy', null],
  ['1 mars 2021', 'dmy', null],
  ['1 maart 21', 'dmy', null],
] as const)('the day %s by the profile %s is %s', (text, profile, value) => {
  expect(readDate(text, profile)).toBe(value);
});

test.each([
  ['46387', false, '2026-12-31'],
  ['44925', true, '2026-12-31'],
  ['61', false, '1900-03-01'],
  ['60', false, null],
  ['59', false, '1900-02-28'],
  ['1', false, '1900-01-01'],
  ['46387.75', false, '2026-12-31'],
  ['0', false, null],
  ['-5', false, null],
  ['100245000', false, null],
])('a spreadsheet counts %s (from 1904: %s) as %s', (serial, from1904, value) => {
  expect(dayOf(serial, from1904)).toBe(value);
  expect(readDate({ number: serial }, 'dmy', from1904)).toBe(value);
});

test('the profile is that of the whole file, with the cell that proves it and one it decides', async () => {
  const cells = ['1.250', '0,4000', '2', '3,5'].map((cell, index) => ({ line: index + 2, cell }));
  expect(await detectNumbers(cells, null)).toEqual({
    profile: 'comma',
    proof: { line: 3, text: '0,4000', reads: '0.4', count: 2 },
    ambiguous: { line: 2, text: '1.250', reads: '1250', otherwise: '1.25' },
    unread: 0,
    texts: 4,
  });
  expect(await detectNumbers(cells, 'point')).toMatchObject({ profile: 'point', unread: 2 });
  expect(await detectNumbers([{ line: 2, cell: { number: '1.5' } }], null)).toMatchObject({
    profile: 'comma',
    proof: null,
    texts: 0,
  });
  const days = ['01-02-2026', '31-03-2026'].map((cell, index) => ({ line: index + 2, cell }));
  expect(await detectDates(days, null)).toEqual({
    profile: 'dmy',
    proof: { line: 3, text: '31-03-2026', reads: '2026-03-31', count: 1 },
    ambiguous: { line: 2, text: '01-02-2026', reads: '2026-02-01', otherwise: '2026-01-02' },
    unread: 0,
    texts: 2,
  });
  expect(await detectDates([{ line: 2, cell: '12/31/2026' }], null)).toMatchObject({ profile: 'mdy' });
});

const unknown = { columns: null, number: null, date: null };
test('columns are known by Dutch and English headings in any order, and what nobody knows resembles one', async () => {
  expect(
    suggestMapping(['Bedrag', 'Transaction kind', 'LID-NR', 'Datum', 'Boekdatum', 'Saldo na'], 'transactions'),
  ).toEqual(['amount', 'kind', 'member_no', 'effective_date', null, null]);
  expect(nearestColumn('Lidnumer', 'transactions')).toBe('member_no');
  expect(nearestColumn('Zaterdag', 'transactions')).toBeNull();
  const file = await read('Lidnumer;Soort\n1;Uitgifte\n2;Overdracht van alles\n3;x\n');
  expect(showColumns(file.table, await profileOf(file.table, unknown, 'transactions'), 'transactions')).toEqual([
    {
      header: 'Lidnumer',
      column: null,
      nearest: 'member_no',
      samples: [
        ['1', '1'],
        ['2', '2'],
        ['3', '3'],
      ].map(([text, reads], index) => ({ line: index + 2, text, reads })),
    },
    expect.objectContaining({ header: 'Soort', column: 'kind', nearest: null }),
  ]);
});

test.each([
  [[null, null], { code: 'header_unknown', header: 'a' }],
  [['kind', 'kind'], { code: 'column_twice', column: 'kind' }],
  [['kind', 'instrument'], { code: 'column_missing', columns: 'member_no, effective_date, quantity|amount' }],
] as const)('a mapping %j is refused', async (mapping, refusal) => {
  expect(await refused(() => checkMapping(['a', 'b'], mapping, 'transactions'))).toMatchObject(refusal);
});

test('a row becomes what it asks to be booked', () => {
  const cells = {
    ...sound,
    kind: 'Overdracht',
    quantity: '1.250,5',
    counterparty_no: { number: '100002' },
    reason: 'Erfopvolging',
    document: 'Akte 7',
  };
  expect(candidateOf(cells, profile)).toEqual({
    candidate: {
      kind: 'transfer',
      member_no: 100_001,
      counterparty_no: 100_002,
      instrument: 'Good Share',
      effective_date: '2026-02-01',
      quantity: '1250.5',
      amount_cents: 1_000,
      price_cents: null,
      acquired_on: null,
      reference: null,
      reason_code: 'inheritance',
      description: null,
      document: 'Akte 7',
    },
  });
});

test.each([
  [
    { kind: 'Uitgiftte' },
    [{ column: 'kind', code: 'kind_not_allowed', params: expect.objectContaining({ nearest: 'issue' }) }],
  ],
  [{ member_no: '10O' }, [{ column: 'member_no', code: 'member_not_found', params: { value: '10O' } }]],
  [{ amount: '10.5' }, [{ column: 'amount', code: 'number_invalid', params: { value: '10.5' } }]],
  [{ amount: '10,505' }, [{ column: 'amount', code: 'amount_invalid', params: { value: '10,505' } }]],
  [
    { amount: '8712345678901,00' },
    [{ column: 'amount', code: 'amount_invalid', params: { value: '8712345678901,00' } }],
  ],
  [{ amount: '-10' }, [{ column: 'amount', code: 'amount_invalid', params: { value: '-10' } }]],
  [{ price: '10000000,01' }, [{ column: 'price', code: 'price_invalid', params: { value: '10000000,01' } }]],
  [
    { effective_date: '31-02-2026' },
    [{ column: 'effective_date', code: 'date_invalid', params: { value: '31-02-2026' } }],
  ],
  [
    { reason: 'zomaar' },
    [{ column: 'reason', code: 'reason_invalid', params: expect.objectContaining({ nearest: null }) }],
  ],
])('a cell that cannot be read is named: %j', (change, problems) => {
  expect(candidateOf({ ...sound, ...change }, profile)).toEqual({ problems });
});

test('a row names everything that it lacks', () => {
  expect(candidateOf(cellsOf({ line: 2, cells: ['', ' '] }, ['member_no', 'kind']), profile)).toEqual({
    problems: ['member_no', 'kind', 'instrument', 'effective_date', 'quantity'].map((column) => ({
      column,
      code: 'required',
      params: {},
    })),
  });
});

test.each(['nl', 'en'] as const)('the template in %s is a file that can be uploaded', async (language) => {
  const [rows, help] = templateOf(language, 'transactions');
  const bytes = await workbook(
    [rows, help].map((one) => ({
      sheet: one?.name,
      data: one?.rows.map((row) => row.map((cell) => (cell instanceof Date ? date(cell) : cell === '' ? null : cell))),
    })) as never,
  );
  const { table } = await read(bytes);
  const { columns } = await profileOf(table, unknown, 'transactions');
  expect(columns).not.toContain(null);
  expect(() => checkMapping(table.headers, columns, 'transactions')).not.toThrow();
  const [row] = table.rows;
  expect(candidateOf(cellsOf(row ?? { line: 0, cells: [] }, columns), profile)).toMatchObject({
    candidate: {
      kind: 'issue',
      member_no: 100_245,
      quantity: '0.4',
      amount_cents: 1_000,
      effective_date: '2026-11-20',
    },
  });
});

test('the rows that failed can be mended and uploaded again; no cell of theirs is a formula', async () => {
  const cells = {
    ...sound,
    description: '=HYPERLINK("http://x";"y")',
    amount: { number: '10.5' },
    effective_date: { date: '2026-02-01' },
  };
  const list = failedRowsColumns(['member_no', 'kind', 'instrument', 'effective_date', 'amount', 'description']);
  const row = { line: 7, cells, column: 'amount', code: 'amount_mismatch', message: 'Klopt; niet' } as const;
  const headings = list.map(({ nl }) => nl);
  const failed = list.map(({ value }) => value(row, 'nl'));
  expect(headings.slice(5)).toEqual(['omschrijving', 'regel', 'kolom', 'foutcode', 'melding']);
  expect(failed.slice(3, 5)).toEqual(['01-02-2026', '10,5']);
  // As a spreadsheet may have it: what looks like a formula has an apostrophe before it.
  const csv = [headings, failed]
    .map((row) => row.map((text) => `"${text.replaceAll('"', '""').replace(/^=/u, "'=")}"`).join(';'))
    .join('\r\n');
  const { table } = await read(csv);
  const { columns, number, date: days } = await profileOf(table, unknown, 'transactions');
  expect(columns.slice(6)).toEqual([null, null, null, null]);
  expect([number.profile, days.profile]).toEqual(['comma', 'dmy']);
  expect(textOf(table.rows[0]?.cells[4])).toBe('10,5');
  expect(textOf(table.rows[0]?.cells[5])).toBe(textOf(cells.description));
});
