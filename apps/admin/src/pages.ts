import type { TextKey } from '@ledenbureau/i18n';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** The sections of the sidebar, in the specification's order. */
export const menuSections = ['members', 'bonds', 'goodShares', 'conversion', 'general'] as const;
export type MenuSection = (typeof menuSections)[number];

/** A page of who is signed in: its route, its name in the menu and in the search, and what the end-to-end tests open of it. */
export interface Page {
  path: string;
  /** Brings its code. */
  load: () => Promise<ComponentType>;
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
    load: async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage,
    title: 'dashboard.title',
    also: [],
  },
  {
    path: paths.member,
    load: async () => (await import('./features/members/MemberPage.tsx')).MemberPage,
    title: 'menu.members.view',
    menu: 'members',
    also: [],
  },
  {
    path: paths.createTransaction,
    load: async () => (await import('./features/transactions/CreateTransactionPage.tsx')).CreateTransactionPage,
    title: 'menu.members.transaction',
    menu: 'members',
    role: 'operator',
    also: ['?series'],
  },
  {
    path: paths.createBulk,
    load: async () => (await import('./features/bulk/BulkPage.tsx')).BulkPage,
    title: 'menu.members.bulk',
    menu: 'members',
    role: 'operator',
    also: [`?batch=${unknownId}`],
  },
  {
    path: paths.redemptions,
    load: async () => (await import('./features/redemptions/RedemptionsPage.tsx')).RedemptionsPage,
    title: 'menu.bonds.redemption',
    menu: 'bonds',
    also: [],
  },
  {
    path: paths.shareReturns,
    load: async () => (await import('./features/shares/SharesPage.tsx')).SharesPage,
    title: 'menu.goodShares.return',
    menu: 'goodShares',
    also: ['?round=list'],
  },
  {
    path: paths.conversions,
    load: async () => (await import('./features/conversions/ConversionsPage.tsx')).ConversionsPage,
    title: 'menu.conversion.automation',
    menu: 'conversion',
    also: [],
  },
  {
    path: `${paths.conversions}/:id`,
    load: async () => (await import('./features/conversions/ConversionRunPage.tsx')).ConversionRunPage,
    title: null,
    also: [`${paths.conversions}/${unknownId}`],
  },
  {
    path: paths.notifications,
    load: async () => (await import('./features/notifications/NotificationsPage.tsx')).NotificationsPage,
    title: 'menu.general.notifications',
    menu: 'general',
    also: ['?status=waiting'],
  },
  {
    path: paths.transactions,
    load: async () => (await import('./features/lists/pages.ts')).TransactionsPage,
    title: 'lists.transactions',
    also: [],
  },
  {
    path: paths.register,
    load: async () => (await import('./features/lists/pages.ts')).RegisterPage,
    title: 'holders.title',
    also: [],
  },
  {
    path: paths.requests,
    load: async () => (await import('./features/lists/pages.ts')).RequestsPage,
    title: 'worklist.title',
    also: [],
  },
  {
    path: paths.statements,
    load: async () => (await import('./features/lists/pages.ts')).StatementsPage,
    title: 'statements.title',
    also: [],
  },
  {
    path: paths.audit,
    load: async () => (await import('./features/lists/pages.ts')).AuditPage,
    title: 'audit.title',
    role: 'auditor',
    also: [],
  },
  {
    path: paths.cooperativeSettings,
    load: async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage,
    title: 'settings.title',
    also: [],
  },
  {
    path: paths.firstRun,
    load: async () => (await import('./features/settings/firstRun/FirstRunPage.tsx')).FirstRunPage,
    title: 'firstRun.title',
    also: [],
  },
  {
    path: paths.periods,
    load: async () => (await import('./features/periods/PeriodPages.tsx')).PeriodPages,
    title: 'periods.title',
    also: [],
  },
  {
    path: `${paths.periods}/:year`,
    load: async () => (await import('./features/periods/PeriodPages.tsx')).PeriodPages,
    title: null,
    also: [`${paths.periods}/2025`],
  },
  {
    path: paths.profile,
    load: async () => (await import('./features/identity/ProfilePage.tsx')).ProfilePage,
    title: 'user.profile',
    account: true,
    also: [],
  },
  {
    path: paths.security,
    load: async () => (await import('./features/identity/SecurityPage.tsx')).SecurityPage,
    title: 'user.security',
    account: true,
    also: [],
  },
  {
    path: paths.sessions,
    load: async () => (await import('./features/identity/SessionsPage.tsx')).SessionsPage,
    title: 'user.sessions',
    account: true,
    also: [],
  },
] as const satisfies readonly Page[];

const addressesOf = ({ path, also }: Page): string[] => [
  ...(path.includes(':') ? [] : [path]),
  ...also.map((more) => (more.startsWith('?') ? `${path}${more}` : more)),
];

/** Every address that the table knows, for whoever opens them all: those that ask the register, and those of one's own account. */
export const addresses = {
  register: pages.filter((page) => !('account' in page)).flatMap(addressesOf),
  account: pages.filter((page) => 'account' in page).flatMap(addressesOf),
};
