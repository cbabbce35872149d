// Long on purpose: all there is to know of how a workbook (ECMA-376) says what its cells hold. The ZIP and the XML are read by
// libraries; no library reads the rest in bounded memory and tells formulas and dates apart (docs/adr/0026).
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { isDate } from '../dates.ts';
import { DomainError, refusal } from '../errors.ts';
import { dayOf } from './profiles.ts';
import { longestCell, mostColumns, mostRows } from './table.ts';
import type { Cell, Table, TableRow, Unit } from './table.ts';

/** So much a workbook may be unpacked: what is larger is no list of bookings. */
const mostUnpacked = 128 * 1024 * 1024;
const mostEntries = 2_000;
const mostFormats = 65_536;
/** A sheet has no more rows. */
const lastLine = 1_048_576;

const unreadable = (reason: string) => refusal('file_unreadable', null, { line: null, reason });
const tooComplex = (what: Record<string, number>) => refusal('file_too_complex', null, what);

export interface Workbook {
  sheets: string[];
  sheet: string;
  table: Pick<Table, 'from_1904' | 'formulas'> & { rows: TableRow[] };
}

/**
 * The rows of one sheet, by default the first; blank ones too, where something follows them. Throws file_unreadable,
 * file_too_complex, too_many_rows, and sheet_unknown.
 */
export async function readWorkbook(bytes: Buffer, sheet: string | null): Promise<Workbook> {
  const parts = await Parts.open(bytes);
  try {
    const targets = await parts.relations('xl/_rels/workbook.xml.rels');
    const { sheets, from1904 } = await readSheets(parts);
    const chosen = sheet ?? sheets[0]?.name ?? '';
    const found = sheets.find(({ name }) => name === chosen);
    const path = found && targets.get(found.relation);
    if (path === undefined) {
      throw refusal('sheet_unknown', 'sheet', { sheet: chosen, sheets: sheets.map(({ name }) => name).join(', ') });
    }
    const texts = await readShared(parts);
    const formats = await readFormats(parts);
    const { rows, formulas } = await readRows(parts, path, { texts, formats, from1904 });
    return { sheets: sheets.map(({ name }) => name), sheet: chosen, table: { rows, formulas, from_1904: from1904 } };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreadable(error instanceof Error ? error.message.slice(0, 100) : 'xml');
  } finally {
    parts.close();
  }
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** What is done at the start and at the end of an element, and with the text in it. */
interface Handlers {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Namespaces may have any prefix: elements are told apart by what follows it. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The parts of the package, unpacked while they are read and never more than `mostUnpacked` together. */
class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = mostUnpacked;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<Parts> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error ? reject(unreadable('zip')) : resolve(opened),
      );
    });
    if (zip.entryCount > mostEntries) throw tooComplex({ parts: mostEntries });
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.once('end', resolve);
      zip.once('error', () => reject(unreadable('zip')));
      zip.readEntry();
    });
    return new Parts(zip, entries);
  }

  close(): void {
    this.#zip.close();
  }

  /** Reads a part as XML; nothing happens where it is not there. */
  async read(path: string, { open, text, close }: Handlers): Promise<void> {
    const entry = this.#entries.get(path);
    if (entry === undefined) return;
    // What it says of its size is held to while it is unpacked.
    this.#left -= entry.uncompressedSize;
    if (this.#left < 0) throw tooComplex({ unpacked: mostUnpacked });
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    // Entities of its own are what XML bombs are made of; a workbook has none.
    parser.on('doctype', () => {
      throw unreadable('doctype');
    });
    if (open) parser.on('opentag', ({ name, attributes }) => open({ name: local(name), attributes }));
    if (text) {
      parser.on('text', text);
      parser.on('cdata', text);
    }
    if (close) parser.on('closetag', ({ name }) => close(local(name)));
    const stream = await this.#unpack(entry);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  }

  /** Where relations lead, by their id. */
  async relations(path: string): Promise<Map<string, string>> {
    const targets = new Map<string, string>();
    await this.read(path, {
      open: ({ name, attributes }) => {
        const { Id: id, Target: target = '', TargetMode: mode } = attributes;
        if (name !== 'Relationship' || id === undefined || mode === 'External') return;
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      },
    });
    return targets;
  }

  #unpack(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(unreadable('zip')) : resolve(stream)));
    });
  }
}

interface SheetRef {
  name: string;
  relation: string;
}

/** The sheets in their order, hidden ones left out. */
async function readSheets(parts: Parts): Promise<{ sheets: SheetRef[]; from1904: boolean }> {
  const sheets: SheetRef[] = [];
  let from1904 = false;
  await parts.read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const relation = Object.entries(attributes).find(([key]) => local(key) === 'id' && key !== 'id')?.[1];
      sheets.push({ name: attributes.name ?? '', relation: relation ?? '' });
    },
  });
  if (sheets.length === 0) throw unreadable('workbook');
  return { sheets, from1904 };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Texts that cells share, by their place. A text may be in several pieces; how a word is pronounced is no part of it. */
async function readShared(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let aside = false;
  let inside = false;
  await parts.read('xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aside = true;
      inside = name === 't' && !aside;
    },
    text: (piece) => {
      if (inside) text = bounded(text + piece);
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') aside = false;
      inside = false;
    },
  });
  return texts;
}

function bounded(text: string): string {
  if (text.length > longestCell) throw tooComplex({ characters: longestCell });
  return text;
}

/** What the formats of cells make of a number, by their place. */
async function readFormats(parts: Parts): Promise<Format[]> {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let inCells = false;
  await parts.read('xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && formats.length < mostFormats) {
        const id = attributes.numFmtId ?? '0';
        formats.push(formatOf(Number(id), codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** What a format shows of a number: a day, or as many times a hundred as it has signs of per cent, with its unit. */
interface Format {
  date: boolean;
  hundreds: number;
  unit: Unit | undefined;
}

const among = (id: number, ...ranges: [number, number][]) => ranges.some(([from, to]) => id >= from && id <= to);

/** A built-in format (ECMA-376, 18.8.30), or that of a code. */
function formatOf(id: number, code: string | undefined): Format {
  if (code !== undefined) return customFormat(code);
  if (among(id, [9, 10])) return { date: false, hundreds: 1, unit: '%' };
  // The currency of the country in which the workbook is opened: here that is the euro.
  if (among(id, [5, 8], [42, 42], [44, 44])) return { date: false, hundreds: 0, unit: 'EUR' };
  return { date: among(id, [14, 17], [22, 22], [27, 36], [50, 58]), hundreds: 0, unit: undefined };
}

/** Parts of a code that are shown as they are: "text", \c, and room as wide as a character (_c, *c). */
const literal = /"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*]./gu;

/** A sign of per cent multiplies, but for one that is a text; a day, month or year that is no text makes it a date. */
function customFormat(code: string): Format {
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  const currency = /\[\$(?<sign>[^\]-]+)(?:-[^\]]*)?\]/u.exec(section)?.groups?.sign;
  const signs = section.replace(/\[[^\]]*\]/gu, '');
  const bare = signs.replace(literal, '');
  const seen = signs.replace(literal, (_, quoted: string = '', escaped: string = '') => quoted + escaped);
  const hundreds = bare.split('%').length - 1;
  const sign = currency ?? /\p{Sc}|\b(?:EUR|USD|GBP|CHF)\b/u.exec(seen)?.[0];
  return {
    date: /[dy]/iu.test(bare) || /mmm/iu.test(bare),
    hundreds,
    unit: seen.includes('%') ? '%' : sign === '€' ? 'EUR' : sign,
  };
}

interface Reading {
  texts: readonly string[];
  formats: readonly Format[];
  from1904: boolean;
}

async function readRows(
  parts: Parts,
  path: string,
  reading: Reading,
): Promise<{ rows: TableRow[]; formulas: Table['formulas'] }> {
  const rows: TableRow[] = [];
  let formulas: Table['formulas'] = null;
  let cells: Cell[] = [];
  let line = 0;
  let cell = { place: -1, type: 'n', style: 0, value: '', name: '' };
  let inside = false;
  await parts.read(path, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = Math.max(Number(attributes.r ?? line + 1) || 0, line + 1);
        if (line > lastLine) throw unreadable('row');
        cells = [];
        cell = { ...cell, place: -1 };
      } else if (name === 'c') {
        const place = placeOf(attributes.r) ?? cell.place + 1;
        if (place >= mostColumns) throw tooComplex({ line, columns: mostColumns });
        const { t: type = 'n', s: style = '0', r = '' } = attributes;
        cell = { place, type, style: Number(style), value: '', name: r };
      } else if (name === 'f') {
        formulas = { count: (formulas?.count ?? 0) + 1, first: formulas?.first ?? cell.name };
      }
      inside = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (inside) cell.value = bounded(cell.value + piece);
    },
    close: (name) => {
      inside = false;
      if (name === 'c' && cell.value !== '') {
        while (cells.length < cell.place) cells.push('');
        cells[cell.place] = cellOf(cell, reading);
      }
      if (name === 'row' && cells.length > 0) {
        if (rows.length > mostRows + 1) throw refusal('too_many_rows', null, { max: mostRows });
        rows.push({ line, cells });
      }
    },
  });
  return { rows, formulas };
}

/** "BC7" → 54; undefined where a cell does not say where it is: after the one before. */
function placeOf(name: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/u.exec(name ?? '')?.[1];
  return letters === undefined
    ? undefined
    : letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf({ type, style, value }: { type: string; style: number; value: string }, reading: Reading): Cell {
  switch (type) {
    case 's':
      return reading.texts[Number(value)] ?? '';
    case 'd':
      return isDate(value.slice(0, 10)) ? { date: value.slice(0, 10) } : value;
    case 'n': {
      const kept = decimalOf(value);
      const { date, hundreds, unit } = reading.formats[style] ?? { date: false, hundreds: 0, unit: undefined };
      const day = date ? dayOf(kept, reading.from1904) : null;
      if (day !== null) return { date: day };
      const number = hundredfold(kept, hundreds);
      return unit === undefined ? { number } : { number, unit };
    }
    default: // text, the result of a formula, TRUE, or an error such as #N/A: what a person reads
      return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
  }
}

/** A number as a spreadsheet shows it: 15 digits count, what comes after is how computers hold it (0.30000000000000004). */
function decimalOf(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) throw unreadable('number');
  const text = Number(number.toPrecision(15)).toFixed(10);
  return text.includes('e') ? BigInt(number).toString() : text.replace(/\.?0+$/u, '');
}

/** A decimal a hundred times, so often: the point moves, and nothing is rounded. */
function hundredfold(decimal: string, times: number): string {
  if (times === 0) return decimal;
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  const places = times * 2;
  const digits = `${whole}${part.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/u, '');
  const rest = part.slice(places);
  return `${decimal.startsWith('-') ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`;
}
