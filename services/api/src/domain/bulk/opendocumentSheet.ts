import { refusal } from '../errors.ts';
import { mostColumns, mostRows } from './table.ts';
import type { Cell, Table, TableRow } from './table.ts';
import { timesOf } from './opendocumentCells.ts';
import type { OpenCell } from './opendocumentCells.ts';
import { nameOfCell } from './workbookCells.ts';
import { addMerge, withMerged } from './workbookMerges.ts';
import type { Merge } from './workbookMerges.ts';
import { boundedRows, lastLine, tooComplex, unreadable, unworked } from './workbookParts.ts';

/** Cells and rows that are written once and stand there many times come to no more cells than this. */
const mostRepeated = 1_000_000;

/** Gathers the rows of one sheet. */
export class OpenSheet {
  readonly rows: TableRow[] = [];
  formulas: Table['formulas'] = null;
  readonly #merges: Merge[] = [];
  #line = 1;
  #rowTimes = 1;
  #cells: Cell[] = [];
  #place = 0;
  #hidden = false;
  #repeated = 0;

  beginRow(repeat: number, visibility = 'visible'): void {
    this.#rowTimes = repeat;
    this.#hidden = visibility !== 'visible';
    this.#cells = [];
    this.#place = 0;
  }

  /** A cell, as often as it stands there; what is covered by another holds nothing. */
  add({ cell, attributes, covered }: OpenCell): void {
    const repeat = timesOf(attributes['number-columns-repeated']);
    const place = this.#place;
    this.#place += repeat;
    if (!covered && cell === '' && attributes.formula !== undefined && attributes['value-type'] === undefined) {
      throw unworked(nameOfCell(place, this.#line));
    }
    if (covered || cell === '') return;
    if (this.#place > mostColumns) throw tooComplex({ line: this.#line, columns: mostColumns });
    const span = timesOf(attributes['number-rows-spanned']);
    if (span > 1) addMerge(this.#merges, { place, last: place, from: this.#line, to: this.#line + span - 1 });
    if (attributes.formula !== undefined) {
      const { count = 0, first = nameOfCell(place, this.#line) } = this.formulas ?? {};
      this.formulas = { count: count + repeat, first };
    }
    while (this.#cells.length < place) this.#cells.push('');
    for (let at = place; at < this.#place; at += 1) this.#cells.push(cell);
    this.#count(repeat - 1);
  }

  endRow(): void {
    const from = this.#line;
    this.#line += this.#rowTimes;
    if (this.#cells.length === 0) return;
    if (this.#line > lastLine + 1) throw unreadable('row');
    if (this.rows.length + this.#rowTimes > mostRows + 2) throw refusal('too_many_rows', null, { max: mostRows });
    this.#count((this.#rowTimes - 1) * this.#cells.length);
    const hidden = this.#hidden ? { hidden: true as const } : {};
    for (let line = from; line < this.#line; line += 1) this.rows.push({ line, cells: this.#cells, ...hidden });
  }

  #count(more: number): void {
    this.#repeated += more;
    if (this.#repeated > mostRepeated) throw tooComplex({ repeated: mostRepeated });
  }

  merged(): TableRow[] {
    return boundedRows(withMerged(this.rows, this.#merges));
  }
}
