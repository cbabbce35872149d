import { type ProblemItem, today } from '@ledenbureau/workbench';
import type { BookingRequest } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { fieldsOf, kinds, reasons } from './kinds.ts';

/** What is entered, canonical whatever the language. Optional are the fields that not every transaction shows. */
export interface TransactionValues {
  /** The entry books once under this key, however often it is sent; a draft keeps it. */
  key: string;
  member: MemberChoice | null;
  kind: string;
  instrument_id?: string;
  /** Decimal text: '1250.5'. */
  quantity?: string;
  override?: boolean;
  /** In cents. */
  price?: number | null;
  effective_date: string;
  counterparty?: MemberChoice | null;
  /** Of a correction: 'in' or 'out'. */
  direction?: string;
  /** In cents, where no price makes it. */
  amount?: number | null;
  /** Tax withheld, in cents. */
  withholding?: number | null;
  reason_code?: string;
  document?: string;
  reference: string;
  description?: string;
  /** The warnings of the preview were read. */
  confirmed?: boolean;
}

/** What an entry keeps of a member, also in its draft: not the whole person. */
const choiceOf = (member: MemberChoice): MemberChoice => {
  const { id, member_no, display_name, kind, status, postal_code, locality, email } = member;
  return { id, member_no, display_name, kind, postal_code, locality, email, ...(status && { status }) };
};

/** A new entry, for a member when one is known, and of so many units of an instrument. */
export const newEntry = (
  member?: MemberChoice,
  { instrument_id = '', quantity = '' }: Pick<TransactionValues, 'instrument_id' | 'quantity'> = {},
): Required<TransactionValues> => ({
  key: crypto.randomUUID(),
  member: member ? choiceOf(member) : null,
  kind: 'issue',
  instrument_id,
  quantity,
  override: false,
  price: null,
  effective_date: today(),
  counterparty: null,
  direction: '',
  amount: null,
  withholding: null,
  reason_code: '',
  document: '',
  reference: '',
  description: '',
  confirmed: false,
});

/**
 * What the next entry starts with: all but who, how much and the document is the same, and a reference that ends
 * in digits counts on.
 */
export const nextEntry = (values: TransactionValues): Required<TransactionValues> => {
  const { kind, instrument_id = '', effective_date, override = false, price = null, direction = '' } = values;
  const { reason_code = '', reference } = values;
  return {
    ...newEntry(),
    kind,
    instrument_id,
    effective_date,
    override,
    price,
    direction,
    reason_code,
    reference: nextReference(reference),
  };
};

/** `INS 2026-1204` → `INS 2026-1205`, with as many digits; '' where nothing counts. */
export function nextReference(reference: string): string {
  const [, before = '', digits] = /^(.*?)(\d+)\s*$/.exec(reference) ?? [];
  if (digits === undefined) return '';
  return `${before}${(BigInt(digits) + 1n).toString().padStart(digits.length, '0')}`;
}

/** The request for these values, or null while something needed for a preview is missing or unreadable. */
export function toBody(values: TransactionValues): BookingRequest | null {
  const kind = kinds.find((candidate) => candidate === values.kind);
  if (!kind) return null;
  const { types, memberless, counterparty, direction, quantity, priced, amount, withholding, ...has } = fieldsOf(kind);
  const { member, effective_date } = values;
  const overridden = priced === true && values.override === true;
  const asksReason = overridden || has.reasons !== undefined;
  const reason = reasons.find((candidate) => candidate === values.reason_code);
  const way = (['in', 'out'] as const).find((candidate) => candidate === values.direction);
  const { price = null, amount: cents = null, withholding: withheld = null } = values;
  const text = (key: 'reference' | 'description' | 'document') => values[key]?.trim() ?? '';
  const missing =
    !effective_date ||
    (!member && !memberless) ||
    (types && !values.instrument_id) ||
    (counterparty && !values.counterparty) ||
    (direction && !way) ||
    (quantity && !values.quantity) ||
    (overridden && price === null) ||
    (amount === 'needed' && cents === null) ||
    (asksReason && !reason) ||
    (has.document === 'needed' && !text('document'));
  if (missing) return null;
  const optional = (key: 'reference' | 'description' | 'document') => (text(key) ? { [key]: text(key) } : {});
  return {
    kind,
    ...(member ? { member_id: member.id } : {}),
    ...(types ? { instrument_id: values.instrument_id } : {}),
    ...(quantity ? { quantity: values.quantity } : {}),
    effective_date,
    ...(counterparty && values.counterparty ? { counterparty_id: values.counterparty.id } : {}),
    ...(direction && way ? { direction: way } : {}),
    ...(overridden && price !== null ? { price_cents: price } : {}),
    ...(amount && cents !== null ? { amount_cents: cents } : {}),
    ...(withholding && withheld !== null ? { withholding_cents: withheld } : {}),
    ...(asksReason && reason ? { reason_code: reason } : {}),
    ...optional('reference'),
    ...optional('description'),
    ...(has.document || overridden ? optional('document') : {}),
  };
}

const formField: Record<string, keyof TransactionValues> = {
  member_id: 'member',
  counterparty_id: 'counterparty',
  price_cents: 'price',
  amount_cents: 'amount',
  withholding_cents: 'withholding',
  direction: 'direction',
  kind: 'kind',
  instrument_id: 'instrument_id',
  quantity: 'quantity',
  effective_date: 'effective_date',
  reason_code: 'reason_code',
  reference: 'reference',
  description: 'description',
  document: 'document',
};

/** The API's errors as the form's: its own field names and translation keys. */
export function toFormErrors(items: readonly ProblemItem[]) {
  return items.map(({ field, code, params }) => ({
    field: (field && formField[field]) ?? null,
    key: `error.api.${code}`,
    params,
  }));
}
