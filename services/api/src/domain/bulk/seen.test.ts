// What a cell says is what a person sees who opens the file, or it is refused: the same in a workbook and in an OpenDocument.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readBalance } from './balance.ts';
import { nothingWished, profileOf, readFile } from './file.ts';
import { openingOf } from './opening.ts';
import { cellsOf } from './rows.ts';

/** A cell: a text, or a number with its format and what is shown of it; `day` where it is a day. */
type Seen = string | { value: number; format?: string; shown?: string; day?: string } | { formula: string };
interface Made {
  rows: Seen[][];
  hidden?: number;
  /** The rows of a column that are one cell. */
  merged?: { column: number; from: number; to: number };
}

const zipped = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
const letter = (column: number) => String.fromCodePoint(65 + column);

function workbook({ rows, hidden, merged }: Made): Buffer {
  const formats = [...new Set(rows.flat().map(formatOf))];
  const cell = (seen: Seen, column: number, line: number) => {
    const r = `r="${letter(column)}${line}"`;
    if (typeof seen === 'string') return `<c ${r} t="inlineStr"><is><t>${seen}</t></is></c>`;
    if ('formula' in seen) return `<c ${r}><f>${seen.formula}</f><v></v></c>`;
    return `<c ${r} s="${formats.indexOf(formatOf(seen))}"><v>${seen.value}</v></c>`;
  };
  const written = rows.map((row, at) => {
    const cells = row.map((seen, column) => cell(seen, column, at + 1)).join('');
    return `<row r="${at + 1}"${at + 1 === hidden ? ' hidden="1"' : ''}>${cells}</row>`;
  });
  const one = merged && `${letter(merged.column)}${merged.from}:${letter(merged.column)}${merged.to}`;
  return zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Blad1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${written.join('')}</sheetData><mergeCells>${one ? `<mergeCell ref="${one}"/>` : ''}</mergeCells></worksheet>`,
  });
}
const formatOf = (seen: Seen) =>
  typeof seen === 'object' && 'format' in seen ? (seen.format ?? 'General') : 'General';

function openDocument({ rows, hidden, merged }: Made): Buffer {
  const cell = (seen: Seen, column: number, line: number) => {
    const inside = merged?.column === column && line >= merged.from && line <= merged.to;
    const name = inside && line > merged.from ? 'table:covered-table-cell' : 'table:table-cell';
    const more = inside && line === merged.from ? ` table:number-rows-spanned="${merged.to - line + 1}"` : '';
    if (typeof seen === 'string')
      return `<${name}${more} office:value-type="string"><text:p>${seen}</text:p></${name}>`;
    if ('formula' in seen) return `<${name}${more} table:formula="of:=${seen.formula}"/>`;
    const { value, shown = value, day } = seen;
    const says = day === undefined ? `"float" office:value="${value}"` : `"date" office:date-value="${day}"`;
    return `<${name}${more} office:value-type=${says}><text:p>${shown}</text:p></${name}>`;
  };
  const written = rows.map((row, at) => {
    const cells = row.map((seen, column) => cell(seen, column, at + 1)).join('');
    return `<table:table-row${at + 1 === hidden ? ' table:visibility="filter"' : ''}>${cells}</table:table-row>`;
  });
  return zipped({
    'content.xml': `<d xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table table:name="Blad1">${written.join('')}</table:table></d>`,
  });
}

const headings = ['lidnummer', 'achternaam', 'huisnummer', 'postcode', 'land', 'geboortedatum', 'telefoon'];
const person: Seen[] = [{ value: 7 }, 'Vis', '3', '1234 AB', 'Nederland', '01-06-1985', '0612345678'];
/** The person with another cell under a heading. */
const personWith = (heading: string, seen: Seen) => person.map((cell, at) => (headings[at] === heading ? seen : cell));

describe.each([
  ['a workbook', workbook],
  ['an OpenDocument', openDocument],
])('%s', (_, make) => {
  const read = async (made: Made) => (await readFile(make(made), nothingWished)).table;
  const opened = async (row: Seen[]) => {
    const table = await read({ rows: [headings, row] });
    const { columns, number, date } = await profileOf(table, { columns: null, number: null, date: null }, 'register');
    const by = { number: number.profile, date: date.profile, from_1904: table.from_1904 };
    return openingOf(cellsOf(table.rows[0]!, columns), by);
  };

  test('has the zeros before a number that its format shows', async () => {
    const zeros = (value: number, digits: number): Seen => ({
      value,
      format: `[$-413]${'0'.repeat(digits)}`,
      shown: String(value).padStart(digits, '0'),
    });
    expect(await opened(personWith('telefoon', zeros(612345678, 10)))).toMatchObject({
      alone: { member: { phone: '+31612345678' } },
    });
    const abroad = personWith('land', 'Duitsland').with(3, zeros(1067, 5));
    expect(await opened(abroad)).toMatchObject({ alone: { member: { postal_code: '01067' } } });
    expect(await opened(personWith('lidnummer', zeros(7, 4)))).toMatchObject({ alone: { member: { member_no: 7 } } });
  });

  test('says of a row that it is hidden, and reads it', async () => {
    const table = await read({ rows: [headings, person, person, person], hidden: 3 });
    expect(table).toMatchObject({ hidden: { count: 1, first: 3 } });
    expect(table.rows).toHaveLength(3);
    expect(await read({ rows: [headings, person] })).toMatchObject({ hidden: null });
  });

  test('says so too of a list of what members had', async () => {
    const had = [['lidnummer', 'instrument', 'aantal'], ...[1, 2, 3].map((number) => [String(number), 'A', '1'])];
    const { workbook, holdings } = await readBalance(make({ rows: had, hidden: 3 }));
    expect(workbook).toMatchObject({ hidden: { count: 1, first: 3 }, formulas: null });
    expect(workbook?.sheets).toContain(workbook?.sheet);
    expect(holdings).toHaveLength(3);
  });

  test('has nothing of what lies below a cell that is merged', async () => {
    const table = await read({
      rows: [headings, personWith('achternaam', 'Vis'), personWith('achternaam', 'Onzichtbaar')],
      merged: { column: 1, from: 2, to: 3 },
    });
    expect(table.rows.map(({ cells }) => cells[1])).toEqual(['Vis', 'Vis']);
  });

  test.each<[string, Seen, string, object]>([
    ['a year is no day of 1905', { value: 1985 }, 'geboortedatum', { code: 'date_invalid', params: { value: '1985' } }],
    [
      'a house number that became a day',
      { value: 46_082, format: 'd\\-mmm', shown: '1-mrt', day: '2026-03-01' },
      'huisnummer',
      { code: 'text_invalid', params: { date: '2026-03-01' } },
    ],
    ...['01-03-26', '1-3-2026', '1-mrt', '01-Mar', 'mrt-26'].map((day): [string, Seen, string, object] => [
      `a house number that a sheet saved as text calls ${day}`,
      day,
      'huisnummer',
      { code: 'text_invalid', params: { date: day } },
    ]),
    ['a postal code that is none', '12345', 'postcode', { code: 'postal_code_invalid', params: { value: '12345' } }],
  ])('refuses what would be read as something else: %s', async (_, seen, heading, problem) => {
    expect(await opened(personWith(heading, seen))).toMatchObject({ problems: [problem] });
  });

  test.each(['1-3', '12-bis', '3 hs', '10-I', '2-4-6'])('takes %s for the number of a house', async (number) => {
    expect(await opened(personWith('huisnummer', number))).toMatchObject({
      alone: { member: { street_address: number } },
    });
  });

  test('refuses a file that does not have what a formula comes to', async () => {
    const sheet = { rows: [headings, personWith('huisnummer', { formula: '1+1' })] };
    await expect(readFile(make(sheet), nothingWished)).rejects.toMatchObject({
      errors: [{ code: 'file_unreadable', params: { reason: 'formula', cell: 'C2' } }],
    });
  });
});

test.each([
  ['an OpenDocument', zipped({ 'META-INF/manifest.xml': '<m><e><encryption-data/></e></m>', 'content.xml': '\u0001' })],
  ['a workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])],
])('%s with a password is told from one that is damaged', async (_, bytes) => {
  await expect(readFile(bytes, nothingWished)).rejects.toMatchObject({
    errors: [{ code: 'file_unreadable', params: { reason: 'password' } }],
  });
});
