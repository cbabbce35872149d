import type { Payable, PaymentBatchDetail, PaymentLine } from '../register/payment/payment.api.ts';
import { bram, femke, jan } from './register.ts';

/** Something that is owed to Jan, and can be paid. */
export const payable = (number: string, change: Partial<Payable>): Payable => ({
  subject_type: 'redemption_request',
  subject_id: `00000000-0000-4000-8000-000000000${number.slice(-3)}`,
  number,
  member: jan,
  amount_cents: 183_826,
  iban_masked: 'BE68 •••• 7034',
  name_in_file: 'Jan de Vries',
  holder_name: 'Jan de Vries',
  state: 'payable',
  bank_account_id: null,
  changed_on: null,
  hold_until: null,
  return_code: null,
  batch: null,
  ...change,
});
/** Two that can be paid, of which one to a changed account, and one that cannot. */
export const items = [
  payable('VA-2026-000158', {}),
  payable('VA-2026-000161', {
    member: femke,
    name_in_file: 'Thea Visscher',
    holder_name: 'Théa Visscher',
    amount_cents: 75_384,
    changed_on: '2026-11-14',
  }),
  payable('VA-2026-000166', { name_in_file: 'Renee Lacroix', amount_cents: 477_538, state: 'iban_unverified' }),
];
/** How many, and what they come to. */
export const part = (lines: readonly { amount_cents: number }[]) => ({
  count: lines.length,
  amount_cents: lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
});
/** What is owed, as the list of it says. */
export const payables = (lines: readonly Payable[] = items) => ({
  items: lines,
  next_cursor: null,
  total: lines.length,
  total_is_lower_bound: false,
  all: part(lines),
  payable: part(lines.filter(({ state }) => state === 'payable')),
  owed_cents: part(lines).amount_cents,
  execution_date: '2099-11-23',
  debtor: { name: 'Energie Dichtbij', iban_masked: 'NL12 •••• 5544' },
});
interface Choice {
  without?: readonly string[];
  asked?: readonly string[];
}
/** What of it would go into a batch. */
export const batchPreview = (body: unknown, lines: readonly Payable[] = items) => {
  const { without = [], asked = [] } = body as Choice;
  const offered = lines.filter(({ state, subject_id: id }) => state === 'payable' && !without.includes(id));
  const chosen = offered.filter(({ changed_on: changed, subject_id: id }) => changed === null || asked.includes(id));
  const { count, amount_cents: total_cents } = part(chosen);
  return {
    execution_date: '2099-11-23',
    debtor: payables().debtor,
    count,
    total_cents,
    left: part(lines.filter((line) => !chosen.includes(line))),
    to_ask: part(offered.filter((line) => !chosen.includes(line))),
    digest: String(count).padStart(64, 'a'),
    warnings: [],
  };
};
/** A batch of the first two, that was sent. */
export const batch: PaymentBatchDetail = {
  id: '00000000-0000-4000-8000-00000000b019',
  number: 'BT-2026-000019',
  can: ['confirm', 'return'],
  status: 'sent',
  version: 4,
  execution_date: '2026-11-20',
  debtor: { name: 'Energie Dichtbij', iban_masked: 'NL12 •••• 5544' },
  msg_id: 'BT-2026-000019-00000b19',
  count: 2,
  total_cents: 259_210,
  confirmed: { count: 0, amount_cents: 0 },
  returned: { count: 0, amount_cents: 0 },
  held: { count: 0, amount_cents: 0 },
  unanswered: { count: 2, amount_cents: 259_210 },
  to_hold: { count: 0, amount_cents: 0 },
  asked: { count: 0, amount_cents: 0 },
  maker: bram,
  created_at: '2026-11-19T09:00:00Z',
  checker: bram,
  approved_at: '2026-11-19T10:00:00Z',
  comment: null,
  file_made_at: '2026-11-19T11:00:00Z',
  file_sha256: 'c'.repeat(64),
  sent_at: '2026-11-19T12:00:00Z',
  withdrawn_at: null,
};
/** Its lines. */
export const lines: PaymentLine[] = items.slice(0, 2).map(({ subject_id: id, number, ...line }) => ({
  ...line,
  subject_id: id,
  id,
  number,
  iban_masked: line.iban_masked ?? '',
  name_in_file: line.name_in_file ?? '',
  end_to_end_id: number,
  asked: false,
  status: 'in_file' as const,
  return_code: null,
  settled_on: null,
  held_for: null,
}));
/** A page of lines, as the API answers it. */
export const linePage = (some: readonly PaymentLine[] = lines) => ({
  items: some,
  next_cursor: null,
  total: some.length,
});
