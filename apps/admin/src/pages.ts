import type { PlainTextKey } from '@ledenbureau/i18n';
import { lidIn } from './lidIn.ts';

/** The sections of the sidebar, in the specification's order. */
export const menuSections = ['members', 'bonds', 'goodShares', 'conversion', 'general'] as const;
type MenuSection = (typeof menuSections)[number];

/** A page of who is signed in: its path, and its name in the menu and in the search. */
export interface Page {
  path: string;
  /** Null: of something that is chosen on another page, which the search cannot name. */
  title: PlainTextKey | null;
  menu?: MenuSection;
  /** Whoever has another role can do nothing there: the search says so before it is opened. */
  role?: 'operator' | 'auditor';
  /** Of one's own account: the identity service answers it, and the register is not asked. */
  account?: true;
  /**
   * What the page asks the register first, as paths below the API's address, when it is opened with this query: asked as soon as
   * there is a token (opening.ts), before the page's own code runs. They must be to the letter what the page asks.
   */
  first?: (search: URLSearchParams) => readonly string[];
}

/** Every page in the frame of the application by its name, in the order of the search. */
export const pageTable = {
  home: {
    path: '/',
    title: 'dashboard.title',
    first: (search) =>
      search.has('as_of')
        ? []
        : ['/dashboard', '/approvals?for=me&requests=false&limit=3', '/open-work', '/ledger/check', '/compliance'],
  },
  member: {
    path: '/account/view',
    title: 'menu.members.view',
    menu: 'members',
    first: (search) => {
      const lid = lidIn(search);
      return lid && search.size === 1 ? [`/members/${encodeURIComponent(lid)}`] : [];
    },
  },
  createTransaction: {
    path: '/transactions/create',
    title: 'menu.members.transaction',
    menu: 'members',
    role: 'operator',
  },
  createBulk: { path: '/transactions/create-bulk', title: 'menu.members.bulk', menu: 'members', role: 'operator' },
  redemptions: { path: '/redemption/requests', title: 'menu.bonds.redemption', menu: 'bonds' },
  shareReturns: { path: '/shares/requests', title: 'menu.goodShares.return', menu: 'goodShares' },
  conversions: { path: '/conversion/automation', title: 'menu.conversion.automation', menu: 'conversion' },
  conversionRun: { path: '/conversion/automation/:id', title: null },
  notifications: { path: '/notifications', title: 'menu.general.notifications', menu: 'general' },
  /** Everything that waits for who is signed in, decided one after the other. */
  approvals: { path: '/approvals', title: 'desk.title', menu: 'general' },
  transactions: {
    path: '/transactions',
    title: 'lists.transactions',
    // what the address narrows is the page's own to read
    first: (search) => {
      const size = search.get('size') ?? '25';
      const isBare = search.size === (search.has('size') ? 1 : 0) && /^(?:25|50|100)$/.test(size);
      return isBare ? [`/transactions?sort=-effective_date&limit=${size}`] : [];
    },
  },
  /** Who holds what, on any day. */
  register: { path: '/register', title: 'holders.title' },
  /** Open requests of every kind. */
  requests: { path: '/requests', title: 'worklist.title' },
  /** Statements of a year for all members. */
  statements: { path: '/account/statements', title: 'statements.title' },
  /** Long work that the service does meanwhile. */
  jobs: { path: '/jobs', title: 'jobs.title' },
  /** Who changed what. */
  audit: { path: '/audit', title: 'audit.title', role: 'auditor' },
  /** What the cooperative settled about itself. */
  cooperativeSettings: { path: '/settings', title: 'settings.title' },
  /** A register in which nothing was booked yet, step by step. */
  firstRun: { path: '/first-steps', title: 'firstRun.title' },
  /** The years of the register, closed and open. */
  periods: { path: '/settings/periods', title: 'periods.title' },
  period: { path: '/settings/periods/:year', title: null },
  profile: { path: '/account/profile', title: 'user.profile', account: true },
  /** One's own second factors. */
  security: { path: '/account/security', title: 'user.security', account: true },
  sessions: { path: '/account/sessions', title: 'user.sessions', account: true },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof pageTable;
export const pages = Object.values(pageTable);
export type PagePath = (typeof pages)[number]['path'];
