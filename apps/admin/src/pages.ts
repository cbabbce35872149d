import type { TextKey } from '@ledenbureau/i18n';
import { paths } from './paths.ts';

/** The sections of the sidebar, in the specification's order. */
export const menuSections = ['members', 'bonds', 'goodShares', 'conversion', 'general'] as const;
export type MenuSection = (typeof menuSections)[number];

/** A page of who is signed in: its path, its name in the menu and in the search, and what the end-to-end tests open of it. */
export interface Page {
  path: string;
  /** Null: of something that is chosen on another page, which the search cannot name. */
  title: TextKey | null;
  menu?: MenuSection;
  /** Whoever has another role can do nothing there: the search says so before it is opened. */
  role?: 'operator' | 'auditor';
  /** Of one's own account: the identity service answers it, and the register is not asked. */
  account?: true;
  /** More addresses of it: searches, or where `path` has a parameter, the whole address. */
  also: readonly string[];
}

const unknownId = '00000000-0000-7000-8000-000000000000';

/** Every page in the frame of the application, in the order of the search. */
export const pages = [
  {
    path: paths.home,
    title: 'dashboard.title',
    also: [],
  },
  {
    path: paths.member,
    title: 'menu.members.view',
    menu: 'members',
    also: [],
  },
  {
    path: paths.createTransaction,
    title: 'menu.members.transaction',
    menu: 'members',
    role: 'operator',
    also: ['?series'],
  },
  {
    path: paths.createBulk,
    title: 'menu.members.bulk',
    menu: 'members',
    role: 'operator',
    also: [`?batch=${unknownId}`],
  },
  {
    path: paths.redemptions,
    title: 'menu.bonds.redemption',
    menu: 'bonds',
    also: [],
  },
  {
    path: paths.shareReturns,
    title: 'menu.goodShares.return',
    menu: 'goodShares',
    also: ['?round=list'],
  },
  {
    path: paths.conversions,
    title: 'menu.conversion.automation',
    menu: 'conversion',
    also: [],
  },
  {
    path: paths.conversionRun,
    title: null,
    also: [`${paths.conversions}/${unknownId}`],
  },
  {
    path: paths.notifications,
    title: 'menu.general.notifications',
    menu: 'general',
    also: ['?status=waiting'],
  },
  {
    path: paths.transactions,
    title: 'lists.transactions',
    also: [],
  },
  {
    path: paths.register,
    title: 'holders.title',
    also: [],
  },
  {
    path: paths.requests,
    title: 'worklist.title',
    also: [],
  },
  {
    path: paths.statements,
    title: 'statements.title',
    also: [],
  },
  {
    path: paths.audit,
    title: 'audit.title',
    role: 'auditor',
    also: [],
  },
  {
    path: paths.cooperativeSettings,
    title: 'settings.title',
    also: [],
  },
  {
    path: paths.firstRun,
    title: 'firstRun.title',
    also: [],
  },
  {
    path: paths.periods,
    title: 'periods.title',
    also: [],
  },
  {
    path: paths.period,
    title: null,
    also: [`${paths.periods}/2025`],
  },
  {
    path: paths.profile,
    title: 'user.profile',
    account: true,
    also: [],
  },
  {
    path: paths.security,
    title: 'user.security',
    account: true,
    also: [],
  },
  {
    path: paths.sessions,
    title: 'user.sessions',
    account: true,
    also: [],
  },
] as const satisfies readonly Page[];
export type PagePath = (typeof pages)[number]['path'];

const addressesOf = ({ path, also }: Page): string[] => [
  ...(path.includes(':') ? [] : [path]),
  ...also.map((more) => (more.startsWith('?') ? `${path}${more}` : more)),
];

/** Every address that the table knows, for whoever opens them all: those that ask the register, and those of one's own account. */
export const addresses = {
  register: pages.filter((page) => !('account' in page)).flatMap(addressesOf),
  account: pages.filter((page) => 'account' in page).flatMap(addressesOf),
};
