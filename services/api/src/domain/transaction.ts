/** Where a booking comes from. */
export const transactionSources = ['ui', 'bulk', 'request', 'conversion', 'payment', 'api', 'opening'] as const;
export type TransactionSource = (typeof transactionSources)[number];

/**
 * The columns of a transaction that are given; place, number, time and hash come from the database.
 * Every other shape of a transaction (its row, its table, what waits, what the API shows) derives from this one.
 */
export interface TransactionHeader {
  id: string;
  kind: string;
  effective_date: string;
  member_id: string | null;
  counterparty_id: string | null;
  instrument_id: string | null;
  /** In units of 10^-scale of the instrument. */
  quantity: bigint | null;
  price_cents: bigint | null;
  amount_cents: bigint | null;
  description: string | null;
  reference: string | null;
  source: TransactionSource;
  source_id: string | null;
  maker_id: string;
  checker_id: string | null;
  reverses_id: string | null;
  reason_code: string | null;
  document: string | null;
}

/** What whoever asks for a booking says of it, whatever its kind. */
export type CommonRequest = Pick<
  TransactionHeader,
  | 'effective_date'
  | 'member_id'
  | 'counterparty_id'
  | 'instrument_id'
  | 'description'
  | 'reference'
  | 'reason_code'
  | 'document'
>;

/** A booking as typed into the single form, or as a row of an upload; its shape was checked, its meaning not yet. */
export interface EnteredRequest extends CommonRequest {
  /** Decimal string; null: as much as the amount buys, where there is a price. */
  quantity: string | null;
  price_cents: number | null;
  amount_cents: number | null;
  acquired_on: string | null;
}

/** A common request about nobody yet: what a module fills in. */
export const emptyRequest: Omit<CommonRequest, 'effective_date'> = {
  member_id: null,
  counterparty_id: null,
  instrument_id: null,
  description: null,
  reference: null,
  reason_code: null,
  document: null,
};
