import type { Readable } from 'node:stream';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { refusal } from '../errors.ts';
import { longestCell } from './table.ts';
import type { TableRow } from './table.ts';
import { xmlParser } from './xml.ts';
import type { XmlHandlers } from './xml.ts';

/** So much a workbook may be unpacked: what is larger is no list of bookings. */
const mostUnpacked = 128 * 1024 * 1024;
/** In the texts of all cells: eleven in each of 50,000 rows of 120 columns, which is what an export of Econobis has. */
const mostCharacters = 64 * 1024 * 1024;
const mostEntries = 2_000;
/** Elements in each other: those of cells lie a handful deep, and those of a drawing some more. */
const deepest = 256;

export const unreadable = (reason: string) => refusal('file_unreadable', null, { line: null, reason });
/** What is protected by a password can be read by nobody else. */
export const locked = () => refusal('file_unreadable', null, { line: null, reason: 'password' });
/** A formula of which the file does not tell what it comes to: the program that wrote it did not work it out. */
export const unworked = (cell: string) => refusal('file_unreadable', null, { line: null, reason: 'formula', cell });
export const tooComplex = (what: Record<string, number>) => refusal('file_too_complex', null, what);

/** A sheet has no more rows. */
export const lastLine = 1_048_576;
/** A workbook of people has a handful. */
export const mostSheets = 1_000;
/** So many sheets are looked at for the one that is meant. */
export const mostTried = 8;

/** The text of a cell, which is not longer than a spreadsheet lets it be. */
export function bounded(text: string): string {
  if (text.length > longestCell) throw tooComplex({ characters: longestCell });
  return text;
}

/** Rows with no more text than that, each counted as often as it stands there: a file of some kilobytes can repeat a long one in every cell. */
export function boundedRows(rows: TableRow[]): TableRow[] {
  let characters = 0;
  for (const { cells } of rows) {
    for (const cell of cells) if (typeof cell === 'string') characters += cell.length;
    if (characters > mostCharacters) throw tooComplex({ characters: mostCharacters });
  }
  return rows;
}

/** The parts of the package, unpacked while they are read and never more than `mostUnpacked` together. */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = mostUnpacked;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<WorkbookParts> {
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
    return new WorkbookParts(zip, entries);
  }

  close(): void {
    this.#zip.close();
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Reads a part as XML; nothing happens where it is not there. */
  async read(path: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(path);
    if (entry === undefined) return;
    // What it says of its size is held to while it is unpacked.
    this.#left -= entry.uncompressedSize;
    if (this.#left < 0) throw tooComplex({ unpacked: mostUnpacked });
    const parser = xmlParser({ ...handlers, deepest, unreadable });
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
        if (targets.size >= mostEntries) throw tooComplex({ parts: mostEntries });
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
