import { v7 as uuidv7 } from 'uuid';
import type { BulkColumn } from '../../domain/bulk/columns.ts';
import type { Candidate } from '../../domain/bulk/rows.ts';
import { beginning } from '../../domain/bulk/table.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ErrorCode, FieldError } from '../../domain/errors.ts';
import type { BookingRequest, TransactionKind } from '../../domain/kinds/index.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import type { Order } from '../../ledger/order.ts';
import { fieldErrorsOf } from '../../plugins/validation.ts';
import { bookingRow, correctionRow, moneyRow } from '../../wire/bookings.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { Names } from './names.ts';
import type { warningCodes } from './schemas.ts';

export interface Problem {
  column: BulkColumn | null;
  code: ErrorCode | (typeof warningCodes)[number];
  params: Record<string, unknown>;
}

/** On whose behalf a batch is booked. */
export interface By {
  batch_id: string;
  maker_id: string;
  checker_id: string | null;
}

type BookedRequest = BookingRequest<Exclude<TransactionKind, 'reversal'>>;

const columnOf: Record<string, BulkColumn> = {
  member_id: 'member_no',
  counterparty_id: 'counterparty_no',
  instrument_id: 'instrument',
  amount_cents: 'amount',
  price_cents: 'price',
  reason_code: 'reason',
};

/** An error of a request, under the column that is to blame. */
export const inColumn = ({ field, code, params }: FieldError): Problem => ({
  column: field === null ? null : (columnOf[field] ?? (field as BulkColumn)),
  code,
  params,
});

/** What names and references of the rows before it a row is looked at with. */
export interface Scope {
  names: Names;
  /** The first row with a reference has it. */
  references: Map<string, number>;
}

/** What a row asks of the ledger, or why it cannot be asked. */
export function orderOf(
  { line, transaction_id }: { line: number; transaction_id: string | null },
  candidate: Candidate,
  { names, references }: Scope,
  { batch_id, maker_id, checker_id }: By,
): Order | Problem[] {
  const { member_no, counterparty_no, instrument: name, ...rest } = candidate;
  const problems: Problem[] = [];
  const member = (column: BulkColumn, number: number | null): string | null => {
    const found = number === null ? null : names.member(number);
    if (number !== null && found === null) {
      const like = names.likeMember(number);
      problems.push({ column, code: 'member_not_found', params: { value: String(number), ...like } });
    }
    return found?.id ?? null;
  };
  const member_id = member('member_no', member_no);
  const counterparty_id = member('counterparty_no', counterparty_no);
  const instrument = name === null ? null : names.instrument(name);
  if (name !== null && instrument === null) {
    const params = { value: beginning(name, 40), nearest: names.likeInstrument(name) };
    problems.push({ column: 'instrument', code: 'instrument_not_found', params });
  }
  const first = rest.reference === null ? undefined : references.get(rest.reference);
  if (rest.reference !== null && first === undefined) references.set(rest.reference, line);
  if (first !== undefined) problems.push({ column: 'reference', code: 'duplicate_reference', params: { line: first } });
  if (problems.length > 0) return problems;
  const body = { ...rest, member_id, counterparty_id, instrument_id: instrument?.id ?? null };
  const request = requestOf(body, instrument);
  if (Array.isArray(request)) return request;
  return { id: transaction_id ?? uuidv7(), source: 'bulk', source_id: batch_id, maker_id, checker_id, request };
}

type Body = Omit<Candidate, 'member_no' | 'counterparty_no' | 'instrument'> & {
  member_id: string | null;
  counterparty_id: string | null;
  instrument_id: string | null;
};

function requestOf(body: Body, instrument: InstrumentRef | null): BookedRequest | Problem[] {
  switch (body.kind) {
    case 'dividend':
    case 'receipt': {
      const parsed = moneyRow.safeParse(body);
      if (!parsed.success) return fieldErrorsOf(parsed.error, body).map(inColumn);
      const { kind, amount_cents, ...rest } = parsed.data;
      const amount = BigInt(amount_cents);
      return kind === 'receipt'
        ? { ...rest, kind, amount_cents: amount }
        : { ...rest, kind, gross_cents: amount, withholding_cents: 0n };
    }
    case 'correction': {
      const parsed = correctionRow.safeParse(body);
      if (!parsed.success) return fieldErrorsOf(parsed.error, body).map(inColumn);
      const { quantity, amount_cents, ...rest } = parsed.data;
      const direction = quantity.startsWith('-') ? 'out' : 'in';
      try {
        const units = parseQuantity(quantity.replace('-', ''), instrument?.scale ?? 0);
        return { ...rest, direction, quantity: units, amount_cents: BigInt(amount_cents ?? 0) };
      } catch (error) {
        if (error instanceof DomainError) return error.errors.map(inColumn);
        throw error;
      }
    }
    default: {
      const parsed = bookingRow.safeParse(body);
      return parsed.success ? parsed.data : fieldErrorsOf(parsed.error, body).map(inColumn);
    }
  }
}
