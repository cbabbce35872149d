// What a reader has to remember is bounded: each of these is refused while it is read, and so before what is wrong further on is seen.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { nothingWished, readFile } from './file.ts';

const broken = '<broken off';
const zipped = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))));
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const heads = `<row>${['lidnummer', 'naam', 'aantal'].map(cell).join('')}</row>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const relation = (at: number) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`;
/** A workbook of so many sheets. */
function bookOf(sheets: readonly string[], parts: Record<string, string> = {}): Buffer {
  const names = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('');
  return zipped({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => relation(at)).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.xml`, sheet])),
    ...parts,
  });
}
const spaces = ['office', 'text', 'table'].map((name) => `xmlns:${name}="${name}"`).join(' ');
const openBookOf = (tables: string) =>
  zipped({ 'content.xml': `<office:document-content ${spaces}>${tables}</office:document-content>` });
const openCell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const openRow = (text: string, more = '') => `<table:table-row ${more}>${openCell(text).repeat(3)}</table:table-row>`;
const openHeads = `<table:table-row>${['lidnummer', 'naam', 'aantal'].map(openCell).join('')}</table:table-row>`;
const openTable = (rows: string, name = 'S') => `<table:table table:name="${name}">${rows}</table:table>`;

const rowsAndMore = '<row><c><v>1</v></c></row>'.repeat(50_003);
const long = 'x'.repeat(40_000);
test.each([
  [
    'more parts than a package has',
    bookOf([sheetOf(heads)], Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`x/${at}`, '']))),
    { parts: 2_000 },
  ],
  [
    'more relations than parts',
    bookOf([sheetOf(heads)], {
      'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: 2_001 }, (_, at) => relation(at)).join('')}${broken}`,
    }),
    { parts: 2_000 },
  ],
  [
    'a shared text without end',
    bookOf([sheetOf(heads)], { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si>${broken}` }),
    { characters: 32_767 },
  ],
  [
    'a name of a sheet without end',
    bookOf([], { 'xl/workbook.xml': `<workbook><sheet name="${long}"/>${broken}` }),
    { characters: 32_767 },
  ],
  [
    'merged cells down the whole sheet',
    bookOf([
      `<worksheet><sheetData>${heads}<row r="45000">${cell('x')}</row></sheetData>${'ABCDE'.replace(/./gu, '<mergeCell ref="$&1:$&45000"/>')}</worksheet>`,
    ]),
    { merged: 200_000 },
  ],
  ['a name of an open sheet without end', openBookOf(`${openTable('', long)}${broken}`), { characters: 32_767 }],
  [
    'an open cell without end',
    openBookOf(`<table:table><table:table-row>${openCell(long).replace('</text:p>', broken)}`),
    { characters: 32_767 },
  ],
])('refuses %s', async (_, bytes, params) => {
  await expect(readFile(bytes, nothingWished)).rejects.toMatchObject({
    errors: [{ code: 'file_too_complex', params }],
  });
});

test.each([
  ['a workbook', bookOf([`<worksheet><sheetData>${rowsAndMore}${broken}`])],
  [
    'an open sheet',
    openBookOf(`${openTable(openHeads + openRow('x', 'table:number-rows-repeated="50003"'))}${broken}`),
  ],
  ['a text', Buffer.from(`lidnummer;naam;aantal\r\n${'\r\n'.repeat(100_003)}"`)],
])('reads no more rows of %s than a list has', async (_, bytes) => {
  await expect(readFile(bytes, nothingWished)).rejects.toMatchObject({ errors: [{ code: 'too_many_rows' }] });
});

const other = '<row><c><v>1</v></c></row>'.repeat(2);
test.each([
  [
    'a workbook',
    (at: number) => bookOf(Array.from({ length: 12 }, (_, sheet) => sheetOf(sheet === at ? heads + other : other))),
  ],
  [
    'an open one',
    (at: number) =>
      openBookOf(
        Array.from({ length: 12 }, (_, sheet) =>
          openTable(sheet === at ? openHeads + openRow('x') : openRow('x').repeat(2), `S${sheet}`),
        ).join(''),
      ),
  ],
])('looks at eight sheets of %s for the one that is meant', async (_, make) => {
  expect((await readFile(make(7), nothingWished)).reading).toMatchObject({ sheet: 'S7' });
  expect((await readFile(make(8), nothingWished)).reading).toMatchObject({ sheet: 'S0' });
});

test('takes no more blanks of an open cell than a thousand', async () => {
  const bytes = openBookOf(openTable(openHeads + openRow('a<text:s text:c="500000000"/>b')));
  const { table } = await readFile(bytes, nothingWished);
  expect(table.rows[0]?.cells[0]).toHaveLength(1_002);
});
