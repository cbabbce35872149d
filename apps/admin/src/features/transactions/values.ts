import { y } from '@ledenbureau/forms';
import type { Formats } from '@ledenbureau/i18n';
import type { ProblemItem } from '../../api/problem.ts';
import type { BookingRequest, Instrument } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { today } from '../../today.ts';

export const kinds = ['issue', 'transfer'] as const;
export const transferReasons = ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'] as const;
export const priceReasons = ['board_decision', 'correction', 'other'] as const;

/** What is typed, as typed. */
export interface TransactionValues {
  member: MemberChoice | null;
  kind: string;
  instrument_id: string;
  quantity: string;
  override: boolean;
  price: string;
  effective_date: string;
  counterparty: MemberChoice | null;
  reason_code: string;
  reference: string;
  description: string;
  document: string;
  /** The warnings of the preview were read. */
  confirmed: boolean;
}

export function emptyValues(): TransactionValues {
  return {
    member: null,
    kind: 'issue',
    instrument_id: '',
    quantity: '',
    override: false,
    price: '',
    effective_date: today(),
    counterparty: null,
    reason_code: '',
    reference: '',
    description: '',
    document: '',
    confirmed: false,
  };
}

type Parsing = Pick<Formats, 'parseNumber' | 'parseMoney'>;

/** The request for these values, or null while something needed for a preview is missing or unreadable. */
export function toBody(
  values: TransactionValues,
  instruments: readonly Pick<Instrument, 'id' | 'scale'>[],
  parsing: Parsing,
): BookingRequest | null {
  const { member, kind, counterparty, effective_date, override } = values;
  const instrument = instruments.find(({ id }) => id === values.instrument_id);
  if (!member || !instrument || !effective_date) return null;
  const quantity = parsing.parseNumber(values.quantity, instrument).value;
  if (quantity === null) return null;
  const transfer = kind === 'transfer';
  const reason = [...transferReasons, ...priceReasons].find((known) => known === values.reason_code);
  if (transfer && (!counterparty || !reason)) return null;
  const overridden = !transfer && override;
  const price = overridden ? parsing.parseMoney(values.price).value : null;
  if (overridden && (price === null || !reason)) return null;
  const optional = (key: 'reference' | 'description' | 'document') =>
    values[key].trim() ? { [key]: values[key].trim() } : {};
  return {
    kind: transfer ? 'transfer' : 'issue',
    member_id: member.id,
    instrument_id: instrument.id,
    quantity,
    effective_date,
    ...(transfer && counterparty ? { counterparty_id: counterparty.id } : {}),
    ...(price === null ? {} : { price_cents: price }),
    ...(transfer || overridden ? { reason_code: reason } : {}),
    ...optional('reference'),
    ...optional('description'),
    ...optional('document'),
  };
}

/** What the browser can judge by itself: presence and readability. Every business rule is the server's. */
export function createSchema(instruments: readonly Pick<Instrument, 'id' | 'scale'>[], parsing: Parsing) {
  const requiredText = y.string().trim().required();
  return y.object({
    member: y.mixed().required(),
    kind: requiredText,
    instrument_id: requiredText,
    // its decimals are those of the instrument
    quantity: requiredText
      .meta({ deps: ['instrument_id'] })
      .test('number', 'error.validation.number', (text, { parent }) => {
        const { instrument_id: id } = parent as TransactionValues;
        const scale = instruments.find((instrument) => instrument.id === id)?.scale ?? 6;
        return parsing.parseNumber(text, { scale }).problem === null;
      }),
    effective_date: requiredText,
    price: y.string().when(['override', 'kind'], {
      is: (override: boolean, kind: string) => override && kind === 'issue',
      then: () =>
        requiredText.test('money', 'error.validation.money', (text) => parsing.parseMoney(text).problem === null),
    }),
    counterparty: y
      .mixed()
      .nullable()
      .when('kind', { is: 'transfer', then: () => y.mixed().required() }),
    reason_code: y.string().when(['override', 'kind'], {
      is: (override: boolean, kind: string) => override || kind === 'transfer',
      then: () => requiredText,
    }),
    reference: y.string().max(35),
    description: y.string().max(140),
    document: y.string().when(['reason_code', 'kind'], {
      is: (reason: string, kind: string) => kind === 'transfer' && reason === 'inheritance',
      then: () => requiredText,
    }),
  });
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
