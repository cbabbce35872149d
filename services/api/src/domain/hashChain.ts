// The texts that the hashes of the ledger and of the audit trail cover, exactly as the SQL functions
// `transaction_text` and `audit_text` build them, and one step of their chains: what the seed writes and anyone
// with an export can check must not depend on this database.
import { hash } from 'node:crypto';

const unit = '\x1f';
const record = '\x1e';
const group = '\x1d';

/** An integer: a bigint, or a number within ±2^53. */
type Integer = bigint | number;

/** A row of `transactions`, as far as its hash covers it. Quantity in units of 10^-scale, money in cents. */
export interface HashedTransaction {
  seq: Integer;
  id: string;
  number: string;
  kind: string;
  /** 'YYYY-MM-DD' */
  effective_date: string;
  /** Microseconds since 1970-01-01T00:00Z. */
  booked_at_micros: Integer;
  member_id: string | null;
  /** Number of the member, so that nobody else can be put in its place. */
  member_no: Integer | null;
  counterparty_id: string | null;
  counterparty_no: Integer | null;
  instrument_id: string | null;
  quantity: Integer | null;
  price_cents: Integer | null;
  amount_cents: Integer | null;
  description: string | null;
  reference: string | null;
  source: string;
  source_id: string | null;
  maker_id: string;
  checker_id: string | null;
  reverses_id: string | null;
  reason_code: string | null;
  document: string | null;
}

/** A row of `postings`, as far as the hash of its transaction covers it. */
export interface HashedPosting {
  seq: number;
  account_id: Integer;
  delta: Integer;
  lot_id: string | null;
}

/** A row of `lots`, as far as the hash of the transaction that made it covers it: its dates are money. */
export interface HashedLot {
  id: string;
  member_id: string;
  instrument_id: string;
  /** 'YYYY-MM-DD', as are the two below. */
  acquired_on: string;
  original_qty: Integer;
  lock_until: string | null;
  interest_from: string | null;
}

/** A row of `audit_events`. */
export interface HashedAuditEvent {
  seq: Integer;
  /** Microseconds since 1970-01-01T00:00Z. */
  at_micros: Integer;
  actor_id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  data: Json;
  request_id: string;
  /** The end of the ledger when the event was written, and its hash. */
  ledger_seq: Integer;
  ledger_hash: Uint8Array;
}

/** JSON whose numbers are whole. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The hash before the first one: 32 bytes of 0. */
export const genesisHash: Buffer = Buffer.alloc(32);

/** What the hash of a transaction covers; `postings` in the order of their seq, `lots` that it made in any order. */
export function transactionText(
  t: HashedTransaction,
  postings: readonly HashedPosting[],
  lots: readonly HashedLot[],
): string {
  const head = [
    t.seq,
    t.id,
    t.number,
    t.kind,
    t.effective_date,
    t.booked_at_micros,
    t.member_id,
    t.member_no,
    t.counterparty_id,
    t.counterparty_no,
    t.instrument_id,
    t.quantity,
    t.price_cents,
    t.amount_cents,
    t.description,
    t.reference,
    t.source,
    t.source_id,
    t.maker_id,
    t.checker_id,
    t.reverses_id,
    t.reason_code,
    t.document,
  ].join(unit);
  const lines = postings.map((p) => `${p.seq}${unit}${p.account_id}${unit}${p.delta}${unit}${p.lot_id ?? ''}`);
  const parcels = [...lots]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((l) =>
      [l.id, l.member_id, l.instrument_id, l.acquired_on, l.original_qty, l.lock_until, l.interest_from].join(unit),
    );
  return head + record + lines.join(record) + group + parcels.join(record);
}

/** What the hash of an audit event covers. */
export function auditText(e: HashedAuditEvent): string {
  const { seq, at_micros, actor_id, action, subject_type, subject_id, data, request_id, ledger_seq, ledger_hash } = e;
  const ledger = Buffer.from(ledger_hash).toString('hex');
  return [
    seq,
    at_micros,
    actor_id,
    action,
    subject_type,
    subject_id,
    jsonbText(data),
    request_id,
    ledger_seq,
    ledger,
  ].join(unit);
}

/** SHA-256 over the hash before and the text: the hash that follows, 32 bytes. */
export function nextHash(previous: Uint8Array, text: string): Buffer {
  return hash('sha256', Buffer.concat([previous, Buffer.from(text, 'utf8')]), 'buffer');
}

/**
 * The text PostgreSQL gives for a jsonb value: a blank after `:` and `,`, keys by length in bytes and then by byte.
 * @throws RangeError for a number that is not whole: its digits would depend on how it was written.
 */
export function jsonbText(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(jsonbText).join(', ')}]`;
  const keys = Object.keys(value).map((key) => ({ key, bytes: Buffer.from(key, 'utf8') }));
  keys.sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
  return `{${keys.map(({ key }) => `${JSON.stringify(key)}: ${jsonbText(value[key] ?? null)}`).join(', ')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
