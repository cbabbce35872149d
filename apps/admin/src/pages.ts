import type { TextKey } from '@ledenbureau/i18n';
import { paths } from './paths.ts';

/** The sections of the sidebar, in the specification's order. */
export const menuSections = ['members', 'bonds', 'goodShares', 'conversion', 'general'] as const;
type MenuSection = (typeof menuSections)[number];

/** A page of who is signed in: its path, and its name in the menu and in the search. */
export interface Page {
  path: string;
  /** Null: of something that is chosen on another page, which the search cannot name. */
  title: TextKey | null;
  menu?: MenuSection;
  /** Whoever has another role can do nothing there: the search says so before it is opened. */
  role?: 'operator' | 'auditor';
  /** Of one's own account: the identity service answers it, and the register is not asked. */
  account?: true;
}

/** Every page in the frame of the application, in the order of the search. */
export const pages = [
  {
    path: paths.home,
    title: 'dashboard.title',
  },
  {
    path: paths.member,
    title: 'menu.members.view',
    menu: 'members',
  },
  {
    path: paths.createTransaction,
    title: 'menu.members.transaction',
    menu: 'members',
    role: 'operator',
  },
  {
    path: paths.createBulk,
    title: 'menu.members.bulk',
    menu: 'members',
    role: 'operator',
  },
  {
    path: paths.redemptions,
    title: 'menu.bonds.redemption',
    menu: 'bonds',
  },
  {
    path: paths.shareReturns,
    title: 'menu.goodShares.return',
    menu: 'goodShares',
  },
  {
    path: paths.conversions,
    title: 'menu.conversion.automation',
    menu: 'conversion',
  },
  {
    path: paths.conversionRun,
    title: null,
  },
  {
    path: paths.notifications,
    title: 'menu.general.notifications',
    menu: 'general',
  },
  {
    path: paths.transactions,
    title: 'lists.transactions',
  },
  {
    path: paths.register,
    title: 'holders.title',
  },
  {
    path: paths.requests,
    title: 'worklist.title',
  },
  {
    path: paths.statements,
    title: 'statements.title',
  },
  {
    path: paths.audit,
    title: 'audit.title',
    role: 'auditor',
  },
  {
    path: paths.cooperativeSettings,
    title: 'settings.title',
  },
  {
    path: paths.firstRun,
    title: 'firstRun.title',
  },
  {
    path: paths.periods,
    title: 'periods.title',
  },
  {
    path: paths.period,
    title: null,
  },
  {
    path: paths.profile,
    title: 'user.profile',
    account: true,
  },
  {
    path: paths.security,
    title: 'user.security',
    account: true,
  },
  {
    path: paths.sessions,
    title: 'user.sessions',
    account: true,
  },
] as const satisfies readonly Page[];
export type PagePath = (typeof pages)[number]['path'];
