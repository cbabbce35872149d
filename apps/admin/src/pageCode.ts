import type { PageComponent } from './pageComponent.ts';
import type { PageName } from './pages.ts';

const loadLists = () => import('./features/lists/pages.ts');
const loadPeriods = () => import('./features/periods/PeriodPages.tsx');

/** Loads the code of every page in the frame of the application, by the page's name. */
export const pageCode: Record<PageName, () => Promise<PageComponent>> = {
  home: async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage,
  member: async () => (await import('./features/members/MemberPage.tsx')).MemberPage,
  createTransaction: async () =>
    (await import('./features/transactions/CreateTransactionPage.tsx')).CreateTransactionPage,
  createBulk: async () => (await import('./features/bulk/BulkPage.tsx')).BulkPage,
  redemptions: async () => (await import('./features/redemptions/RedemptionsPage.tsx')).RedemptionsPage,
  shareReturns: async () => (await import('./features/shares/SharesPage.tsx')).SharesPage,
  conversions: async () => (await import('./features/conversions/ConversionsPage.tsx')).ConversionsPage,
  conversionRun: async () => (await import('./features/conversions/ConversionRunPage.tsx')).ConversionRunPage,
  notifications: async () => (await import('./features/notifications/NotificationsPage.tsx')).NotificationsPage,
  approvals: async () => (await import('./features/approvals/ApprovalsPage.tsx')).ApprovalsPage,
  transactions: async () => (await loadLists()).TransactionsPage,
  register: async () => (await loadLists()).RegisterPage,
  requests: async () => (await loadLists()).RequestsPage,
  statements: async () => (await loadLists()).StatementsPage,
  jobs: async () => (await loadLists()).JobsPage,
  audit: async () => (await loadLists()).AuditPage,
  cooperativeSettings: async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage,
  firstRun: async () => (await import('./features/settings/firstRun/FirstRunPage.tsx')).FirstRunPage,
  periods: async () => (await loadPeriods()).PeriodPages,
  period: async () => (await loadPeriods()).PeriodPages,
  profile: async () => (await import('./features/identity/ProfilePage.tsx')).ProfilePage,
  security: async () => (await import('./features/identity/SecurityPage.tsx')).SecurityPage,
  sessions: async () => (await import('./features/identity/SessionsPage.tsx')).SessionsPage,
};
