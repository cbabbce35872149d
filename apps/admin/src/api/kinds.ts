// Made from services/api/src/domain/kinds by `pnpm run openapi`: change it there.

/** Every kind of transaction, in the order in which people look for them. */
export const transactionKinds = [
  'issue',
  'transfer',
  'redeem_early',
  'redeem',
  'return',
  'gift_back',
  'convert',
  'interest',
  'dividend',
  'accrue',
  'payout',
  'payout_confirmed',
  'payout_returned',
  'receipt',
  'correction',
  'opening',
  'reserve',
  'release',
  'reversal',
] as const;

/** What the form asks of the kinds that people enter one by one. */
export const kindForms = {
  issue: { types: ['share', 'good_share', 'bond'], quantity: true, priced: true },
  transfer: {
    types: ['share', 'good_share', 'bond'],
    counterparty: true,
    quantity: true,
    reasons: ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'],
    document: 'asked',
  },
  gift_back: { types: ['share', 'good_share'], closedToo: true, quantity: true, document: 'needed' },
  interest: { types: ['bond'], closedToo: true, amount: 'needed', withholding: true },
  dividend: { types: ['share', 'good_share'], closedToo: true, amount: 'needed', withholding: true },
  payout: { types: null, amount: 'needed', waits: true },
  receipt: { types: null, memberless: true, amount: 'needed' },
  correction: {
    types: ['share', 'good_share', 'bond'],
    closedToo: true,
    direction: true,
    quantity: true,
    amount: 'optional',
    reasons: ['input_error', 'board_decision', 'correction', 'other'],
    document: 'asked',
    waits: true,
  },
} as const;
