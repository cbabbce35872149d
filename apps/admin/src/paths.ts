/** The pages' paths, by name. */
export const paths = {
  home: '/',
  notifications: '/notifications',
  member: '/account/view',
  /** Who holds what, on any day. */
  register: '/register',
  transactions: '/transactions',
  createTransaction: '/transactions/create',
  createBulk: '/transactions/create-bulk',
  redemptions: '/redemption/requests',
  shareReturns: '/shares/requests',
  conversions: '/conversion/automation',
  conversionRun: '/conversion/automation/:id',
  /** Open requests of every kind. */
  requests: '/requests',
  /** Statements of a year for all members. */
  statements: '/account/statements',
  /** A register in which nothing was booked yet, step by step. */
  firstRun: '/first-steps',
  /** What the cooperative settled about itself. */
  cooperativeSettings: '/settings',
  /** The years of the register, closed and open. */
  periods: '/settings/periods',
  period: '/settings/periods/:year',
  /** Who changed what. */
  audit: '/audit',
  /** Where both servers send a sign-in that failed. */
  error: '/error',
  signOut: '/account/sign-out',
  profile: '/account/profile',
  /** One's own second factors. */
  security: '/account/security',
  sessions: '/account/sessions',
  registration: '/registration',
  recovery: '/recovery',
  verification: '/verification',
} as const;

/** Pages without a session beside the login and the error: no sign-in begins there, and none leads back to them. */
export const publicPaths = ['/registration', '/recovery', '/verification'] as const;

/** Address of a member's page. */
export const memberHref = (memberNo: number | string) => `${paths.member}?lid=${memberNo}`;

/** Address of a year. */
export const periodHref = (year: number) => `${paths.periods}/${year}`;
