// How an OpenDocument spreadsheet (ISO/IEC 26300) says what its cells hold. All its sheets are in one part, which is read once.
import { refusal } from '../errors.ts';
import { openCell, plainAttributes, timesOf } from './opendocumentCells.ts';
import type { OpenCell } from './opendocumentCells.ts';
import { OpenSheet } from './opendocumentSheet.ts';
import type { TableRow } from './table.ts';
import type { Workbook } from './workbook.ts';
import { bounded, mostSheets, mostTried, tooComplex, unreadable } from './workbookParts.ts';
import type { WorkbookParts } from './workbookParts.ts';

/** The sheet that is meant, as far as was read. */
interface Choice {
  sheet: OpenSheet;
  name: string;
  rows: TableRow[];
  isList: boolean;
}

/**
 * The rows of one sheet of an OpenDocument: the one asked for, else the first that is a list, else the first. Throws what
 * readWorkbook throws.
 */
export async function readOpenDocument(
  parts: WorkbookParts,
  wish: string | null,
  isList: (rows: readonly TableRow[]) => boolean,
): Promise<Workbook> {
  const hiddenStyles = new Set<string>();
  const sheets: string[] = [];
  let style = '';
  let from1904 = false;
  let choice = null as Choice | null;
  let sheet: OpenSheet | null = null;
  let cell: OpenCell | null = null;
  /** Tables in tables, which stand in no row of the sheet, and notes at a cell. */
  let depth = 0;
  let aside = 0;
  let inParagraph = false;

  const open = (name: string, all: Record<string, string>) => {
    if (name === 'annotation') aside += 1;
    if (name === 'table') depth += 1;
    if (aside > 0 || depth > 1) return;
    switch (name) {
      case 'style':
        style = all['style:name'] ?? '';
        break;
      case 'table-properties':
        if (plainAttributes(all).display === 'false') hiddenStyles.add(style);
        break;
      case 'null-date':
        from1904 = plainAttributes(all)['date-value'] === '1904-01-01';
        break;
      case 'table': {
        const { name: title = '', 'style-name': look = '' } = plainAttributes(all);
        if (hiddenStyles.has(look)) break;
        if (sheets.push(bounded(title)) > mostSheets) throw tooComplex({ sheets: mostSheets });
        sheet = isSought(title) ? new OpenSheet() : null;
        break;
      }
      case 'table-row': {
        const { 'number-rows-repeated': times, visibility } = plainAttributes(all);
        sheet?.beginRow(timesOf(times), visibility);
        break;
      }
      case 'table-cell':
      case 'covered-table-cell':
        cell = { attributes: plainAttributes(all), covered: name !== 'table-cell', text: null, cell: '' };
        break;
      case 'p':
        inParagraph = cell !== null;
        if (cell !== null) cell.text = cell.text === null ? '' : `${cell.text}\n`;
        break;
      case 's':
        write(' '.repeat(Math.min(timesOf(plainAttributes(all).c), 1_000)));
        break;
      case 'tab':
        write('\t');
        break;
      case 'line-break':
        write('\n');
        break;
      default:
    }
  };
  const write = (piece: string) => {
    if (cell !== null && inParagraph && aside === 0 && depth === 1) cell.text = bounded((cell.text ?? '') + piece);
  };
  const isSought = (title: string) =>
    wish === null ? choice === null || (!choice.isList && sheets.length <= mostTried) : title === wish;
  const close = (name: string) => {
    if (name === 'annotation') aside -= 1;
    if (name === 'table') depth -= 1;
    if (aside > 0 || depth > (name === 'table' ? 0 : 1)) return;
    if (name === 'p') inParagraph = false;
    if (name === 'table-cell' || name === 'covered-table-cell') {
      if (cell !== null) sheet?.add(openCell(cell));
      cell = null;
    }
    if (name === 'table-row') sheet?.endRow();
    if (name === 'table' && sheet !== null) {
      const title = sheets.at(-1) ?? '';
      const rows = sheet.merged();
      const seems = wish !== null || isList(rows);
      if (choice === null || seems) choice = { sheet, name: title, rows, isList: seems };
      sheet = null;
    }
  };
  await parts.read('content.xml', { open: ({ name, attributes }) => open(name, attributes), text: write, close });
  if (sheets.length === 0) throw unreadable('workbook');
  if (choice === null) throw refusal('sheet_unknown', 'sheet', { sheet: wish ?? '', sheets: sheets.join(', ') });
  const { name, rows } = choice;
  return { sheets, sheet: name, table: { rows, formulas: choice.sheet.formulas, from_1904: from1904 } };
}
