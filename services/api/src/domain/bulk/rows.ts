import type { ErrorCode } from '../errors.ts';
import { enteredKinds, kinds } from '../kinds/index.ts';
import type { EnteredKind } from '../kinds/index.ts';
import { nearest, plain } from './columns.ts';
import type { BulkColumn, Mapping } from './columns.ts';
import { readDate, readNumber } from './profiles.ts';
import type { DateProfile, NumberProfile } from './profiles.ts';
import { textOf } from './table.ts';
import type { Cell, CellProblem, TableRow } from './table.ts';

/** The cells of a row under our columns; those that were left out are not there. */
export type RowCells = Partial<Record<BulkColumn, Cell>>;

/** How the cells of a batch are read: one way for all of them. */
export interface CellProfile {
  number: NumberProfile;
  date: DateProfile;
  from_1904: boolean;
}

/** What a row asks to be booked, each cell read by itself. Members and the instrument are still what the file calls them. */
export interface Candidate {
  kind: EnteredKind;
  member_no: number;
  counterparty_no: number | null;
  instrument: string;
  effective_date: string;
  /** Canonical decimal; null: as much as the amount buys. */
  quantity: string | null;
  amount_cents: number | null;
  price_cents: number | null;
  acquired_on: string | null;
  reference: string | null;
  reason_code: string | null;
  description: string | null;
  document: string | null;
}

/** The cells of a row under our columns, without blank ones and those that are not used. */
export function cellsOf({ cells }: TableRow, mapping: Mapping): RowCells {
  return Object.fromEntries(
    mapping.flatMap((column, place) => {
      const cell = cells[place];
      return column === null || cell === undefined || textOf(cell) === '' ? [] : [[column, cell]];
    }),
  );
}

const kindNames: Record<EnteredKind, readonly string[]> = {
  issue: ['issue', 'uitgifte', 'inleg', 'storting', 'aankoop', 'purchase'],
  transfer: ['transfer', 'overdracht', 'overboeking'],
  opening: ['opening', 'beginstand', 'openingsbalans', 'opening balance'],
};
const kindByName = new Map(enteredKinds.flatMap((kind) => kindNames[kind].map((name) => [plain(name), kind] as const)));

const reasonNames: Record<string, readonly string[]> = {
  sale: ['verkoop'],
  gift: ['schenking'],
  inheritance: ['erfopvolging', 'overlijden', 'vererving'],
  divorce: ['scheiding', 'echtscheiding'],
  merger: ['fusie'],
  board_decision: ['bestuursbesluit'],
  correction: ['correctie'],
  other: ['anders', 'overig'],
};
const reasonByName = new Map(
  [...new Set(enteredKinds.flatMap((kind) => kinds[kind].reasons.allowed ?? []))].flatMap((code) =>
    [code, ...(reasonNames[code] ?? [])].map((name) => [plain(name), code] as const),
  ),
);

/** What a row asks to be booked, or everything in it that cannot be read. Whether it may be is for domain/kinds to say. */
export function candidateOf(
  cells: RowCells,
  profile: CellProfile,
): { candidate: Candidate } | { problems: CellProblem<ErrorCode>[] } {
  const problems: CellProblem<ErrorCode>[] = [];
  const refuse = (column: BulkColumn, code: ErrorCode, params: CellProblem['params'] = {}): null => {
    problems.push({ column, code, params: { value: textOf(cells[column]).slice(0, 40), ...params } });
    return null;
  };
  const text = (column: BulkColumn): string | null => textOf(cells[column]) || null;
  const needed = (column: BulkColumn): string | null => {
    if (cells[column] === undefined) problems.push({ column, code: 'required', params: {} });
    return text(column);
  };
  const member = (column: 'member_no' | 'counterparty_no', found: string | null): number | null => {
    if (found === null) return null;
    const digits = /^(?:LID[ -]?)?(\d{1,12})$/iu.exec(found)?.[1];
    return digits === undefined ? refuse(column, 'member_not_found') : Number(digits);
  };
  const day = (column: 'effective_date' | 'acquired_on'): string | null => {
    const cell = cells[column];
    return cell === undefined
      ? null
      : (readDate(cell, profile.date, profile.from_1904) ?? refuse(column, 'date_invalid'));
  };
  const number = (column: 'quantity' | 'amount' | 'price'): string | null => {
    const cell = cells[column];
    return cell === undefined ? null : (readNumber(cell, profile.number) ?? refuse(column, 'number_invalid'));
  };
  const cents = (column: 'amount' | 'price'): number | null => {
    const decimal = number(column);
    if (decimal === null) return null;
    const [whole = '', part = ''] = decimal.split('.');
    const value = Number(`${whole}${part.padEnd(2, '0')}`);
    return part.length > 2 || !Number.isSafeInteger(value) || value <= 0
      ? refuse(column, column === 'price' ? 'price_invalid' : 'amount_invalid')
      : value;
  };
  const named = <T>(column: 'kind' | 'reason', code: ErrorCode, names: ReadonlyMap<string, T>): T | null => {
    const found = column === 'kind' ? needed(column) : text(column);
    if (found === null) return null;
    return (
      names.get(plain(found)) ??
      refuse(column, code, {
        allowed: [...new Set(names.values())].join(', '),
        nearest: String(nearest(found, names) ?? '') || null,
      })
    );
  };

  const member_no = member('member_no', needed('member_no'));
  const kind = named('kind', 'kind_not_allowed', kindByName);
  const instrument = needed('instrument');
  needed('effective_date');
  const effective_date = day('effective_date');
  const quantity = number('quantity');
  const amount_cents = cents('amount');
  if (cells.quantity === undefined && cells.amount === undefined) {
    problems.push({ column: 'quantity', code: 'required', params: {} });
  }
  const rest = {
    counterparty_no: member('counterparty_no', text('counterparty_no')),
    price_cents: cents('price'),
    acquired_on: day('acquired_on'),
    reason_code: named('reason', 'reason_invalid', reasonByName),
    reference: text('reference'),
    description: text('description'),
    document: text('document'),
  };
  if (problems.length > 0 || !member_no || !kind || !instrument || !effective_date) return { problems };
  return { candidate: { kind, member_no, instrument, effective_date, quantity, amount_cents, ...rest } };
}
