import type { PageName } from '../../pages.ts';

/** Files that were taken, by what the API calls them: the page that they are of. */
export const auditFiles = {
  audit_events: { page: 'audit' },
  bulk_file: { page: 'createBulk' },
  conversion_lines: { page: 'conversions' },
  conversion_runs: { page: 'conversions' },
  document: { page: null },
  journal: { page: 'periods' },
  member: { page: 'member' },
  members: { page: 'member' },
  movements: { page: 'periods' },
  open_requests: { page: 'requests' },
  payment_file: { page: 'redemptions' },
  redemption_requests: { page: 'redemptions' },
  register: { page: 'register' },
  return_letter: { page: 'shareReturns' },
  return_letters: { page: 'shareReturns' },
  return_lines: { page: 'shareReturns' },
  share_return_requests: { page: 'shareReturns' },
  statement: { page: 'statements' },
  statements: { page: 'statements' },
  transactions: { page: 'transactions' },
  welcome_letter: { page: 'member' },
} as const satisfies Record<string, { page: PageName | null }>;
