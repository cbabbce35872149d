import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { anna, bram } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { verdicts } from '../../testing/can.ts';
import { closing, openPeriod } from '../../testing/periods.ts';
import type { Period, PeriodProposal } from './period.api.ts';

afterEach(() => vi.restoreAllMocks());

const { digest } = openPeriod;
const period = (change: Partial<Period> = {}): Period => ({ ...openPeriod, ...change });
const proposal = (change: Partial<PeriodProposal> = {}) => ({
  ...closing,
  ...change,
  can: verdicts({ ...closing, ...change }),
});
const show = (of: Period, more: Answers = {}) =>
  renderApp({ path: '/settings/periods/2025', answers: { 'GET /periods/2025': () => of, ...more } });

test('a year says what ties and what asks, the exceptions first, and is submitted with what was entered', async () => {
  const { server } = await show(period(), {
    'POST /periods/2025/close': () => Response.json(proposal({ maker: anna }), { status: 202 }),
  });
  const checks = within(await screen.findByRole('table', { name: 'Controles' }));
  expect(checks.getAllByRole('rowheader').map((cell) => cell.firstChild?.textContent)).toEqual([
    'Bank',
    'Ontvangsten zonder lid',
    'Nummers sluiten aan',
  ]);
  expect(screen.getByRole('heading', { name: /1 van 3 controles klopt\.\s*2 vragen uw toelichting\./ })).toBeVisible();
  const movements = within(screen.getByRole('table', { name: 'Verloop 2025, in stuks' }));
  const row = movements.getByRole('rowheader', { name: 'Aandeel' }).closest('tr');
  expect(row?.textContent).toMatch(/135\.020.*9\.812.*1\.705.*−282.*146\.255/);

  await userEvent.click(screen.getByRole('button', { name: 'Afsluiting voorleggen…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Afsluiting van boekjaar 2025 voorleggen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Stand op het afschrift/ }), '1.284.606,18');
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Toelichting bij ‘Ontvangsten zonder lid’' }),
    'Afzender onbekend, bank gevraagd.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Voorleggen' }));
  await waitFor(() =>
    expect(server.last('POST /periods/2025/close')?.body).toEqual({
      digest,
      bank_cents: 128_460_618,
      explanations: { suspense: 'Afzender onbekend, bank gevraagd.' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['what may be closed waits to be submitted', {}, 'Voorleggen (huidige stap)'],
  ['what waits for another waits to be approved', { waiting: proposal() }, 'Goedkeuren (huidige stap)'],
  [
    'what blocks is put right first',
    { checks: [{ name: 'numbers', left: 6411, right: 6412, unit: 'count', outcome: 'blocks' }] },
    'Controleren (bevat een fout)',
  ],
] as const)('the steps stand beside the title: %s', async (_name, change, current) => {
  await show(period(change as Partial<Period>));
  const steps = within(await screen.findByRole('navigation', { name: 'Stappen van het afsluiten' }));
  expect(steps.getAllByRole('listitem').find((step) => step.hasAttribute('aria-current'))).toHaveTextContent(current);
});

test('what each member held at the end of the year is among its files, in the form that its button names', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { server } = await show(period(), { 'POST /register/export': () => new Response('') });
  expect(await screen.findByText('Nominale waarde: € 14.625.500,00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Standen per lid, 31-12-2025 downloaden/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reden/ }), 'Accountant{Enter}');
  await waitFor(() =>
    expect(server.last('POST /register/export')?.body).toEqual({
      reason: 'Accountant',
      locale: 'nl',
      format: 'csv',
      filter: { as_of: '2025-12-31' },
    }),
  );
});

test('what the server wants explained is said at its field', async () => {
  await show(period(), {
    'POST /periods/2025/close': () =>
      problem(422, 'explanation_required', [
        { field: 'explanations.bank', code: 'explanation_required', params: { check: 'bank', min: 10 } },
      ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Afsluiting voorleggen…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Stand op het afschrift/ }), '1');
  await userEvent.type(dialog.getByRole('textbox', { name: /Ontvangsten zonder lid/ }), 'Afzender onbekend.');
  await userEvent.click(dialog.getByRole('button', { name: 'Voorleggen' }));
  expect(await dialog.findByText(/Licht toe wat niet klopt\. Het minimum aan tekens is 10/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Toelichting bij de bank/ })).toBeInvalid();
});

test('a check that blocks keeps the year open', async () => {
  const gap = { name: 'numbers', left: 6411, right: 6412, unit: 'count', outcome: 'blocks' } as const;
  await show(period({ checks: [gap] }));
  expect(await screen.findByRole('button', { name: 'Afsluiting voorleggen…' })).toBeDisabled();
  expect(screen.getByText('1 controle houdt het afsluiten tegen.')).toBeVisible();
});

test('a ledger that is still gone over is said, and the year comes by itself', async () => {
  let sound = false;
  await show(period(), {
    'GET /periods/2025': () => (sound ? period() : problem(409, 'ledger_checking')),
  });
  expect(await screen.findByText(/^Het grootboek wordt nog gecontroleerd/)).toBeVisible();
  sound = true;
  expect(await screen.findByRole('button', { name: 'Afsluiting voorleggen…' }, { timeout: 4_000 })).toBeVisible();
});

test('what another administrator submitted is approved, by its version', async () => {
  const waiting = proposal();
  const { server } = await show(period({ waiting }), {
    [`POST /period-proposals/${waiting.id}/approve`]: () => proposal({ status: 'approved', checker: anna }),
  });
  expect(await screen.findByText('Toelichting: Afzender onbekend, bank gevraagd.')).toBeVisible();
  // nobody is asked again for what was explained
  expect(screen.getByRole('heading', { name: /1 is toegelicht\./ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Afzender onbekend.*Toegelicht$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Goedkeuren…' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() =>
    expect(server.last(`POST /period-proposals/${waiting.id}/approve`)?.headers.get('if-match')).toBe('"1"'),
  );
});

test('a closed year says by whom, can be asked to open again, and its files are fetched for a reason', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const closed = proposal({ status: 'approved', checker: anna, decided_at: '2026-11-21T11:00:00Z' });
  const { server } = await show(
    period({ status: 'closed', closed, changed_at: '2026-11-21T11:00:00Z', changed_by: anna }),
    {
      'POST /periods/2025/reopen': () => Response.json(proposal({ action: 'reopen', maker: anna }), { status: 202 }),
      'POST /periods/2025/journal/export': () =>
        new Response('<auditfile/>', { headers: { 'content-type': 'application/xml' } }),
      'POST /periods/2025/movements/export': () => new Response('Code', { headers: { 'content-type': 'text/csv' } }),
    },
  );
  expect(await screen.findByText(`op 21-11-2026 door ${bram.name} / ${anna.name}`)).toBeVisible();
  // nothing is asked of a year that is closed
  expect(screen.getByRole('heading', { name: /^1 van 3 controles klopt\.\s*1 is toegelicht\.$/ })).toBeVisible();
  expect(screen.getByText('Toegelicht')).toBeVisible();
  expect(screen.getByText('Niet vastgelegd')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Auditfile XAF 3.2 downloaden, XAF' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reden/ }), 'Accountant{Enter}');
  await waitFor(() => expect(saved).toEqual(['journaal-2025.xaf']));
  expect(server.last('POST /periods/2025/journal/export')?.body).toEqual({
    reason: 'Accountant',
    locale: 'nl',
    format: 'xml',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Verloop per instrument downloaden, CSV' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reden/ }), 'Accountant{Enter}');
  await waitFor(() => expect(saved).toEqual(['journaal-2025.xaf', 'verloop-2025.csv']));
  expect(server.last('POST /periods/2025/movements/export')?.body).toMatchObject({
    reason: 'Accountant',
    format: 'csv',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Heropenen…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Boekjaar 2025 heropenen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reden/ }), 'De accountant vond een fout.');
  await userEvent.click(dialog.getByRole('button', { name: 'Voorleggen' }));
  await waitFor(() =>
    expect(server.last('POST /periods/2025/reopen')?.body).toEqual({ reason: 'De accountant vond een fout.' }),
  );
});

test('the list of years leads to each of them', async () => {
  const year = (of: number, change: object = {}) => ({
    year: of,
    status: 'open',
    changed_at: null,
    changed_by: null,
    waiting: null,
    ...change,
  });
  await renderApp({
    path: '/settings/periods',
    answers: {
      'GET /periods': () => ({
        items: [
          year(2026),
          year(2025, { waiting: proposal() }),
          year(2024, { status: 'closed', changed_at: '2025-06-06T10:00:00Z', changed_by: bram }),
        ],
      }),
    },
  });
  expect(await screen.findByRole('link', { name: '2025' })).toHaveAttribute('href', '/settings/periods/2025');
  expect(screen.getByText('Afsluiten wacht op goedkeuring')).toBeVisible();
  expect(screen.getByText(`06-06-2025, ${bram.name}`)).toBeVisible();
});

test('what is no year, or none of the register, is page not found, with the way back', async () => {
  await renderApp({
    path: '/settings/periods/abc',
    answers: { 'GET /periods/*': () => problem(422, 'invalid_parameter') },
  });
  expect(await screen.findByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible();
  expect(screen.getByText('In dit jaar was er nog geen register.')).toBeVisible();
  expect(document.body.textContent).not.toContain('NaN');
});
