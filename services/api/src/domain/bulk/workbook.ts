// How a workbook (ECMA-376) says what its cells hold. Libraries read the ZIP and the XML; no library reads the rest in bounded
// memory and tells formulas and dates apart (docs/adr/0026).
import { DomainError, refusal } from '../errors.ts';
import { mostColumns, mostRows } from './table.ts';
import type { Cell, Table, TableRow } from './table.ts';
import { type CellContext, cellOf, columnOf } from './workbookCells.ts';
import { addMerge, mergeOf, withMerged } from './workbookMerges.ts';
import type { Merge } from './workbookMerges.ts';
import { readOpenDocument } from './opendocument.ts';
import { readFormats } from './workbookFormats.ts';
import { localName } from './xml.ts';
import {
  bounded,
  boundedRows,
  lastLine,
  locked,
  mostSheets,
  mostTried,
  tooComplex,
  unreadable,
  unworked,
  WorkbookParts,
} from './workbookParts.ts';

export interface Workbook {
  sheets: string[];
  sheet: string;
  table: Pick<Table, 'from_1904' | 'formulas'> & { rows: TableRow[] };
}

/**
 * The rows of one sheet of a workbook, or of an OpenDocument: the one asked for, else the first that is a list, else the first.
 * Throws file_unreadable, file_too_complex, too_many_rows, and sheet_unknown.
 */
export async function readWorkbook(
  bytes: Buffer,
  sheet: string | null,
  isList: (rows: readonly TableRow[]) => boolean = () => true,
): Promise<Workbook> {
  const parts = await WorkbookParts.open(bytes);
  try {
    await refuseLocked(parts);
    if (parts.has('content.xml')) return await readOpenDocument(parts, sheet, isList);
    return await readSheet(parts, sheet, isList);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreadable(error instanceof Error ? error.message.slice(0, 100) : 'xml');
  } finally {
    parts.close();
  }
}

/** An OpenDocument with a password has its parts encrypted, and says so of each in its manifest. */
const refuseLocked = (parts: WorkbookParts): Promise<void> =>
  parts.read('META-INF/manifest.xml', {
    open: ({ name }) => {
      if (name === 'encryption-data') throw locked();
    },
  });

async function readSheet(
  parts: WorkbookParts,
  sheet: string | null,
  isList: (rows: readonly TableRow[]) => boolean,
): Promise<Workbook> {
  const targets = await parts.relations('xl/_rels/workbook.xml.rels');
  const { sheets, from1904 } = await readSheets(parts);
  const texts = await readShared(parts);
  const formats = await readFormats(parts);
  const names = sheets.map(({ name }) => name);
  const open = async (chosen: string) => {
    const ref = sheets.find(({ name }) => name === chosen);
    const path = ref && targets.get(ref.relation);
    if (path === undefined) {
      throw refusal('sheet_unknown', 'sheet', { sheet: chosen, sheets: names.join(', ') });
    }
    const { rows, formulas } = await readRows(parts, path, { texts, formats, from1904 });
    return { sheets: names, sheet: chosen, table: { rows, formulas, from_1904: from1904 } };
  };
  const first = await open(sheet ?? names[0] ?? '');
  if (sheet !== null || names.length === 1 || isList(first.table.rows)) return first;
  for (const name of names.slice(1, mostTried)) {
    const other = await open(name);
    if (isList(other.table.rows)) return other;
  }
  return first;
}

interface SheetRef {
  name: string;
  relation: string;
}

/** The sheets in their order, hidden ones left out. */
async function readSheets(parts: WorkbookParts): Promise<{ sheets: SheetRef[]; from1904: boolean }> {
  const sheets: SheetRef[] = [];
  let from1904 = false;
  await parts.read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const relation = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1];
      if (sheets.length >= mostSheets) throw tooComplex({ sheets: mostSheets });
      sheets.push({ name: bounded(attributes.name ?? ''), relation: relation ?? '' });
    },
  });
  if (sheets.length === 0) throw unreadable('workbook');
  return { sheets, from1904 };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** No sheet has more cells. */
const mostTexts = mostRows * mostColumns;

/** Texts that cells share, by their place. A text may be in several pieces; how a word is pronounced is no part of it. */
async function readShared(parts: WorkbookParts): Promise<string[]> {
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
      if (name === 'si' && texts.push(text) > mostTexts) throw tooComplex({ texts: mostTexts });
      if (name === 'rPh') aside = false;
      inside = false;
    },
  });
  return texts;
}

async function readRows(
  parts: WorkbookParts,
  path: string,
  context: CellContext,
): Promise<{ rows: TableRow[]; formulas: Table['formulas'] }> {
  const rows: TableRow[] = [];
  let formulas: Table['formulas'] = null;
  let cells: Cell[] = [];
  let line = 0;
  let hidden = false;
  let cell = { place: -1, type: 'n', style: 0, value: '', name: '', formula: false };
  let inside = false;
  const merges: Merge[] = [];
  await parts.read(path, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = Math.max(Number(attributes.r ?? line + 1) || 0, line + 1);
        if (line > lastLine) throw unreadable('row');
        cells = [];
        hidden = isOn(attributes.hidden);
        cell = { ...cell, place: -1 };
      } else if (name === 'c') {
        const place = columnOf(attributes.r) ?? cell.place + 1;
        if (place >= mostColumns) throw tooComplex({ line, columns: mostColumns });
        const { t: type = 'n', s: style = '0', r = '' } = attributes;
        cell = { place, type, style: Number(style), value: '', name: r, formula: false };
      } else if (name === 'f') {
        cell.formula = true;
        formulas = { count: (formulas?.count ?? 0) + 1, first: formulas?.first ?? cell.name };
      } else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref);
        if (merge !== null) addMerge(merges, merge);
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
        cells[cell.place] = cellOf(cell, context);
      }
      if (name === 'c' && cell.value === '' && cell.formula && cell.type === 'n') throw unworked(cell.name);
      if (name === 'row' && cells.length > 0) {
        if (rows.length > mostRows + 1) throw refusal('too_many_rows', null, { max: mostRows });
        rows.push(hidden ? { line, cells, hidden } : { line, cells });
      }
    },
  });
  return { rows: boundedRows(withMerged(rows, merges)), formulas };
}
