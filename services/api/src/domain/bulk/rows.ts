import type { ErrorCode } from '../errorCodes.ts';
import { enteredKinds, kinds } from '../kinds/index.ts';
import type { EnteredKind } from '../kinds/index.ts';
import { dateColumns, isNumberColumn, numberUnits } from './columns.ts';
import { nearest, plain } from './spelling.ts';
import type { BulkColumn } from './columns.ts';
import type { Mapping } from './mapping.ts';
import type { DateProfile, NumberProfile } from './profiles.ts';
import { readDate, readNumber } from './profiles.ts';
import { nameIn } from './memberName.ts';
import { memberNumber } from './memberNumber.ts';
import { CellReader } from './reader.ts';
import { plainReference } from '../texts.ts';
import { beginning, textOf } from './table.ts';
import type { Cell, CellProblem, TableRow } from './table.ts';

/** The cells of a row under our columns; those that were left out are not there. */
export type RowCells = Partial<Record<BulkColumn, Cell>>;

/** How the cells of a batch are read: one way for all of them. */
export interface CellProfile {
  number: NumberProfile;
  date: DateProfile;
  from_1904: boolean;
}

/** What a row of a file can book: of what people enter, what comes in numbers. */
export const bulkKinds = enteredKinds.filter((kind) => kinds[kind].entered.file !== undefined) as [
  EnteredKind,
  ...EnteredKind[],
];

/** What a row asks to be booked, each cell read by itself. Members and the instrument are still what the file calls them. */
export interface Candidate {
  kind: EnteredKind;
  member_no: number;
  counterparty_no: number | null;
  /** Null for money that is no instrument's. */
  instrument: string | null;
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

/** What is counted once, however many rows its cell stands beside. */
const countedOnce: readonly BulkColumn[] = ['quantity', 'amount'];

/** The cells of a row under our columns, without blank ones and those that are not used. */
export function cellsOf({ cells, merged = [] }: TableRow, mapping: Mapping): RowCells {
  return Object.fromEntries(
    mapping.flatMap((column, place) => {
      const cell = cells[place];
      if (column === null || cell === undefined || textOf(cell) === '') return [];
      return merged.includes(place) && countedOnce.includes(column) ? [] : [[column, cell]];
    }),
  );
}

/** What a row shares with others that it has to do with; null where it says none that can be read. */
export interface RowKeys {
  member_no: number | null;
  counterparty_no: number | null;
  reference: string | null;
}

/** Whom a row names, and its reference. */
export function keysOf({ member_no, counterparty_no, reference }: RowCells): RowKeys {
  return {
    member_no: memberNumber(member_no),
    counterparty_no: memberNumber(counterparty_no),
    reference: beginning(plainReference(textOf(reference)), 100) || null,
  };
}

const kindByName = new Map(
  bulkKinds.flatMap((kind) => {
    const { names, entered } = kinds[kind];
    return [kind, names.nl, names.en, ...(entered.file?.words ?? [])].map((name) => [plain(name), kind] as const);
  }),
);

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
  const read = new CellReader(cells, profile);
  const named = <T>(
    column: 'kind' | 'reason',
    code: 'kind_not_allowed' | 'reason_invalid',
    names: ReadonlyMap<string, T>,
  ): T | null => {
    const text = column === 'kind' ? read.needed(column) : read.text(column);
    if (text === null) return null;
    return (
      names.get(plain(text)) ??
      read.refuse(column, code, {
        allowed: [...new Set(names.values())].join(', '),
        nearest: String(nearest(text, names) ?? '') || null,
      })
    );
  };

  read.needed('member_no');
  const member_no = read.memberNumber('member_no');
  const kind = named('kind', 'kind_not_allowed', kindByName);
  const isMoneyAlone = kind !== null && kinds[kind].entered.types === null;
  const instrument = isMoneyAlone ? read.text('instrument') : read.needed('instrument');
  read.needed('effective_date');
  const effective_date = read.day('effective_date');
  const quantity = read.number('quantity');
  const amount_cents = read.cents('amount');
  if (cells.quantity === undefined && cells.amount === undefined) {
    read.problems.push({ column: 'quantity', code: 'required', params: {} });
  }
  const rest = {
    counterparty_no: read.memberNumber('counterparty_no'),
    price_cents: read.cents('price'),
    acquired_on: read.day('acquired_on'),
    reason_code: named('reason', 'reason_invalid', reasonByName),
    reference: read.text('reference'),
    description: read.text('description'),
    document: read.text('document'),
  };
  const { problems } = read;
  if (problems.length > 0 || !member_no || !kind || !effective_date) return { problems };
  return { candidate: { kind, member_no, instrument, effective_date, quantity, amount_cents, ...rest } };
}

/** A cell as it is read: a number, a day or a code, else its text. Null: it cannot be read. */
export function readAs(
  column: BulkColumn,
  cell: Cell | undefined,
  { number, date, from_1904 }: CellProfile,
): string | null {
  const text = textOf(cell);
  if (cell === undefined || text === '') return '';
  if (isNumberColumn(column)) return readNumber(cell, number, numberUnits[column]);
  if (dateColumns.some((one) => one === column)) return readDate(cell, date, from_1904);
  if (column === 'kind') return kindByName.get(plain(text)) ?? null;
  if (column === 'reason') return reasonByName.get(plain(text)) ?? null;
  if (column === 'full_name') {
    const name = nameIn({ full_name: cell });
    return name && (name.company_name ?? [name.given_name, name.infix, name.family_name].filter(Boolean).join(' | '));
  }
  if (column === 'member_no' || column === 'counterparty_no') return memberNumber(cell)?.toString() ?? null;
  return text;
}
