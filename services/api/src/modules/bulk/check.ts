import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../../database.ts';
import { plain, nearest } from '../../domain/bulk/columns.ts';
import type { BulkColumn } from '../../domain/bulk/columns.ts';
import { candidateOf } from '../../domain/bulk/rows.ts';
import type { Candidate, CellProfile, RowCells } from '../../domain/bulk/rows.ts';
import { daysBetween } from '../../domain/dates.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ErrorCode, FieldError } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { fieldErrorsOf } from '../../plugins/validation.ts';
import { bodyDigest } from '../../requests/idempotency.ts';
import { bookingRow } from '../../wire/bookings.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { BulkTotal } from './schemas.ts';

const backdatedAfterDays = 30;

/** A row as the file, or whoever mended it, has it. */
export interface SourceRow {
  line: number;
  cells: RowCells;
  /** Left out by choice. */
  skipped: boolean;
  /** Of its booking, where it had one before. */
  transaction_id: string | null;
}

export interface Problem {
  column: BulkColumn | null;
  code: ErrorCode | 'identical_rows' | 'backdated';
  params: Record<string, unknown>;
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
  units: bigint | null;
  amount_cents: bigint | null;
}

export interface Checked {
  rows: CheckedRow[];
  drafts: Draft[];
  totals: BulkTotal[];
  members: number;
  amount_cents: bigint;
  /** Of what is to be booked, row by row; what is approved and booked says the same. */
  digest: string;
}

export interface Circumstances {
  batch_id: string;
  maker_id: string;
  checker_id: string | null;
  profile: CellProfile;
  total_line: number | null;
  today: string;
  /** Whether what is read stays as it is: to book it. */
  lock: boolean;
}

interface Named {
  members: Map<number, string>;
  instruments: Map<string, InstrumentRef>;
}

/** Checks rows in the order of the file, each seeing those before it: by every rule of a single transaction. */
export async function checkRows(trx: DbTransaction, rows: readonly SourceRow[], by: Circumstances): Promise<Checked> {
  const read = rows.map(({ line, cells, skipped }) => {
    if (skipped) return { problems: [] };
    if (line === by.total_line) return { problems: [{ column: null, code: 'total_line' as const, params: {} }] };
    return candidateOf(cells, by.profile);
  });
  const candidates = read.flatMap((one) => ('candidate' in one ? one.candidate : []));
  const names = await resolve(trx, candidates);
  const references = new Map<string, number>();
  const asked = rows.map((row, index): Order | Problem[] => {
    const one = read[index] as (typeof read)[number];
    if (!('candidate' in one)) return one.problems as Problem[];
    return orderOf(row, one.candidate, { names, references, by });
  });
  const orders = asked.flatMap((one) => (Array.isArray(one) ? [] : one));
  const drafted = await draftAll(trx, orders, { today: by.today, lock: by.lock });
  const draftOf = new Map(orders.map(({ id }, index) => [id, drafted[index] as Draft | DomainError]));
  const twins = twinsOf(rows, asked);
  const checked = rows.map((row, index): CheckedRow => {
    const order = asked[index] as Order | Problem[];
    const draft = Array.isArray(order) ? order : (draftOf.get(order.id) as Draft | DomainError);
    return resultOf(row, draft, { order, twin: twins.get(row.line), by });
  });
  const drafts = drafted.filter((one): one is Draft => !(one instanceof DomainError));
  const members = new Set(drafts.map(({ header }) => header.member_id));
  return {
    rows: checked,
    drafts,
    totals: totalsOf(checked, new Map([...names.instruments.values()].map((one) => [one.id, one]))),
    members: members.size,
    amount_cents: drafts.reduce((sum, { header }) => sum + (header.amount_cents ?? 0n), 0n),
    digest: digestOf(drafts),
  };
}

/** Who and what the file means: members by their number, instruments by their code or name. */
async function resolve(trx: DbTransaction, candidates: readonly Candidate[]): Promise<Named> {
  const numbers = [
    ...new Set(candidates.flatMap(({ member_no, counterparty_no }) => [member_no, counterparty_no ?? member_no])),
  ];
  const { rows: members } = await sql<{ id: string; member_no: bigint }>`
    select id, member_no from members where member_no = any (${numbers}::bigint[])`.execute(trx);
  const { rows: instruments } = await sql<InstrumentRef>`
    select id, code, name_nl, name_en, type, scale from instruments order by issue_date desc, code`.execute(trx);
  const byName = new Map<string, InstrumentRef>();
  for (const name of ['name_en', 'name_nl', 'code'] as const) {
    for (const one of instruments) byName.set(plain(one[name]), one);
  }
  return { members: new Map(members.map(({ id, member_no }) => [Number(member_no), id])), instruments: byName };
}

const columnOf: Record<string, BulkColumn> = {
  member_id: 'member_no',
  counterparty_id: 'counterparty_no',
  instrument_id: 'instrument',
  amount_cents: 'amount',
  price_cents: 'price',
  reason_code: 'reason',
};
const inColumn = ({ field, code, params }: FieldError): Problem => ({
  column: field === null ? null : (columnOf[field] ?? (field as BulkColumn)),
  code,
  params,
});

function orderOf(
  row: SourceRow,
  { member_no, counterparty_no, instrument, ...rest }: Candidate,
  { names, references, by }: { names: Named; references: Map<string, number>; by: Circumstances },
): Order | Problem[] {
  const problems: Problem[] = [];
  const member = (column: BulkColumn, number: number | null): string | null => {
    const id = number === null ? null : (names.members.get(number) ?? null);
    if (number !== null && id === null)
      problems.push({ column, code: 'member_not_found', params: { value: String(number) } });
    return id;
  };
  const member_id = member('member_no', member_no);
  const counterparty_id = member('counterparty_no', counterparty_no);
  const found = names.instruments.get(plain(instrument));
  if (found === undefined) {
    const params = { value: instrument.slice(0, 40), nearest: nearest(instrument, names.instruments)?.code ?? null };
    problems.push({ column: 'instrument', code: 'instrument_not_found', params });
  }
  const body = {
    ...rest,
    member_id,
    counterparty_id,
    instrument_id: found?.id ?? null,
  };
  const first = rest.reference === null ? undefined : references.get(rest.reference);
  if (rest.reference !== null && first === undefined) references.set(rest.reference, row.line);
  if (first !== undefined) problems.push({ column: 'reference', code: 'duplicate_reference', params: { line: first } });
  if (problems.length > 0) return problems;
  const parsed = bookingRow.safeParse(body);
  if (!parsed.success) return fieldErrorsOf(parsed.error, body).map(inColumn);
  return {
    id: row.transaction_id ?? uuidv7(),
    source: 'bulk',
    source_id: by.batch_id,
    maker_id: by.maker_id,
    checker_id: by.checker_id,
    request: parsed.data,
  };
}

/** Rows that say the same and have no reference to tell them apart: the line of the first, and how many there are. */
function twinsOf(rows: readonly SourceRow[], asked: readonly (Order | Problem[])[]): Map<number, Problem['params']> {
  const same = new Map<string, number[]>();
  for (const [index, order] of asked.entries()) {
    if (Array.isArray(order) || !('quantity' in order.request) || order.request.reference !== null) continue;
    const key = JSON.stringify(order.request);
    same.set(key, [...(same.get(key) ?? []), (rows[index] as SourceRow).line]);
  }
  return new Map(
    [...same.values()]
      .filter(({ length }) => length > 1)
      .flatMap((lines) => lines.map((line) => [line, { line: lines[0], count: lines.length }])),
  );
}

function resultOf(
  { line, cells, skipped }: SourceRow,
  draft: Draft | DomainError | Problem[],
  { order, twin, by }: { order: Order | Problem[]; twin: Problem['params'] | undefined; by: Circumstances },
): CheckedRow {
  const request = Array.isArray(order) ? null : order.request;
  const row = {
    line,
    cells,
    kind: request?.kind ?? null,
    member_id: request && 'member_id' in request ? request.member_id : null,
    counterparty_id: request && 'counterparty_id' in request ? request.counterparty_id : null,
    instrument_id: request && 'instrument_id' in request ? request.instrument_id : null,
    effective_date: request?.effective_date ?? null,
    units: null,
    amount_cents: null,
    transaction_id: null,
  };
  if (skipped) return { ...row, status: 'skipped', problems: [] };
  if (Array.isArray(draft)) return { ...row, status: 'error', problems: draft };
  if (draft instanceof DomainError) return { ...row, status: 'error', problems: draft.errors.map(inColumn) };
  const { id, effective_date, quantity, amount_cents } = draft.header;
  const days = daysBetween(effective_date, by.today);
  const problems: Problem[] = [];
  if (twin) problems.push({ column: null, code: 'identical_rows', params: twin });
  if (days > backdatedAfterDays) {
    problems.push({ column: 'effective_date', code: 'backdated', params: { days, date: effective_date } });
  }
  const status = problems.length > 0 ? 'warning' : 'valid';
  return { ...row, status, problems, units: quantity, amount_cents, transaction_id: id };
}

/** Rows, units and money by kind and instrument; what cannot be placed counts as well, so that they add up to the file. */
function totalsOf(rows: readonly CheckedRow[], instruments: ReadonlyMap<string, InstrumentRef>): BulkTotal[] {
  const groups = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    if (row.status === 'skipped') continue;
    const key = `${row.kind} ${row.instrument_id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((group) => {
    const [{ kind, instrument_id }] = group as [CheckedRow];
    const instrument = instruments.get(instrument_id ?? '') ?? null;
    const units = group.reduce((sum, row) => sum + (row.units ?? 0n), 0n);
    return {
      kind: kind as BulkTotal['kind'],
      instrument,
      rows: group.length,
      errors: group.filter(({ status }) => status === 'error').length,
      members: new Set(group.map(({ member_id }) => member_id)).size,
      quantity: instrument && formatQuantity(units, instrument.scale),
      amount_cents: centsToNumber(group.reduce((sum, row) => sum + (row.amount_cents ?? 0n), 0n)),
    };
  });
}

function digestOf(drafts: readonly Draft[]): string {
  const said = drafts.map(({ header: { checker_id: _c, quantity, price_cents, amount_cents, ...header }, lots }) => ({
    ...header,
    quantity: String(quantity),
    price_cents: String(price_cents),
    amount_cents: String(amount_cents),
    acquired_on: lots.map(({ acquired_on }) => acquired_on),
  }));
  return bodyDigest(said).toString('hex');
}
