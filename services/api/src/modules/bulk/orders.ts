import { v7 as uuidv7 } from 'uuid';
import type { BulkColumn } from '../../domain/bulk/columns.ts';
import type { Candidate } from '../../domain/bulk/rows.ts';
import { beginning } from '../../domain/bulk/table.ts';
import { DomainError } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errorCodes.ts';
import { kinds } from '../../domain/kinds/index.ts';
import type { BookingRequest, TransactionKind } from '../../domain/kinds/index.ts';
import { bookingOf } from '../../domain/kinds/typed.ts';
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
    const member = number === null ? null : names.member(number);
    if (number !== null && member === null) {
      const like = names.likeMember(number);
      problems.push({ column, code: 'member_not_found', params: { value: String(number), ...like } });
    }
    return member?.id ?? null;
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
  const none = { price_cents: null, acquired_on: null, counterparty_id: null, withholding_cents: null };
  try {
    switch (kinds[body.kind].entered.file?.row) {
      case 'money': {
        const { data, error } = moneyRow.safeParse(body);
        return error ? fieldErrorsOf(error, body).map(inColumn) : bookingOf({ ...none, ...data, direction: null });
      }
      case 'signed': {
        const { data, error } = correctionRow.safeParse(body);
        if (error) return fieldErrorsOf(error, body).map(inColumn);
        const quantity = data.quantity.replace('-', '');
        parseQuantity(quantity, instrument?.scale ?? 0); // told here, with what else is wrong in the row
        return bookingOf({ ...none, ...data, quantity, direction: data.quantity.startsWith('-') ? 'out' : 'in' });
      }
      default: {
        const { data, error } = bookingRow.safeParse(body);
        return error ? fieldErrorsOf(error, body).map(inColumn) : bookingOf({ ...none, ...data, direction: null });
      }
    }
  } catch (error) {
    if (error instanceof DomainError) return error.errors.map(inColumn);
    throw error;
  }
}
