import { createHash } from 'node:crypto';
import type { DbTransaction } from '../../database.ts';
import type { BulkColumn, BulkPurpose } from '../../domain/bulk/columns.ts';
import { openingOf, withQuantity } from '../../domain/bulk/opening.ts';
import type { FileTerms, MemberAlone, NewMember, Opening } from '../../domain/bulk/opening.ts';
import { isFarFrom, oddQuantities, strayInstruments } from '../../domain/bulk/oddities.ts';
import { candidateOf } from '../../domain/bulk/rows.ts';
import type { Candidate, CellProfile, RowCells } from '../../domain/bulk/rows.ts';
import { DomainError } from '../../domain/errors.ts';
import { draftAll, EarlierParts } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { aloneAs, bookedAs, foundOf, warningsOf } from './found.ts';
import type { HeldTerms } from './found.ts';
import { Names } from './names.ts';
import { inColumn, orderOf } from './orders.ts';
import type { By, Problem } from './orders.ts';
import { makeInstruments, makeMembers, readTermsOf } from './register.ts';
import type { PlannedInstrument } from './register.ts';

/** A row as the file, or whoever mended it, has it. */
export interface SourceRow {
  line: number;
  cells: RowCells;
  /** Left out by choice. */
  skipped: boolean;
  /** Of its booking, where it had one before. */
  transaction_id: string | null;
}

/** A row with what was found, as it is kept. */
export interface CheckedRow extends Pick<SourceRow, 'line' | 'cells' | 'transaction_id'> {
  status: 'valid' | 'warning' | 'error' | 'skipped';
  problems: Problem[];
  kind: string | null;
  member_id: string | null;
  counterparty_id: string | null;
  instrument_id: string | null;
  effective_date: string | null;
  /** Below zero where a correction takes units away. */
  units: bigint | null;
  price_cents: bigint | null;
  amount_cents: bigint | null;
  /** Of what is to be booked; what is approved and booked says the same. */
  booking_sha256: string | null;
}

export interface Circumstances extends By {
  purpose: BulkPurpose;
  profile: CellProfile;
  /** That the file has. */
  columns: readonly (BulkColumn | null)[];
  total_lines: readonly number[];
  /** That a register begins with and that are not there yet. */
  instruments: readonly PlannedInstrument[];
  today: string;
  /** Whether what is read stays as it is: to book it. */
  lock: boolean;
}

/** What the rows of a group say that were checked before, and not booked: a large one comes in parts. */
export class GroupSoFar {
  readonly parts = new EarlierParts();
  /** The first row with a reference. */
  readonly references = new Map<string, number>();
  readonly #same = new Map<string, number[]>();

  /** Notes what a row asks; rows that ask the same and have no reference to tell them apart are twins. */
  note(line: number, { request }: Order): void {
    if (!('reference' in request) || request.reference !== null) return;
    const text = JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const key = createHash('sha256').update(text).digest('base64');
    const lines = this.#same.get(key);
    if (lines === undefined) this.#same.set(key, [line]);
    else lines.push(line);
  }

  /** Rows that have twins, with the line of the first and how many there are. */
  twins(): { line: number; first: number; count: number }[] {
    return [...this.#same.values()].flatMap((lines) =>
      lines.length === 1 ? [] : lines.map((line) => ({ line, first: lines[0] as number, count: lines.length })),
    );
  }
}

/**
 * Checks rows in the order of the file, each seeing those before it: by every rule of a single transaction. They must be
 * all that have to do with each other (groups.ts), with those that were checked before and are not booked, if any. A draft
 * for each row that can be booked.
 */
export async function checkRows(
  trx: DbTransaction,
  rows: readonly SourceRow[],
  by: Circumstances,
  soFar?: GroupSoFar,
): Promise<{ rows: CheckedRow[]; drafts: Map<number, Draft>; newMembers: string[] }> {
  const read = rows.map((row) => readRow(row, by));
  await makeInstruments(trx, by.instruments);
  const holders = read.filter(isHolder);
  const alone = read.filter(isAlone);
  const members = await makeMembers(
    trx,
    by,
    read.filter((one) => isHolder(one) || isAlone(one)),
  );
  const candidates = read.flatMap((one) => (isRead(one) ? one.candidate : []));
  const numbers = alone.map(({ member: { member_no } }) => ({ member_no, counterparty_no: null }));
  const names = await Names.read(trx, [...candidates, ...numbers], by.maker_id);
  const terms = await readTermsOf(trx, candidates, names, by);
  const indivisible = fillQuantities(holders, names, terms);
  const scope = { names, references: soFar?.references ?? new Map<string, number>() };
  const ordersOrProblems = rows.map((row, index): Order | Problem[] => {
    const one = read[index] as ReadResult;
    if (!isRead(one)) return Array.isArray(one) ? one : [];
    const problem = members.clashes.get(one as Holder) ?? indivisible.get(one);
    return problem === undefined ? orderOf(row, one.candidate, scope, by) : [problem];
  });
  const orders = ordersOrProblems.flatMap((one) => (Array.isArray(one) ? [] : one));
  const before = soFar === undefined ? {} : { before: soFar.parts };
  const drafted = await draftAll(trx, orders, { today: by.today, lock: by.lock, ...before });
  const draftOf = new Map(orders.map(({ id }, index) => [id, drafted[index] as Draft | DomainError]));
  const drafts = new Map<number, Draft>();
  const odd = {
    quantities: oddQuantities(holders),
    instruments: strayInstruments(holders, names.instrumentNames(by.instruments)),
  };
  const checked = rows.map((row, index): CheckedRow => {
    const one = read[index] as ReadResult;
    const parties = foundOf(isRead(one) ? one.candidate : null, names);
    const base = {
      line: row.line,
      cells: row.cells,
      transaction_id: row.transaction_id,
      booking_sha256: null,
      ...parties,
    };
    if (row.skipped) return { ...base, status: 'skipped', problems: [] };
    if (isAlone(one)) {
      const clash = members.clashes.get(one);
      if (clash !== undefined) return { ...base, status: 'error', problems: [clash] };
      const problems = [
        ...(one.questions as Problem[]),
        ...(by.columns.includes('instrument') ? [withoutHolding] : []),
      ];
      const { member_no } = one.member;
      const status = problems.length > 0 ? 'warning' : 'valid';
      return { ...base, ...aloneAs(one.member, names.member(member_no)?.id ?? null), status, problems };
    }
    const order = ordersOrProblems[index] as Order | Problem[];
    if (!Array.isArray(order)) soFar?.note(row.line, order);
    const draft = Array.isArray(order) ? order : (draftOf.get(order.id) as Draft | DomainError);
    if (Array.isArray(draft)) return { ...base, status: 'error', problems: draft };
    if (draft instanceof DomainError) return { ...base, status: 'error', problems: draft.errors.map(inColumn) };
    drafts.set(row.line, draft);
    const { fileTerms, price } = isRead(one) ? one : { fileTerms: null, price: null };
    const listedTerms = terms.get(draft.header.instrument_id ?? '') ?? null;
    const usualUnits = listedTerms?.usual_units ?? null;
    const isFar = usualUnits !== null && isFarFrom(Number(usualUnits), Number(draft.header.quantity ?? usualUnits));
    const warnings = warningsOf(draft, { own: isOwn(one, names), today: by.today, fileTerms, price, listedTerms });
    const problems = isRead(one) ? [...warnings, ...askedOf(one, odd, isFar)] : warnings;
    return { ...base, ...bookedAs(draft), status: problems.length > 0 ? 'warning' : 'valid', problems };
  });
  const place = inFile(by);
  const rowsInFile = checked.map((row) => ({ ...row, problems: row.problems.map(place) }));
  return { rows: rowsInFile, drafts, newMembers: members.ids };
}

/** A problem under the column that its file has: a register is booked on the day of acquisition, and may have names in one cell. */
const inFile =
  ({ purpose, columns }: Circumstances) =>
  (problem: Problem): Problem => {
    if (purpose !== 'register') return problem;
    if (problem.column === 'effective_date') return { ...problem, column: 'acquired_on' };
    const isName = problem.code === 'name_missing' && columns.includes('full_name');
    return isName ? { ...problem, column: 'full_name' } : problem;
  };

export interface ReadRow {
  candidate: Candidate;
  member: NewMember | null;
  /** Of a register: what the row says of its instrument. */
  fileTerms: FileTerms | null;
  price: Opening['price'];
  questions: Opening['questions'];
}

/** A row of a register. */
type Holder = ReadRow & { member: NewMember };
/** A row of a register that makes a member who holds nothing. */
type Alone = MemberAlone & { candidate: null };
type ReadResult = ReadRow | Alone | Problem[];

const isRead = (one: ReadResult): one is ReadRow => !Array.isArray(one) && one.candidate !== null;
const isHolder = (one: ReadResult): one is Holder => isRead(one) && one.member !== null;
const isAlone = (one: ReadResult): one is Alone => !Array.isArray(one) && one.candidate === null;

/** Said of a member among those with holdings: a row may have lost its own. */
const withoutHolding: Problem = { column: null, code: 'without_holding', params: {} };

/** Gives rows that tell an amount alone their units, by the nominal value of their instrument. Answers which have none. */
function fillQuantities(
  rows: readonly Holder[],
  names: Names,
  terms: ReadonlyMap<string, HeldTerms>,
): ReadonlyMap<ReadRow, Problem> {
  const problems = new Map<ReadRow, Problem>();
  for (const row of rows) {
    const instrument = names.instrument(row.candidate.instrument ?? '');
    const nominal_cents = terms.get(instrument?.id ?? '')?.nominal_cents;
    if (nominal_cents === undefined) continue;
    const candidate = withQuantity(row.candidate, nominal_cents);
    if (candidate === null)
      problems.set(row, { column: 'amount', code: 'amount_indivisible', params: { nominal_cents } });
    else row.candidate = candidate;
  }
  return problems;
}

/** What of a row of a register is asked about: for itself, beside the other rows, and beside what was issued here. */
function askedOf(
  row: ReadRow,
  odd: { quantities: ReturnType<typeof oddQuantities>; instruments: ReturnType<typeof strayInstruments> },
  isFar: boolean,
): Problem[] {
  const { quantity, instrument } = row.candidate;
  const unusual = (column: BulkColumn, params: object): Problem => ({
    column,
    code: 'value_unusual',
    params: { ...params },
  });
  const like = odd.instruments.get(row);
  return [
    ...(row.questions as Problem[]),
    ...(isFar || odd.quantities.has(row) ? [unusual('quantity', { value: quantity })] : []),
    ...(like === undefined ? [] : [unusual('instrument', { value: instrument, nearest: like })]),
  ];
}

function readRow({ cells, skipped, line }: SourceRow, { profile, purpose, total_lines }: Circumstances): ReadResult {
  if (skipped) return [];
  if (total_lines.includes(line)) return [{ column: null, code: 'total_line', params: {} }];
  if (purpose === 'register') {
    const opening = openingOf(cells, profile);
    if ('alone' in opening) return { ...opening.alone, candidate: null };
    return 'opening' in opening ? opening.opening : (opening.problems as Problem[]);
  }
  const read = candidateOf(cells, profile);
  return 'candidate' in read
    ? { candidate: read.candidate, member: null, fileTerms: null, price: null, questions: [] }
    : (read.problems as Problem[]);
}

const isOwn = (one: ReadResult, names: Names): boolean =>
  isRead(one) &&
  [one.candidate.member_no, one.candidate.counterparty_no].some(
    (number) => number !== null && names.member(number)?.own === true,
  );
