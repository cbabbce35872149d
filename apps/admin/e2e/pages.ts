import { memberHref, paths, periodHref } from '../src/paths.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

/** Every page of who is signed in, and what opens beside one by its address. */
export const pages = (member: string) => [
  paths.home,
  paths.notifications,
  `${paths.notifications}?status=waiting`,
  paths.member,
  memberHref(member),
  paths.transactions,
  paths.createTransaction,
  `${paths.createTransaction}?series`,
  paths.createBulk,
  `${paths.createBulk}?batch=${unknownId}`,
  paths.redemptions,
  paths.shareReturns,
  `${paths.shareReturns}?round=list`,
  paths.conversions,
  `${paths.conversions}/${unknownId}`,
  paths.register,
  paths.requests,
  paths.audit,
  paths.statements,
  paths.cooperativeSettings,
  paths.periods,
  periodHref(2025),
  paths.firstRun,
];
