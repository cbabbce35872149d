import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { refusal } from '../errors.ts';
import { looksLikeFormula } from '../texts.ts';
import { knownHeadings, topLines } from './layout.ts';
import { longestCell, mostColumns, mostRows } from './table.ts';
import type { TableRow } from './table.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a file, in the encoding its mark says, else UTF-8, else Windows-1252; or in the one chosen. Throws
 * unsupported_encoding with the first byte that cannot be read: a file that holds UTF-8 elsewhere is UTF-8 that was damaged.
 */
export function decode(bytes: Buffer, chosen: Encoding | null): { text: string; encoding: Encoding; marked: boolean } {
  const mark = marks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  const marked = mark !== undefined && (chosen === null || chosen === mark[0]);
  const body = marked ? bytes.subarray(mark[1].length) : bytes;
  const skipped = bytes.length - body.length;
  const encoding = chosen ?? mark?.[0] ?? withoutMark(body);
  if (encoding !== null) return { text: decodeAs(body, encoding, skipped), encoding, marked };
  const wrong = firstWrongByte(body);
  if (wrong === null) return { text: decodeAs(body, 'utf-8', 0), encoding: 'utf-8', marked: false };
  if (wrong.after) throw undecodable('utf-8', wrong.offset);
  return { text: decodeAs(body, 'windows-1252', 0), encoding: 'windows-1252', marked: false };
}

/** UTF-16 without a mark shows by its zeros: every second byte of a heading. */
function withoutMark(bytes: Buffer): Encoding | null {
  if (bytes.length < 4) return null;
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return null;
}

const undecodable = (encoding: Encoding, offset: number) => refusal('unsupported_encoding', null, { encoding, offset });

/** Throws unsupported_encoding with the offset in the file; a NUL is no text in any encoding. */
function decodeAs(bytes: Buffer, encoding: Encoding, skipped: number): string {
  const text = encoding === 'windows-1252' ? windows1252(bytes) : decodeUnicode(bytes, encoding, skipped);
  const nul = text.indexOf('\0');
  if (nul >= 0) throw undecodable(encoding, skipped + Buffer.byteLength(text.slice(0, nul), nodeEncoding[encoding]));
  return text;
}

const nodeEncoding: Record<Encoding, BufferEncoding> = {
  'utf-8': 'utf8',
  'windows-1252': 'latin1',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16le',
};

function decodeUnicode(bytes: Buffer, encoding: Exclude<Encoding, 'windows-1252'>, skipped: number): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Only the offset is not in the decoder's message.
    const wrong = encoding === 'utf-8' ? firstWrongByte(bytes)?.offset : firstLoneSurrogate(bytes, encoding);
    throw undecodable(encoding, skipped + (wrong ?? bytes.length));
  }
}

// The five bytes Windows-1252 has no character for; the standard decoder makes controls of them.
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function windows1252(bytes: Buffer): string {
  const wrong = bytes.findIndex((byte) => unassigned.has(byte));
  if (wrong >= 0) throw undecodable('windows-1252', wrong);
  return new TextDecoder('windows-1252').decode(bytes);
}

/** The first byte that is not UTF-8, and whether there was more than ASCII before it; null when all of it is. */
function firstWrongByte(bytes: Buffer): { offset: number; after: boolean } | null {
  if (isUtf8(bytes)) return null;
  let after = false;
  for (let index = 0; index < bytes.length;) {
    const length = sequence(bytes, index);
    if (length === 0) return { offset: index, after };
    after ||= length > 1;
    index += length;
  }
  return null;
}

/** Bytes of the character at an index; 0 when there is none (RFC 3629: no overlong forms, no surrogates). */
function sequence(bytes: Buffer, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const least = { 0xe0: 0xa0, 0xf0: 0x90 }[first] ?? 0x80;
  const most = { 0xed: 0x9f, 0xf4: 0x8f }[first] ?? 0xbf;
  const second = bytes[index + 1] ?? 0;
  const rest = bytes.subarray(index + 2, index + length);
  const whole = rest.length === length - 2 && rest.every((byte) => byte >= 0x80 && byte <= 0xbf);
  return second >= least && second <= most && whole ? length : 0;
}

function firstLoneSurrogate(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): number {
  const unit = (at: number) => (encoding === 'utf-16le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const high = unit(at) >= 0xd800 && unit(at) < 0xdc00;
    if (high && at + 3 < bytes.length && unit(at + 2) >= 0xdc00 && unit(at + 2) < 0xe000) at += 2;
    else if (unit(at) >= 0xd800 && unit(at) < 0xe000) return at;
  }
  return bytes.length - 1;
}

/** The delimiter by which one of the first lines has most headings that are known, else most columns; or the one that Excel is told. */
export function detectDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 8 * longestCell)
    .trimStart()
    .split(/\r\n?|\n/u, topLines);
  const sign = /^"?sep=(?<sign>[;,\t])/iu.exec(lines[0] ?? '')?.groups?.sign;
  if (sign !== undefined) return sign as Delimiter;
  const scored = delimiters.flatMap((delimiter) =>
    lines.map((line) => {
      const headers = line.split(delimiter).map((header) => header.replace(/^"|"$/gu, ''));
      return { delimiter, count: knownHeadings(headers), columns: headers.length };
    }),
  );
  const best = scored.reduce((a, b) => (b.count > a.count || (b.count === a.count && b.columns > a.columns) ? b : a));
  return best.delimiter;
}

/**
 * The records of a text, each with the line it begins on; blank ones too. Throws file_unreadable with the line (a quote that
 * is not closed), too_many_rows, and file_too_complex for more columns or longer cells than any file of ours.
 */
export async function readText(text: string, delimiter: Delimiter): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let line = 1;
  const reader = parse({ delimiter, relax_column_count: true, skip_empty_lines: false, info: true });
  expectAnyLength(reader);
  // In pieces, so that others are answered meanwhile.
  const parser = Readable.from(piecesOf(text)).pipe(reader);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > mostColumns) throw refusal('file_too_complex', null, { line, columns: mostColumns });
      if (record.some((cell) => cell.length > longestCell)) {
        throw refusal('file_too_complex', null, { line, characters: longestCell });
      }
      // Blank lines count as rows here: a file of nothing else has its bound as well.
      if (rows.length > 2 * mostRows) throw refusal('too_many_rows', null, { max: mostRows });
      rows.push({ line, cells: record.map(unguarded) });
      line = info.lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw refusal('file_unreadable', null, { line: Number(error.lines ?? line), reason: error.code });
    }
    throw error;
  }
  return rows;
}

const nothing = () => {};

/**
 * Below a title of one cell every row is of another length than the first, and csv-parse makes an error of each before it passes that
 * over: five times the time that the row takes.
 */
function expectAnyLength(reader: object): void {
  const { state } = reader as { state: { record: unknown[] } };
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: nothing });
}

/**
 * Without the apostrophe that keeps a spreadsheet from taking a text for a formula (domain model, section 9), or for a number; one
 * before a word stays.
 */
const unguarded = (cell: string): string => (/^'\d[\d\s.,:/-]*$/u.test(cell) || isGuarded(cell) ? cell.slice(1) : cell);
const isGuarded = (cell: string): boolean => cell.startsWith("'") && looksLikeFormula(cell.slice(1));

const piece = 64 * 1024;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += piece) {
    yield text.slice(at, at + piece);
    await setImmediate(); // a stream alone would go on before anybody else has a turn
  }
}
