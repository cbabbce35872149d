import { centsToNumber } from '../domain/money.ts';
import type { MemberName } from '../domain/names.ts';
import { displayName } from '../domain/names.ts';
import { formatQuantity } from '../domain/quantity.ts';
import type { TransactionHeader } from '../domain/transaction.ts';
import type { InstrumentRef, MemberRef, Posting, Transaction } from './schemas.ts';

// Rows of the database as the API shows them; the one place where both shapes are named together.

export interface MemberRow extends MemberName {
  id: string;
  member_no: bigint | number;
}

export function memberRef(row: MemberRow): MemberRef {
  return { id: row.id, member_no: Number(row.member_no), display_name: displayName(row) };
}

/** Picks what a reference shows out of a whole instrument. */
export function instrumentRef(row: InstrumentRef): InstrumentRef {
  const { id, code, name_nl, name_en, type, scale } = row;
  return { id, code, name_nl, name_en, type, scale };
}

type Figures = Pick<TransactionHeader, 'quantity' | 'price_cents' | 'amount_cents'>;

/** A transaction or a proposal as `transactionSelect` and `proposalSelect` (transactionSelect.ts) read it. */
export interface TransactionRow
  extends Omit<Transaction, keyof Figures | 'member' | 'counterparty' | 'instrument'>, Figures {
  seq: bigint | null;
  member: MemberRow | null;
  counterparty: MemberRow | null;
  instrument: InstrumentRef | null;
}

export function presentTransaction(row: TransactionRow): Transaction {
  const { seq: _seq, member, counterparty, instrument, quantity, price_cents, amount_cents, ...same } = row;
  return {
    ...same,
    member: member && memberRef(member),
    counterparty: counterparty && memberRef(counterparty),
    instrument: instrument && instrumentRef(instrument),
    quantity: quantity === null ? null : formatQuantity(quantity, instrument?.scale ?? 0),
    price_cents: price_cents === null ? null : centsToNumber(price_cents),
    amount_cents: amount_cents === null ? null : centsToNumber(amount_cents),
  };
}

export interface PostingRow {
  seq: number;
  delta: bigint;
  lot_id: string | null;
  account_kind: string;
  /** Number of the member whose account it is, null for an account of the cooperative. */
  member_no: bigint | number | null;
  instrument_code: string | null;
  scale: number | null;
}

const unitAccounts = new Set(['holding', 'reserved', 'issuer']);

/** The name of an account as people read it: "member:100001:holding", "issuer:AANDEEL", "coop:equity:AANDEEL". */
export function accountCode(kind: string, memberNo: bigint | number | null, instrumentCode: string | null): string {
  if (memberNo !== null) return `member:${memberNo}:${kind}`;
  if (kind === 'issuer') return `issuer:${instrumentCode ?? ''}`;
  if (kind === 'opening') return 'opening';
  return instrumentCode === null ? `coop:${kind}` : `coop:${kind}:${instrumentCode}`;
}

export function presentPosting(row: PostingRow): Posting {
  const units = unitAccounts.has(row.account_kind);
  return {
    seq: row.seq,
    account: accountCode(row.account_kind, row.member_no, row.instrument_code),
    asset: units ? (row.instrument_code ?? '') : 'EUR',
    quantity: units ? formatQuantity(row.delta, row.scale ?? 0) : null,
    amount_cents: units ? null : centsToNumber(row.delta),
    lot_id: row.lot_id,
  };
}
