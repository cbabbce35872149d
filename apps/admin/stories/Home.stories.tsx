import type { Meta } from '@storybook/react-vite';
import type { AppPage, AppPageProps } from './AppPage.tsx';
import { board, waiting } from './data/work.ts';
import { whole } from './data/typed.ts';
import { approvals, me, proposal } from '../src/testing/register.ts';
import { asViewer, at, done, failing, loading, pageMeta, pressed } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Home', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const parts = ['/dashboard', '/approvals', '/open-work', '/ledger/check', '/compliance'];

export const Dashboard = { ...at('/', {}, { until: 'main svg' }), tags: ['phone'] };
export const DashboardEmpty = at('/', {
  'GET /dashboard': () => ({ ...board, recent: [], outstanding_by_month: [], payable_cents: 0 }),
  'GET /approvals': () => approvals(),
  'GET /open-work': () => ({ queues: [] }),
});
export const DashboardLoading = loading('/', ...parts);
export const DashboardError = failing('/', ...parts);
export const DashboardNoPermission = asViewer('/');
export const DashboardFourEyesOff = at(
  '/',
  { 'GET /me': () => ({ ...me, settings: { ...me.settings, four_eyes_gap: 'off' } }) },
  { until: '[role=note]' },
);
export const DashboardChecking = at('/', { 'GET /ledger/check': () => ({ running: true }) });
export const DashboardPast = at('/?as_of=2026-03-31', { 'GET /dashboard': () => ({ ...board, as_of: '2026-03-31' }) });
export const Compliance = at('/?fact=compliance', {}, { until: 'dialog[open]' });
export const CommandPalette = pressed(at('/'), '/');
export const Keys = pressed(at('/'), '?');

const firstQuestion = waiting[0] as (typeof waiting)[number];
const questions: AppPageProps['answers'] = {
  'GET /approvals': () => approvals(waiting),
  'GET /transactions/*': () => proposal({ can: ['approve', 'reject'] }),
};
const question = `/approvals?id=${firstQuestion.id}`;
export const Approvals = { ...at(question, questions), tags: ['phone'] };
export const ApprovalReject = done(
  at(question, questions, { until: 'aside h3' }),
  (user) => user.keyboard('r'),
  'aside textarea',
);
export const ApprovalsEmpty = at('/approvals', { 'GET /approvals': () => approvals() });
export const ApprovalsLoading = loading('/approvals', '/approvals');
export const ApprovalsError = failing('/approvals', '/approvals');
export const ApprovalNoPermission = asViewer(question, questions);

export const Notifications = at('/notifications');
export const NotificationsEmpty = at('/notifications', {
  'GET /approvals': () => approvals(),
  'GET /notifications': () => ({ items: [], next_cursor: null, unread: 0, muted: [] }),
});
export const NotificationsError = failing('/notifications', '/notifications', '/approvals');
export const Rejected = at('/notifications?status=rejected', {
  'GET /transactions': () => ({ ...whole([]), totals: { amount_cents: 0, instruments: [] } }),
});
