import type { Language } from '../domain/language.ts';
// What the service puts on paper, as PDF/A-2a: tagged, so that a screen reader reads a table as one, and to be kept.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;
export type Part = PDFKit.PDFStructureElement;

export const mm = 72 / 25.4;
export const regular = 'regular';
export const bold = 'bold';
/** Read once, and not for each file anew: of a short one that was most of the work. */
const fonts = Object.entries({
  [regular]: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  [bold]: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}).map(([name, file]) => [name, create(readFileSync(fileURLToPath(file))) as Font] as const);
/** What most texts are made of, for which no letter need be looked up. */
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u20ac\u2013\u2019\u2212]*$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** What nobody sees: marks of direction, joiners, and how an emoji is to look. */
const unseen = /[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}]/gu;
/** A sign of the font, so that a reader finds it in the text as well: that of a missing glyph is none, and PDF/A forbids it. */
const box = '□';

/** A text in letters that the font has: whatever else a reader sees as one sign is one box (docs/architecture.md). */
function drawable(font: Font, text: string): string {
  if (plain.test(text)) return text;
  const isThere = (letters: string) =>
    Array.from(letters).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  const signs = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => {
    const seen = segment.replace(unseen, '');
    return isThere(segment) ? segment : isThere(seen) ? seen : box;
  });
  return signs.join('');
}

/**
 * The font with glyphs of its own. fontkit keeps with each glyph the text that it first stood for, none where it was first a
 * part of another; a reader takes the words of a file from there, so what one file needed may not stay for the next.
 * Its figures are as wide as each other: amounts stand below each other, and no comma goes below a 7. pdfkit keeps each word that it set
 * only where it is asked for no features, so the font has this one by itself.
 */
const afresh = (font: Font): object =>
  Object.create(font, {
    _glyphs: { value: {} },
    layout: {
      value(this: Font, text: string) {
        return font.layout.call(this, drawable(font, text), { tnum: true });
      },
    },
  }) as object;
export const languageTag: Record<Language, string> = { nl: 'nl-NL', en: 'en-GB' };
export const ink = '#1a1e1a';
export const quiet = '#596158';

interface Paper {
  title: string;
  locale: Language;
  layout?: 'portrait' | 'landscape';
  margins: { top: number; bottom: number; left: number; right: number };
  /** Its pages are held together until the end, so that each can say of how many it is. */
  bufferPages?: boolean;
}

/** An A4 file with its fonts inside, written while it is read. `write` adds its pages. */
export async function* pdfFile(
  { title, locale, layout = 'portrait', margins, bufferPages = false }: Paper,
  write: (document: Pdf) => Promise<void> | void,
): AsyncGenerator<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    layout,
    margins,
    bufferPages,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: languageTag[locale],
    info: { Title: title },
    // none of its own, which would have to be read from a file
    font: '',
  });
  inBlocks(document);
  // pdfkit takes a font that was read, too; its types know files alone
  for (const [name, font] of fonts) document.registerFont(name, afresh(font) as unknown as Buffer);
  document.font(regular);
  const written = (async () => {
    await write(document);
    document.end();
  })().catch((error: unknown) => {
    document.destroy(error as Error);
  });
  for await (const part of document) yield part as Buffer;
  await written;
}

const block = 2 ** 16;

/**
 * pdfkit hands its file over line by line, and at the end, at once, a line for each cell that there was: a stream takes many
 * times as much memory to hold them as they have letters.
 */
function inBlocks(document: Pdf): void {
  const push = document.push.bind(document);
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size > 0) push(Buffer.concat(parts, size));
    parts = [];
    size = 0;
  };
  document.push = (part: Uint8Array | null) => {
    if (part === null) {
      flush();
      return push(null);
    }
    parts.push(part);
    size += part.length;
    if (size >= block) flush();
    return true;
  };
}

/** Drawn beside the content: a rule, a page number. A screen reader passes it over. */
export function artifact(document: Pdf, draw: () => void): void {
  document.markContent('Artifact');
  draw();
  document.endMarkedContent();
}

/** What of pdfkit its types do not know. */
interface Internals {
  page: { structParentTreeKey: number };
  /** By the key of a page, which element each marked part of it belongs to. */
  getStructParentTree(): { get(key: number): object; add(key: number, elements: object): void };
}

/** After so many pages the words are set anew: most come again and again, and numbers and names always new. */
const pagesOfWords = 20;

/**
 * Lets go of what pdfkit holds of a page until the end, once nothing more comes onto it: every cell, which is written down
 * here, and where the letters of every word stand. That is nearly all that a long table takes.
 */
export function endPage(document: Pdf): void {
  const internals = document as unknown as Internals;
  const tree = internals.getStructParentTree();
  const key = internals.page.structParentTreeKey;
  const elements = document.ref(tree.get(key));
  elements.finalize();
  tree.add(key, Object.assign(elements, { data: {} }));
  if (key % pagesOfWords !== 0) return;
  const set = Reflect.get(document, '_fontFamilies') as Record<string, { layoutCache: object }>;
  for (const font of Object.values(set)) font.layoutCache = Object.create(null) as object;
}

export function rule(document: Pdf, [from, to]: readonly [number, number], width: number, color = ink): void {
  artifact(document, () => {
    document.moveTo(from, document.y).lineTo(to, document.y).lineWidth(width).strokeColor(color).stroke();
  });
}

/** A column of a table on paper. */
export interface PaperColumn<Row> {
  heading: string;
  widthMm: number;
  align?: 'right';
  cell: (row: Row) => PaperCell;
  /** What stands in it under the whole table. */
  total?: string;
}

/** A cell: its text, and what stands below it in small print. */
export type PaperCell = string | { text: string; below: readonly string[] };

interface PaperTable<Row> {
  parent: Part;
  columns: readonly PaperColumn<Row>[];
  left: number;
  /** Size of the letters in points. */
  size: number;
  /** No row goes below it. */
  bottom: number;
  /** Begins a page and leaves `document.y` where the table goes on, under its head again. */
  newPage: () => void;
  /** What the rows since the last one of these come to, under the rows of each page; null where there are none. */
  pageTotal?: () => Row | null;
}

const gap = 6;
const padding = 2.6;
const smaller = 0.9;

/**
 * A table that is drawn row by row from `document.y` on; a row stays on one page, and every page begins with the head.
 * The rows of each page are a table of their own, so that a long one need not be held together.
 */
export function paperTable<Row>(
  document: Pdf,
  { parent, columns, left, size, bottom, newPage, pageTotal }: PaperTable<Row>,
) {
  const widths = columns.map(({ widthMm }) => widthMm * mm);
  const places = widths.map((_, at) => left + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const right = left + widths.reduce((sum, width) => sum + width, 0);
  let table: Part | undefined;
  let body: Part | undefined;

  const textOf = (cell: PaperCell) => (typeof cell === 'string' ? { text: cell, below: [] } : cell);
  const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row));
  const inner = (at: number) => (widths[at] as number) - (at === columns.length - 1 ? 0 : gap);
  // Without features of the font: pdfkit then sets each word once, which makes a long table ten times as fast.
  const options = (at: number) => ({
    width: inner(at),
    align: columns[at]?.align ?? ('left' as const),
  });
  const heightOf = (cell: PaperCell, at: number, letters: number) => {
    const { text, below } = textOf(cell);
    const main = document.fontSize(letters).heightOfString(text === '' ? ' ' : text, options(at));
    document.fontSize(letters * smaller);
    return below.reduce((sum, line) => sum + document.heightOfString(line, options(at)), main);
  };
  const draw = (cell: PaperCell, at: number, top: number, style: { font: string; letters: number; color: string }) => {
    const { text, below } = textOf(cell);
    const x = places[at] as number;
    document.font(style.font).fontSize(style.letters).fillColor(style.color).text(text, x, top, options(at));
    document
      .font(regular)
      .fontSize(size * smaller)
      .fillColor(quiet);
    for (const line of below) document.text(line, x, document.y, options(at));
    document.fillColor(ink).fontSize(size);
  };
  const line = (cells: readonly PaperCell[], inside: Part, heading: boolean, font: string) => {
    const top = document.y + padding;
    const style = heading ? { font, letters: size * smaller, color: quiet } : { font, letters: size, color: ink };
    document.font(font);
    const height = Math.max(...cells.map((cell, at) => heightOf(cell, at, style.letters)));
    const row = document.struct('TR');
    inside.add(row);
    for (const [at, cell] of cells.entries()) {
      const isHead = heading || at === 0;
      const options = isHead ? { scope: heading ? 'Column' : 'Row' } : {};
      row.add(document.struct(isHead ? 'TH' : 'TD', options as object, () => draw(cell, at, top, style)));
    }
    row.end();
    document.y = top + height + padding;
    document.x = left;
  };
  const open = () => {
    table = document.struct('Table');
    parent.add(table);
    const head = document.struct('THead');
    table.add(head);
    line(
      columns.map(({ heading }) => heading),
      head,
      true,
      regular,
    );
    head.end();
    rule(document, [left, right], 0.75);
    body = document.struct('TBody');
    table.add(body);
  };
  const close = () => {
    body?.end();
    table?.end();
    body = undefined;
  };
  // there is always room for it
  const last = pageTotal === undefined ? bottom : bottom - (1.5 * size + 2 * padding);
  const endPage = () => {
    const total = body === undefined ? null : (pageTotal?.() ?? null);
    if (total === null) return;
    rule(document, [left, right], 0.75);
    line(cellsOf(total), body as unknown as Part, false, bold);
  };
  const add = (cells: readonly PaperCell[], isTotal: boolean) => {
    document.font(isTotal ? bold : regular);
    const height = Math.max(...cells.map((cell, at) => heightOf(cell, at, size))) + 2 * padding;
    if (body !== undefined && document.y + height > last) {
      endPage();
      close();
      newPage();
    }
    if (body === undefined) open();
    else rule(document, [left, right], isTotal ? 0.75 : 0.5, isTotal ? ink : '#d3d8d0');
    line(cells, body as unknown as Part, false, isTotal ? bold : regular);
  };
  return {
    /** A row, its first cell the heading of it; a total stands out, under a rule. */
    row: (row: Row, isTotal = false): void => add(cellsOf(row), isTotal),
    /** The totals of the columns. */
    total: (): void =>
      add(
        columns.map(({ total = '' }) => total),
        true,
      ),
    /** The total of the last page, before those of the whole. */
    endPage,
    end: close,
  };
}
