/** The pages' paths, by name. */
export const paths = {
  home: '/',
  notifications: '/notifications',
  member: '/account/view',
  createTransaction: '/transactions/create',
  createBulk: '/transactions/create-bulk',
  redemptions: '/redemption/requests',
  shareReturns: '/shares/requests',
  conversions: '/conversion/automation',
} as const;

/** Address of a member's page. */
export const memberHref = (memberNo: number | string) => `${paths.member}?lid=${memberNo}`;
