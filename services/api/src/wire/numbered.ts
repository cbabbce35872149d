/** What has a number: the table that keeps it, the letters that its number begins with, and whether it is of one member. */
export const numbered = {
  transaction: { table: 'transactions', prefix: 'TR', hasMember: true },
  redemption_request: { table: 'redemption_requests', prefix: 'VA', hasMember: true },
  share_return_request: { table: 'share_return_requests', prefix: 'GS', hasMember: true },
  return_round: { table: 'return_rounds', prefix: 'GR', hasMember: false },
  bulk_batch: { table: 'bulk_batches', prefix: 'BB', hasMember: false },
  payment_batch: { table: 'payment_batches', prefix: 'BT', hasMember: false },
  interest_run: { table: 'interest_runs', prefix: 'RN', hasMember: false },
  conversion_run: { table: 'conversion_runs', prefix: 'CV', hasMember: false },
} as const;

export type NumberedType = keyof typeof numbered;
export const numberedTypes = Object.keys(numbered) as [NumberedType, ...NumberedType[]];
