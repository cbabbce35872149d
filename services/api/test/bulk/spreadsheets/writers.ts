// How programs write a grid of cells down.
import { strToU8, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { daysBetween } from '../../../src/domain/dates.ts';
import type { Value } from './register.ts';

export interface Row {
  cells: readonly Value[];
  /** Of which holding it tells, by its place. */
  of?: number;
}

/** Cells of a column that are one, by the place of their rows. */
export interface Merge {
  column: number;
  from: number;
  to: number;
}

export interface Grid {
  rows: readonly Row[];
  merges: readonly Merge[];
}

const valued = (value: Exclude<Value, string | null>): [string, string] => Object.entries(value)[0] as [string, string];

const grouped = (whole: string) => whole.replace(/\B(?=(?:\d{3})+$)/gu, '.');

/** "1.250,5" */
function comma(decimal: string, { groups = true, places = 0 } = {}): string {
  const [whole = '', part = ''] = decimal.split('.');
  const cents = part.padEnd(places, '0');
  return `${groups ? grouped(whole) : whole}${cents && `,${cents}`}`;
}

const months = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');

/** "1 maart 2021" on odd days, "02-03-2021" on even ones: nobody is consistent. */
export function dayInText(day: string): string {
  const [year, month, date] = day.split('-');
  return Number(date) % 2 === 1 ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : `${date}-${month}-${year}`;
}

/** Every cell a text, as somebody types it: "€ 250,-", "4,5 %". */
export function typed(value: Value): string {
  if (value === null || typeof value === 'string') return value ?? '';
  const [what, text] = valued(value);
  if (what === 'day') return dayInText(text);
  if (what === 'percent') return `${comma(text)} %`;
  if (what === 'no') return text;
  if (what === 'euro') return text.includes('.') ? `€ ${comma(text, { places: 2 })}` : `€ ${comma(text)},-`;
  return comma(text);
}

/** As Excel in the Netherlands shows a cell, which is what it saves as CSV. */
function shownByExcel(value: Value): string {
  if (value === null || typeof value === 'string') return value ?? '';
  const [what, text] = valued(value);
  if (what === 'day') return text.split('-').map(Number).reverse().join('-');
  if (what === 'percent') return `${comma(text, { places: 2 })}%`;
  if (what === 'euro') return ` € ${comma(text, { places: 2 })} `;
  return comma(text, { groups: false });
}

/** CSV by Excel in Dutch: semicolons, Windows-1252, and as many signs in every line. */
export function excelCsv({ rows }: Grid): Buffer {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const quoted = (text: string) => (/[;"\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = ({ cells }: Row) =>
    Array.from({ length: width }, (_, place) => quoted(shownByExcel(cells[place] ?? null))).join(';');
  const bytes = [...rows.map(line), ''].join('\r\n').replaceAll('€', '\u0080');
  return Buffer.from(bytes, 'latin1');
}

const formats: Record<string, string> = { euro: '[$€-413] #,##0.00', percent: '0.00%', day: 'dd-mm-yyyy' };

function excelCell(value: Value): object | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  const [what, text] = valued(value);
  if (what === 'day') return { value: new Date(`${text}T00:00:00Z`), type: Date, format: formats.day };
  const number = what === 'percent' ? Number(text) / 100 : Number(text);
  return { value: number, type: Number, ...(formats[what] && { format: formats[what] }) };
}

/** A workbook whose cells have the types that Excel gives them, or those that `cellOf` makes of them. */
export function excel({ rows, merges }: Grid, cellOf: (value: Value) => Value = (value) => value): Promise<Buffer> {
  const data: (object | null)[][] = rows.map(({ cells }) => cells.map((value) => excelCell(cellOf(value))));
  for (const { column, from, to } of merges) {
    const row = data[from];
    if (row?.[column]) row[column] = { ...row[column], rowSpan: to - from + 1 };
    for (let below = from + 1; below <= to; below += 1) (data[below] as (object | null)[])[column] = null;
  }
  const book = writeXlsx([{ sheet: 'Blad1', data }] as never) as never as { toBuffer(): Promise<Buffer> };
  return book.toBuffer();
}

const styles = ['General', 'dd\\-mm\\-yyyy', '0.00%', '[$€-413]\\ #,##0.00;[RED]\\-[$€-413]\\ #,##0.00'];
const styleOf: Record<string, number> = { no: 0, number: 0, day: 1, percent: 2, euro: 3 };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook as LibreOffice writes it: shared texts, types that are named, formulas, and an empty row at the very end. */
export function libreOffice({ rows }: Grid, { from1904 = false } = {}): Buffer {
  const texts: string[] = [];
  const start = from1904 ? '1904-01-01' : '1899-12-30';
  const cell = (value: Value, name: string): string => {
    if (value === null || value === '') return `<c r="${name}" s="0"/>`;
    if (typeof value === 'string') return `<c r="${name}" s="0" t="s"><v>${texts.push(value) - 1}</v></c>`;
    const [what, text] = valued(value);
    const number = what === 'day' ? daysBetween(start, text) : what === 'percent' ? Number(text) / 100 : text;
    const formula = what === 'euro' ? `<f aca="false">${text}</f>` : '';
    return `<c r="${name}" s="${styleOf[what]}" t="n">${formula}<v>${number}</v></c>`;
  };
  const lines = rows.map(({ cells }, row) => {
    const line = cells.map((value, place) => cell(value, `${String.fromCodePoint(65 + place)}${row + 1}`)).join('');
    return `<row r="${row + 1}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${line}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="${from1904}"/><sheets><sheet name="Blad1" sheetId="1" state="visible" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId3" Type="t" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="4">${styles.map((code, id) => `<numFmt numFmtId="${164 + id}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs count="4">${styles.map((_, id) => `<xf numFmtId="${164 + id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${lines.join('')}<row r="1048576" customFormat="false" ht="12.8"/></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  };
  const declared = Object.entries(parts).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(declared)));
}

const officeTypes: Record<string, (text: string) => string> = {
  day: (text) => `office:value-type="date" office:date-value="${text}"`,
  percent: (text) => `office:value-type="percentage" office:value="${Number(text) / 100}"`,
  euro: (text) => `office:value-type="currency" office:currency="EUR" office:value="${text}"`,
};

/** How often each stands one after the other. */
function runs<T>(items: readonly T[], isSame: (one: T, other: T) => boolean): { item: T; count: number }[] {
  const counted: { item: T; count: number }[] = [];
  for (const item of items) {
    const last = counted.at(-1);
    if (last !== undefined && isSame(last.item, item)) last.count += 1;
    else counted.push({ item, count: 1 });
  }
  return counted;
}

/** An OpenDocument as LibreOffice writes it: what is the same side by side is written once, and so are rows. */
export function openDocument({ rows, merges }: Grid): Buffer {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const repeat = (what: string, count: number) => (count > 1 ? ` table:number-${what}-repeated="${count}"` : '');
  const cell = (value: Value): [attributes: string, text: string] => {
    if (value === null || value === '') return ['', ''];
    if (typeof value === 'string') {
      return [
        'office:value-type="string"',
        escaped(value).replace(/ {2,}/gu, (some) => ` <text:s text:c="${some.length - 1}"/>`),
      ];
    }
    const [what, text] = valued(value);
    return [
      officeTypes[what]?.(text) ?? `office:value-type="float" office:value="${text}"`,
      shownByExcel(value).trim(),
    ];
  };
  const written = rows.map(({ cells }, line) => {
    const all = Array.from({ length: width }, (_, place): string => {
      const merge = merges.find(({ column, from, to }) => column === place && from <= line && line <= to);
      if (merge !== undefined && merge.from < line) return '<table:covered-table-cell REPEAT/>';
      const span = merge === undefined ? '' : ` table:number-rows-spanned="${merge.to - merge.from + 1}"`;
      const [attributes, text] = cell(cells[place] ?? null);
      return attributes === ''
        ? '<table:table-cell REPEAT/>'
        : `<table:table-cell${span} ${attributes} REPEAT><text:p>${text}</text:p></table:table-cell>`;
    });
    const isSame = (one: string, other: string) => one === other && !one.includes('spanned');
    return runs(all, isSame)
      .map(({ item, count }) => item.replace(' REPEAT', repeat('columns', count)))
      .join('');
  });
  const lines = runs(written, (one, other) => one === other && !one.includes('spanned'));
  const body = lines.map(({ item, count }) => `<table:table-row${repeat('rows', count)}>${item}</table:table-row>`);
  const spaces = ['office', 'style', 'text', 'table'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${spaces.join(' ')} office:version="1.3"><office:automatic-styles/><office:body><office:spreadsheet><table:table table:name="Blad1"><table:table-column table:number-columns-repeated="${width}"/>${body.join('')}<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
  const type = 'application/vnd.oasis.opendocument.spreadsheet';
  return Buffer.from(zipSync({ mimetype: [strToU8(type), { level: 0 }], 'content.xml': strToU8(content) }));
}
