/** What has a number: the table that keeps it, and the letters that its number begins with. */
export const numbered = {
  transaction: { table: 'transactions', prefix: 'TR' },
  redemption_request: { table: 'redemption_requests', prefix: 'VA' },
  share_return_request: { table: 'share_return_requests', prefix: 'GS' },
  return_round: { table: 'return_rounds', prefix: 'GR' },
  bulk_batch: { table: 'bulk_batches', prefix: 'BB' },
  payment_batch: { table: 'payment_batches', prefix: 'BT' },
  interest_run: { table: 'interest_runs', prefix: 'RN' },
  conversion_run: { table: 'conversion_runs', prefix: 'CV' },
} as const;

export type NumberedType = keyof typeof numbered;
export const numberedTypes = Object.keys(numbered) as [NumberedType, ...NumberedType[]];
