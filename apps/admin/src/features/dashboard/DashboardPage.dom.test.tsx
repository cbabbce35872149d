import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Compliance, OpenWork } from '../../api/types.ts';
import { never, problem } from '../../testing/fakeServer.ts';
import { approval, approvals, dashboard, femke, jan, me, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { whole } from '../../testing/whole.ts';

const inOrder = { ok: true, checked_at: '2026-11-21T09:00:00Z', checks: [] };
const work = (queues: OpenWork['queues'] = []) => ({ queues });
const full = (change: Parameters<typeof dashboard>[0] = {}) => dashboard({ recent: [transaction()], ...change });
const compliance = (change: Partial<Compliance> = {}): Compliance => ({
  from: '2025-11-23',
  until: '2026-11-22',
  limit_cents: 500_000_000,
  raised_cents: 62_500_000,
  state: 'free',
  offerings: [{ instrument: share, raised_cents: 62_500_000 }],
  holder_percentages: [10, 25],
  holders: [{ instrument: share, member: jan, quantity: '360', percentage: 30, above: 25 }],
  ...change,
});
const answers = {
  'GET /compliance': () => compliance(),
  'GET /dashboard': () => full(),
  'GET /approvals': () => approvals(),
  'GET /open-work': () => work(),
  'GET /ledger/check': () => inOrder,
};
const fact = async (name: string) => {
  const term = await screen.findByText(name);
  return within(term.parentElement as HTMLElement);
};

test('what waits for me leads, the oldest first, with who asks how much and for how long; the keyboard decides', async () => {
  const items = [
    approval({ kind: 'transfer', counterparty: femke, age_days: 2 }),
    approval({
      id: 'b2',
      action: 'reverse',
      subject_id: 's2',
      number: 'TR-2026-000012',
      amount_cents: 600_000,
      age_days: 1,
    }),
    approval({
      id: 'b3',
      subject_type: 'bulk_batch',
      subject_id: 's3',
      number: 'BB-2026-000007',
      count: 182,
      age_days: 0,
    }),
  ];
  const { router, server } = await renderApp({
    path: '/',
    answers: { ...answers, 'GET /approvals': () => approvals(items, { for_me: 34, mine: 2 }) },
  });
  expect(await screen.findByRole('heading', { name: '34 wachten op uw goedkeuring' })).toBeVisible();
  const lines = within(screen.getByRole('region', { name: 'Te doen' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replaceAll(' ', ' '))).toEqual([
    'Overdracht van 500 aandelen€ 63.750,00Jan de Vries → Femke van den BergBram Bakker, 2 dagen',
    'Terugdraaien van TR-2026-000012€ −6.000,00Uitgifte van 500 aandelen, Jan de VriesBram Bakker, 1 dag',
    'Bulkbatch BB-2026-000007€ 63.750,00182 regelsBram Bakker, vandaag',
  ]);
  expect(screen.getByRole('link', { name: 'Beoordelen' })).toHaveAttribute(
    'href',
    `/approvals?requests=false&id=${items[0]?.id}`,
  );
  expect(screen.getByRole('link', { name: 'Alle 34 bekijken' })).toHaveAttribute('href', '/approvals?requests=false');
  expect((await fact('Uw invoer die wacht')).getByRole('link', { name: '2' })).toBeVisible();
  // The server is asked for what is this administrator's, and not for what members ask for.
  const asked = server.asked.find(({ what }) => what === 'GET /approvals');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ for: 'me', requests: 'false', limit: '3' });
  await userEvent.keyboard('jj');
  expect(screen.getByRole('link', { name: /^Terugdraaien/ })).toHaveFocus();
  await userEvent.keyboard('b');
  await waitFor(() => expect(router.state.location.pathname).toBe('/approvals'));
  expect(router.state.location.search).toBe('?requests=false&id=b2');
});

test('a day that has not come is not looked at: the figures are of today', async () => {
  const { server } = await renderApp({ path: '/?as_of=2999-01-01', answers });
  const days = () =>
    server.asked.filter(({ what }) => /dashboard|compliance/.test(what)).map(({ query }) => query.get('as_of'));
  // what waits may be there before the figures are asked for
  await waitFor(() => expect(days()).toHaveLength(2));
  await screen.findByRole('region', { name: 'Te doen' });
  expect(days()).toEqual([null, null]);
});

test('each queue leads to where it is worked through; what went wrong stands out', async () => {
  const one = { id: 'x1', number: 'BB-2026-000014', rows: 182, code: 'valid' };
  const exact = { count_is_lower_bound: false, late_is_lower_bound: false };
  await renderApp({
    path: '/',
    answers: {
      ...answers,
      'GET /open-work': () =>
        work([
          {
            kind: 'redemption_payment_failed',
            count: 1,
            ...exact,
            late: 0,
            age_days: 3,
            one: { ...one, rows: null, code: 'AC04' },
          },
          { kind: 'redemption', count: 2000, late: 1000, ...exact, late_is_lower_bound: true, age_days: 16, one: null },
          { kind: 'bulk_draft', count: 1, late: 0, ...exact, age_days: 1, one },
          {
            kind: 'return_payment_failed',
            count: 1000,
            ...exact,
            count_is_lower_bound: true,
            late: 0,
            age_days: 1,
            one: null,
          },
          { kind: 'receipt', count: 2, late: 0, ...exact, age_days: 9, one: null },
        ]),
    },
  });
  const links = await screen.findAllByRole('link', { name: /mislukt|aflossingen|Bulkconcept|zonder lid/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1Betaling misluktAC04, rekening gesloten', '/redemption/requests?status=payment_failed'],
    ['2.000Vroegtijdige aflossingen1.000+ te laat, oudste 16 dagen', '/redemption/requests'],
    ['1BulkconceptBB-2026-000014, 182 regels', '/transactions/create-bulk?batch=x1'],
    ['1.000+Betalingen van teruggave misluktoudste 1 dag', '/shares/requests'],
    ['2Ontvangsten zonder lidoudste 9 dagen', '/transactions?kind=receipt&memberless=true'],
  ]);
});

test('a part that fails says so in its own place, with the way out, and the others stand', async () => {
  const { server } = await renderApp({
    path: '/',
    answers: {
      ...answers,
      'GET /approvals': () => problem(500, 'internal_error'),
      'GET /open-work': () => problem(500, 'internal_error'),
      'GET /ledger/check': () => problem(500, 'internal_error'),
    },
  });
  expect(await screen.findByText('Wat op u wacht, kon niet worden geladen')).toBeVisible();
  expect(await screen.findByText('De controle kon niet worden uitgevoerd.')).toBeVisible();
  expect(screen.getByText('Het open werk kon niet worden geladen')).toBeVisible();
  expect(await screen.findByText('7.412')).toBeVisible();
  expect((await fact('Uw invoer die wacht')).getByText('Onbekend')).toBeVisible();
  server.answers['GET /approvals'] = () => approvals();
  const [retry] = screen.getAllByRole('button', { name: 'Opnieuw proberen' });
  await userEvent.click(retry as HTMLElement);
  expect(await screen.findByText('Er wacht niets op uw goedkeuring.')).toBeVisible();
});

test('after a refresh that failed nothing says "In orde", and what stays says of when it is', async () => {
  const { server } = await renderApp({ path: '/', answers });
  expect(await screen.findByText('In orde')).toBeVisible();
  expect(await screen.findByText('7.412')).toBeVisible();

  server.answers['GET /dashboard'] = () => problem(500, 'internal_error');
  server.answers['GET /ledger/check'] = () => problem(500, 'internal_error');
  await userEvent.click(screen.getByRole('button', { name: 'Verversen' }));
  expect(await screen.findByText(/^Dit kon niet worden ververst en is van/)).toBeVisible();
  expect(await (await fact('Controle grootboek')).findByText('Onbekend')).toBeVisible();
  expect(screen.getByText(/laatst in orde op 21-11-2026/)).toBeVisible();
  expect(screen.queryByText('In orde')).toBeNull();
  expect(screen.getByText('7.412')).toBeVisible();

  server.answers['GET /dashboard'] = () => full({ members: { active: 7413, joined_this_month: 4 } });
  server.answers['GET /ledger/check'] = () => inOrder;
  await userEvent.click(screen.getByRole('button', { name: 'Verversen' }));
  expect(await screen.findByText('7.413')).toBeVisible();
  expect(await screen.findByText('In orde')).toBeVisible();
  expect(screen.queryByText(/kon niet worden ververst/)).toBeNull();
});

test('the check of the ledger leads to its rules, those that are broken first and with what breaks them', async () => {
  const check = (invariant: number, violations = 0, examples: string[] = []) => ({
    invariant,
    name: `invariant ${invariant}`,
    ok: violations === 0,
    violations,
    examples,
  });
  const { router } = await renderApp({
    path: '/',
    answers: {
      ...answers,
      'GET /ledger/check': () => ({
        ...inOrder,
        ok: false,
        checks: [check(1), check(9), check(9, 2, ['TR-2026-000012']), check(99)],
      }),
    },
  });
  const link = await screen.findByRole('link', { name: /1 regel geschonden/ });
  await userEvent.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: 'Controle grootboek' }));
  const rows = (await dialog.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Niemand keurt zijn eigen invoer goedBijvoorbeeld: TR-2026-0000122 keer geschonden',
    'Elke transactie is in evenwicht: wat er bij komt, gaat er elders afIn orde',
    // of a newer service
    'invariant 99In orde',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(router.state.location.search).toBe('');
});

test('a check that is still running says so, nothing waits for it, and it is asked for again', async () => {
  const { server } = await renderApp({
    path: '/',
    answers: { ...answers, 'GET /ledger/check': () => ({ running: true }) },
  });
  expect(await (await fact('Controle grootboek')).findByText('Loopt nog')).toBeVisible();
  expect(document.querySelector('main [aria-busy=true]')).toBeNull();
  server.answers['GET /ledger/check'] = () => inOrder;
  expect(await screen.findByText('In orde', {}, { timeout: 10_000 })).toBeVisible();
});

test('servers that hang end in a sentence with a way to try again, not in a page that is busy for ever', async () => {
  const { server } = await renderApp({
    path: '/',
    timeout: 50,
    answers: { ...answers, 'GET /dashboard': never, 'GET /ledger/check': never },
  });
  expect(await screen.findByText('De cijfers konden niet worden geladen')).toBeVisible();
  expect(screen.getByText(/De server antwoordt niet/)).toBeVisible();
  server.answers['GET /dashboard'] = () => full();
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('7.412')).toBeVisible();
});

test('a name that is written from the right keeps its direction to itself beside what is asked', async () => {
  const nour = { ...jan, display_name: 'نور' };
  const items = [approval({ kind: 'transfer', member: nour, counterparty: femke })];
  await renderApp({ path: '/', answers: { ...answers, 'GET /approvals': () => approvals(items) } });
  expect(await screen.findByText(`\u2068نور\u2069 → ${femke.display_name}`)).toBeVisible();
});

test('a heading shows what is still to come while the figures come', async () => {
  await renderApp({ path: '/', answers: { ...answers, 'GET /dashboard': never } });
  expect(await screen.findByRole('columnheader', { name: 'Verloop' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Sinds …' })).toBeVisible();
});

test('an instrument has its change this month and since the first one drawn; its figures come when asked for', async () => {
  await renderApp({ path: '/', answers });
  const link = await screen.findByRole('link', { name: 'Aandeel' });
  const [, row, total] = within(screen.getByRole('table', { name: 'Uitstaand' })).getAllByRole('row');
  expect(row?.textContent).toMatch(/Aandeel ?1\.200\+200\+20 % ?900€ 120\.000,00/);
  expect(total?.textContent).toMatch(/Totaal.*€ 120\.000,00/);
  expect(link).toHaveAttribute('href', '/transactions?instrument=00000000-0000-4000-8000-000000000001');
  expect(within(row as HTMLElement).getByRole('img', { name: 'Van 1.000 naar 1.200' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verloop en cijfers' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Uitstaand aan het einde/ }));
  expect(dialog.getAllByRole('row', { name: 'oktober 2026 1.000' })[0]).toBeVisible();
});

test('what is still to be paid leads to the list of all of it', async () => {
  await renderApp({ path: '/', answers: { ...answers, 'GET /dashboard': () => full({ payable_cents: 98_765 }) } });
  const link = await screen.findByRole('link', { name: /987,65/ });
  expect(link).toHaveAttribute('href', '/redemption/requests?batch=all');
});

test('what was still to be paid on another day is in no list', async () => {
  const owed = { ...answers, 'GET /dashboard': () => full({ payable_cents: 98_765 }) };
  await renderApp({ path: '/?as_of=2026-03-31', answers: owed });
  expect(await screen.findByText(whole(/987,65/))).toBeVisible();
  expect(screen.queryByRole('link', { name: /987,65/ })).toBeNull();
});

test('what was raised stands against its limit, and one press shows by what, and who holds much', async () => {
  const { server } = await renderApp({ path: '/', answers });
  await userEvent.click(await screen.findByRole('link', { name: '12,5 % van de grens' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Regels voor wie effecten aanbiedt' }));
  expect(
    await dialog.findByText(
      whole(/is € 625\.000,00 opgehaald; zonder prospectus moet dat minder dan € 5\.000\.000,00 zijn\./),
    ),
  ).toBeVisible();
  expect(dialog.getByRole('row', { name: /Jan de Vries Aandeel 360 30 %/ })).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
  server.answers['GET /compliance'] = () => compliance({ state: 'reached', raised_cents: 500_000_000 });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Verversen' }));
  await userEvent.click(await screen.findByRole('link', { name: '100 % van de grens' }));
  expect(await screen.findByText(/^De grens voor aanbieden zonder prospectus is bereikt/)).toBeVisible();
});

test('of a day in the past stands what was raised up to it, and nothing of who holds much today', async () => {
  const { server, router } = await renderApp({ path: '/?as_of=2026-03-31', answers });
  const raised = await screen.findByRole('link', { name: '12,5 % van de grens' });
  expect(screen.queryByText(/grote houder/)).toBeNull();
  const questions = server.asked.filter(({ what }) => what.startsWith('GET /compliance'));
  expect(questions.map(({ query }) => query.get('as_of'))).toEqual(['2026-03-31']);
  await userEvent.click(raised);
  const dialog = within(await screen.findByRole('dialog', { name: 'Regels voor wie effecten aanbiedt' }));
  expect(await dialog.findByRole('row', { name: /^Aandeel/ })).toBeVisible();
  expect(dialog.queryByText(/^Houders van meer dan/)).toBeNull();
  expect(router.state.location.search).toBe('?as_of=2026-03-31&fact=compliance');
});

test('who approves nothing is told so, and an empty register offers the first step', async () => {
  await renderApp({
    path: '/',
    answers: {
      ...answers,
      'GET /me': () => ({ ...me, roles: ['viewer'] }),
      'GET /dashboard': () => dashboard(),
    },
  });
  expect(await screen.findByText(/^Uw rol keurt niet goed/)).toBeVisible();
  expect(await screen.findByText('Er is nog niets geboekt.')).toBeVisible();
  expect(screen.getByText('Er is geen open werk.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
