import type { ProblemItem } from '../../api/problem.ts';
import type { BookingRequest } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { today } from '../../today.ts';

export const kinds = ['issue', 'transfer'] as const;
export const transferReasons = ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'] as const;
export const priceReasons = ['board_decision', 'correction', 'other'] as const;

/** What is entered, canonical whatever the language. Optional are the fields that not every transaction shows. */
export interface TransactionValues {
  /** The entry books once under this key, however often it is sent; a draft keeps it. */
  key: string;
  member: MemberChoice | null;
  kind: string;
  instrument_id: string;
  /** Decimal text: '1250.5'. */
  quantity: string;
  override?: boolean;
  /** In cents. */
  price?: number | null;
  effective_date: string;
  counterparty?: MemberChoice | null;
  reason_code?: string;
  document?: string;
  reference: string;
  description: string;
  /** The warnings of the preview were read. */
  confirmed?: boolean;
}

/** What an entry keeps of a member, also in its draft: not the whole person. */
const choiceOf = (member: MemberChoice): MemberChoice => {
  const { id, member_no, display_name, kind, status, postal_code, locality, email } = member;
  return { id, member_no, display_name, kind, postal_code, locality, email, ...(status && { status }) };
};

/** A new entry, for a member when one is known. */
export const newEntry = (member?: MemberChoice): Required<TransactionValues> => ({
  key: crypto.randomUUID(),
  member: member ? choiceOf(member) : null,
  kind: 'issue',
  instrument_id: '',
  quantity: '',
  override: false,
  price: null,
  effective_date: today(),
  counterparty: null,
  reason_code: '',
  document: '',
  reference: '',
  description: '',
  confirmed: false,
});

/** The request for these values, or null while something needed for a preview is missing or unreadable. */
export function toBody(values: TransactionValues): BookingRequest | null {
  const { member, instrument_id, quantity, effective_date, counterparty, override = false, price = null } = values;
  if (!member || !instrument_id || !quantity || !effective_date) return null;
  const transfer = values.kind === 'transfer';
  const overridden = !transfer && override;
  const reason = [...transferReasons, ...priceReasons].find((known) => known === values.reason_code);
  if ((transfer && !counterparty) || (overridden && price === null)) return null;
  if ((transfer || overridden) && !reason) return null;
  const optional = (key: 'reference' | 'description' | 'document') =>
    values[key]?.trim() ? { [key]: values[key].trim() } : {};
  return {
    kind: transfer ? 'transfer' : 'issue',
    member_id: member.id,
    instrument_id,
    quantity,
    effective_date,
    ...(transfer && counterparty ? { counterparty_id: counterparty.id } : {}),
    ...(overridden && price !== null ? { price_cents: price } : {}),
    ...(transfer || overridden ? { reason_code: reason } : {}),
    ...optional('reference'),
    ...optional('description'),
    ...optional('document'),
  };
}

const formField: Record<string, keyof TransactionValues> = {
  member_id: 'member',
  counterparty_id: 'counterparty',
  price_cents: 'price',
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
