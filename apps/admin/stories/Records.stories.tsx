import type { Meta } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import type { AppPage } from './AppPage.tsx';
import { registerOf } from './data/work.ts';
import { whole } from './data/typed.ts';
import { closingPeriod } from './data/years.ts';
import { settingProposal, settings } from '../src/testing/settings.ts';
import { asViewer, at, done, failing, loading, pageMeta } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Records', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

export const Register = at('/register');
export const RegisterPast = at('/register?as_of=2025-06-30&known_at=2025-07-15');
export const RegisterEmpty = at('/register', {
  'GET /register': () => ({
    ...registerOf(null, null),
    ...whole([]),
    totals: { instruments: [], value_cents: 0, nominal_value_cents: 0 },
  }),
});
export const RegisterError = failing('/register', '/register');

export const Audit = at('/audit');
export const AuditLoading = loading('/audit', '/audit');
export const AuditError = failing('/audit', '/audit');
export const AuditNoPermission = asViewer('/audit');

export const Periods = at('/settings/periods');
export const PeriodsError = failing('/settings/periods', '/periods');
export const Period = at('/settings/periods/2025');
export const PeriodWaits = at('/settings/periods/2025', { 'GET /periods/{year}': () => closingPeriod });

export const Statements = at('/account/statements');
export const StatementsEmpty = at('/account/statements', { 'GET /statement-runs': () => ({ items: [] }) });
export const StatementsError = failing('/account/statements', '/statement-runs');

export const Jobs = at('/jobs');
export const JobsLoading = loading('/jobs', '/jobs');
export const JobsEmpty = at('/jobs', { 'GET /jobs': () => ({ items: [] }) });
export const JobsError = failing('/jobs', '/jobs');
export const JobsNoPermission = asViewer('/jobs');

export const Settings = at('/settings', { 'GET /settings': () => settings({ waiting: [settingProposal()] }) });
export const SettingsChange = done(
  at('/settings'),
  async (user) => user.click(await screen.findByRole('button', { name: /^(?:Wijzigen Drempels|Change Thresholds)$/u })),
  'dialog[open]',
);
export const SettingsError = failing('/settings', '/settings');
export const SettingsNoPermission = asViewer('/settings');
export const FirstSteps = at('/first-steps', {
  'GET /settings': () =>
    settings({
      instruments: [],
      administrators: settings().administrators.slice(0, 1),
      alone: true,
      setup: { cooperative: true, second_administrator: false, instrument: false, members: 0, booked: false },
    }),
});
