import type { Language } from '../domain/language.ts';
// A workbook (ECMA-376) written row by row. Libraries that write one hold every cell in memory at once, which a register of
// a million transactions does not fit in (docs/adr/0030); the ZIP is a library's.
import { Zip, ZipDeflate } from 'fflate';
import { daysBetween } from '../domain/dates.ts';
import { looksLikeFormula } from '../domain/texts.ts';
import { amsterdamTime } from './tables.ts';
import type { Chunk, Rows, Table, Value } from './tables.ts';

/** The most rows a sheet may have; what does not fit goes on in the next one. */
const mostRows = 1_048_576;

/** The styles of the cells, by their place in `styles`; from `number` on: as many decimals as are added to it. */
const style = { plain: 0, heading: 1, guarded: 2, day: 3, moment: 4, number: 5 } as const;
const mostDecimals = 6;
const decimalFormats = Array.from({ length: mostDecimals + 1 }, (_, decimals) =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** As people of the language write a day; a spreadsheet shows numbers in its own language. */
const days: Record<Language, string> = { nl: 'dd\\-mm\\-yyyy', en: 'dd/mm/yyyy' };

/** Tables as a workbook: a sheet for each, and another one wherever a sheet is full. */
export async function* workbookFile(
  tables: readonly Table[],
  language: Language,
  most = mostRows,
): AsyncGenerator<Chunk> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const takeChunk = (rows: number): Chunk => ({ text: Buffer.concat(ready.splice(0)), rows });
  const begin = (name: string): Part => {
    const part = new ZipDeflate(name);
    zip.add(part);
    return (xml, last = false) => part.push(Buffer.from(xml), last);
  };
  const whole = (name: string, xml: string) => begin(name)(declaration + xml, true);

  whole('[Content_Types].xml', contentTypes);
  whole('_rels/.rels', relationsOf([['officeDocument', 'xl/workbook.xml']]));
  whole('xl/styles.xml', stylesOf(language));

  const names: string[] = [];
  for (const { title, columns, pages } of tables) {
    let sheet: { write: Part; rows: number } | undefined;
    let sheets = 0;
    const open = (rows: Rows) => {
      sheets += 1;
      names.push(sheetName(title, sheets));
      const write = begin(`xl/worksheets/sheet${names.length}.xml`);
      write(declaration + sheetBegin(columns, rows));
      return { write, rows: 1 };
    };
    for await (const page of pages) {
      for (let rest = page; rest.length > 0;) {
        sheet ??= open(rest);
        const { write, rows } = sheet;
        const part = rest.slice(0, most - rows);
        write(part.map((row, index) => rowOf(rows + 1 + index, row.map(cellOf))).join(''));
        sheet.rows += part.length;
        rest = rest.slice(part.length);
        if (sheet.rows < most) continue;
        write(sheetEnd, true);
        sheet = undefined;
      }
      yield takeChunk(page.length);
    }
    if (sheets === 0) sheet = open([]);
    sheet?.write(sheetEnd, true);
  }
  whole('xl/workbook.xml', workbookOf(names));
  whole(
    'xl/_rels/workbook.xml.rels',
    relationsOf([
      ...names.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  zip.end();
  yield takeChunk(0);
}

type Part = (xml: string, last?: boolean) => void;

// The parts ---------------------------------------------------------------------------------------------------------

const contentTypes = `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`;

/** rId1, rId2 … in the order given. */
const relationsOf = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packaged}/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbookOf = (names: readonly string[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** At most 31 characters, none of which a reference uses. */
function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  return title.replace(/[[\]:*?/\\']/gu, ' ').slice(0, 31 - suffix.length) + suffix;
}

function stylesOf(language: Language): string {
  const formats = [days[language], `${days[language]} hh:mm`, ...decimalFormats];
  const own = 164; // where formats of a workbook's own begin
  const cell = (format: number, rest = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}/>`;
  const cells = [
    cell(0),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    cell(0, ' quotePrefix="1"'),
    ...formats.map((_, index) => cell(own + index)),
  ];
  return [
    `<styleSheet xmlns="${main}">`,
    `<numFmts count="${formats.length}">`,
    ...formats.map((code, index) => `<numFmt numFmtId="${own + index}" formatCode="${code}"/>`),
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
  ].join('');
}

/** Up to the first row of values: headings that stay in sight, and columns as wide as what the first rows hold. */
function sheetBegin(columns: readonly string[], rows: Rows): string {
  const widths = columns.map((name, place) =>
    Math.min(widest, rows.reduce((most, row) => Math.max(most, shownLength(row[place])), name.length) + 2),
  );
  return [
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...widths.map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`),
    '</cols><sheetData>',
    rowOf(
      1,
      columns.map((name) => text(name, style.heading)),
    ),
  ].join('');
}
const sheetEnd = '</sheetData></worksheet>';
const widest = 50;

function shownLength(value: Value | undefined): number {
  if (value === null || value === undefined) return 0;
  if (typeof value !== 'object') return String(value).length;
  if ('decimal' in value) return value.decimal.length + Math.floor(value.decimal.length / 3);
  return 'day' in value ? 10 : 16;
}

// The cells ---------------------------------------------------------------------------------------------------------

/** What stands in `<c …>` and what between it and `</c>`; null for an empty cell. */
type Cell = readonly [attributes: string, content: string] | null;

const rowOf = (number: number, cells: readonly Cell[]): string =>
  `<row r="${number}">${cells
    .map((cell, place) => cell && `<c r="${columnName(place)}${number}" ${cell[0]}>${cell[1]}</c>`)
    .join('')}</row>`;

function cellOf(value: Value): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return text(value, looksLikeFormula(value) ? style.guarded : style.plain);
  if (typeof value === 'number') return [`s="${style.plain}"`, `<v>${value}</v>`];
  if ('decimal' in value) {
    const decimals = Math.min(value.decimal.split('.')[1]?.length ?? 0, mostDecimals);
    return [`s="${style.number + decimals}"`, `<v>${value.decimal}</v>`];
  }
  if ('day' in value) return [`s="${style.day}"`, `<v>${serial(value.day)}</v>`];
  const [date = '', time = ''] = amsterdamTime(value.moment).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return [`s="${style.moment}"`, `<v>${serial(date) + (hours * 60 + minutes) / 1440}</v>`];
}

/** Text in the cell itself, never a formula; `guarded` says so also when somebody edits it. */
const text = (value: string, styled: number): Cell => [
  `s="${styled}" t="inlineStr"`,
  `<is><t xml:space="preserve">${escaped(value)}</t></is>`,
];

/** A day as spreadsheets count it. */
const serial = (day: string): number => daysBetween('1899-12-30', day);

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what XML cannot hold; `_x0041_` would be read as A. */
function escaped(value: string): string {
  return value
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_')
    .replace(/[&<>"]/gu, (sign) => entities[sign] ?? '');
}
