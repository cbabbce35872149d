import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { line, programme, run, runPage, terms } from '../../testing/conversions.ts';
import { showConversions as show } from '../../testing/show.ts';
import { problem } from '../../testing/fakeServer.ts';
import { anna, bram, jan } from '../../testing/register.ts';
import { whole } from '../../testing/whole.ts';

const detail = `/${run().id}`;
const at = `/conversion-runs/${run().id}`;

test('the overview says what comes next, its sum, who takes part and what waits for whom', async () => {
  await show('');
  expect(await screen.findByText(whole('Op 01-12-2026 krijgt 1 lid 29 aandelen en € 122,75.'))).toBeVisible();
  expect(screen.getByText('29 × € 127,50')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Goedkeuren…' })).toHaveAttribute(
    'href',
    `/conversion/automation/${run().id}?do=approve`,
  );
  expect(screen.getByText(/U bent de tweede beheerder\./)).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
  expect(screen.getByText('van 7.412 actieve leden')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Conversies' }));
  expect(await table.findByRole('link', { name: run().number })).toBeVisible();
  expect(table.getByText('Wacht op u')).toBeVisible();
});

test('the years that can be looked at are those with a run, and the one that is looked at', async () => {
  const { server } = await show('?year=2031', { 'GET /conversion-runs': () => runPage([2027, 2019]) });
  await screen.findByRole('link', { name: run().number });
  expect(
    server.asked
      .find(({ what, query }) => what === 'GET /conversion-runs' && !query.has('programme_id'))
      ?.query.get('year'),
  ).toBe('2031');
  await userEvent.click(screen.getByRole('button', { name: /^Jaar/ }));
  // jsdom knows no popovers: what they show stays hidden to it
  const options = () => screen.queryAllByRole('radio', { hidden: true }).map((one) => one.getAttribute('value'));
  await waitFor(() => expect(options()).toEqual(['2031', '2027', '2019']));
});

test.each([
  ['calculated', 'Op 01-12-2026 krijgt 1 lid 29 aandelen.'],
  ['executed', 'Op 01-12-2026 kreeg 1 lid 29 aandelen.'],
] as const)('of a run that is %s and leaves nothing over, no amount is said', async (status, sentence) => {
  const { calculation } = run();
  if (calculation === null) throw new Error('the run was not calculated');
  const totals = { ...calculation.totals, remainder_cents: 0 };
  const even = run({ status, calculation: { ...calculation, totals }, remainder: 'keep_in_source' });
  await show('', { 'GET /conversion-runs/*': () => even });
  expect(await screen.findByText(whole(sentence))).toBeVisible();
});

test('by keyboard: n plans a run; a second one for its day is refused beside the date, another day leads to its page', async () => {
  const planned = run({ status: 'planned', calculation: null, decision: 'closed', differences: null, exceptions: [] });
  let asked = 0;
  const { server, router } = await show('', {
    'GET /conversion-runs/*': () => planned,
    'POST /conversion-runs': () => {
      asked += 1;
      const params = { number: 'CV-2026-000003', status: 'calculated', date: '2026-12-01' };
      return asked > 1 ? planned : problem(409, 'run_exists', [{ field: 'run_on', code: 'run_exists', params }]);
    },
  });
  await screen.findByRole('button', { name: 'Conversie plannen…' });
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversie plannen' }));
  const day = dialog.getByRole('textbox', { name: /^Datum/ });
  expect(day).toHaveValue('01-12-2027');
  await userEvent.clear(day);
  await userEvent.type(day, '01-12-2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Plannen' }));
  expect(
    (await dialog.findAllByText(/Voor deze bron is er op 01-12-2026 al conversie CV-2026-000003/))[0],
  ).toBeVisible();
  await userEvent.clear(day);
  await userEvent.type(day, '02-12-2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Plannen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Conversie van 01-12-2026' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/conversion/automation/${run().id}`);
  expect(server.last('POST /conversion-runs')?.body).toEqual({
    programme_id: programme().id,
    run_on: '2026-12-02',
    calculate_on: null,
  });
});

test('who goes to another page while a run is planned stays there, and is told that it is planned', async () => {
  const planned = run({ status: 'planned', calculation: null, decision: 'closed', differences: null, exceptions: [] });
  let answer = (_response: Response) => {};
  const { server, router } = await show('', {
    'GET /conversion-runs/*': () => planned,
    'POST /conversion-runs': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await screen.findByRole('button', { name: 'Conversie plannen…' });
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversie plannen' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Plannen' }));
  await waitFor(() => expect(server.last('POST /conversion-runs')).toBeDefined());
  // the router of a test has no address bar to take along
  const before = location.href;
  history.replaceState(null, '', '/notifications');
  try {
    await act(() => router.navigate('/notifications'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer(Response.json(planned));
    expect(await screen.findByText('Conversie plannen: gelukt.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/notifications');
  } finally {
    history.replaceState(null, '', before);
  }
});

test('one’s own terms wait for another; those of another are approved, and say what becomes of what', async () => {
  const waiting = terms({ status: 'waiting', remainder: 'keep_payable', maker: anna, checker: null, decided_at: null });
  const { server } = await show('', {
    'GET /conversion-programmes': () => ({ items: [programme({ waiting })] }),
    [`POST /conversion-programmes/${programme().id}/approve`]: () => programme(),
  });
  expect(await screen.findByText('wordt: rest laten staan')).toBeVisible();
  expect(screen.getByText(/U kunt uw eigen invoer niet goedkeuren/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Wijzigen…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Intrekken…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Goedkeuren…' })).toBeNull();

  cleanup();
  server.answers['GET /conversion-programmes'] = () => ({
    items: [programme({ waiting: { ...waiting, maker: bram } })],
  });
  const other = await show('', server.answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Goedkeuren…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Voorwaarden van .* goedkeuren$/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(other.server.asked.find(({ what }) => what.endsWith('/approve'))?.headers.get('If-Match')).toBe('"2"');
});

test('a run is one equation that ties, and is approved with the digest on the screen', async () => {
  const { server } = await show(detail, { [`POST ${at}/approve`]: () => run({ status: 'approved' }) });
  const sum = within(await screen.findByRole('region', { name: 'Wat erin gaat en wat eruit komt' }));
  expect(sum.getByText('Sluit op de cent, 1 regel')).toBeVisible();
  expect(sum.getAllByText('€ 3.820,25')).toHaveLength(2);
  expect(await screen.findByText(whole('deelname gewijzigd, 20-11-2026 09:30'))).toBeVisible();
  const lines = within(screen.getByRole('table', { name: 'Regels' }));
  expect(await lines.findByRole('link', { name: 'Jan de Vries' })).toHaveAttribute('href', '/account/view?lid=100001');

  await userEvent.keyboard('2');
  const exceptions = within(await screen.findByRole('table', { name: 'Uitzonderingen' }));
  expect(await exceptions.findByText('Te weinig voor het kleinste aantal')).toBeVisible();
  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversie CV-2026-000003 goedkeuren' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Conversie goedkeuren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.find(({ what }) => what.endsWith('/approve'));
  expect(sent?.body).toEqual({ digest: 'd'.repeat(64) });
  expect(sent?.headers.get('If-Match')).toBe('"4"');
});

test('a run that no longer holds says because of what, is not approved, and shows how far calculating it is', async () => {
  const stale = run({
    stale: true,
    decision: 'stale',
    stale_because: [
      {
        cause: 'holding',
        at: '2026-11-20T09:14:00Z',
        member: jan,
        transaction: { id: line().id, number: 'TR-2026-006562', kind: 'transfer', maker: bram },
      },
    ],
  });
  const { server } = await show(detail, { [`GET ${at}`]: () => stale });
  expect(await screen.findByText(whole(/Overdracht TR-2026-006562 door Bram Bakker, 20-11-2026 10:14/))).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Goedkeuren/ })).toBeNull();

  const busy = run({
    status: 'calculated',
    task: 'calculate',
    progress: { done: 400, total: 1_000 },
    decision: 'closed',
  });
  server.answers[`POST ${at}/calculate`] = () => {
    server.answers[`GET ${at}`] = () => busy;
    return Response.json(busy, { status: 202 });
  };
  await userEvent.click(screen.getByRole('button', { name: 'Herberekenen' }));
  expect(await screen.findByRole('progressbar', { name: 'De conversie wordt berekend' })).toBeVisible();
  expect(screen.getByText('400 van 1.000')).toBeVisible();
  server.answers[`GET ${at}`] = () => run({ status: 'calculated', version: 6, decision: 'closed' });
  expect(await screen.findByRole('button', { name: 'Voorleggen…' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('Ctrl+P takes the lines of the open tab on paper; e takes them as a file', async () => {
  await show(detail);
  await screen.findByRole('table', { name: 'Regels' });
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(await screen.findByRole('radio', { name: 'Afdrukken' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('e');
  expect(await screen.findByRole('radio', { name: 'Excel (.xlsx)' })).toBeChecked();
});

test('who submitted a run withdraws it, in the dialog as on the button', async () => {
  await show(detail, { [`GET ${at}`]: () => run({ submitter: anna, can: ['reject'] }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Intrekken…/ }));
  const dialog = within(await screen.findByRole('dialog', { name: `Conversie ${run().number} intrekken` }));
  expect(dialog.getByRole('button', { name: 'Intrekken' })).toBeVisible();
});

test('somebody is left out with a reason only', async () => {
  const { server } = await show(detail, {
    [`GET ${at}`]: () => run({ status: 'calculated', decision: 'closed', submitter: null, submitted_at: null }),
    [`PATCH ${at}/lines/${line().id}`]: () => run({ status: 'calculated' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Jan de Vries weglaten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jan de Vries weglaten' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Weglaten' }));
  expect(server.asked.some(({ what }) => what.startsWith('PATCH'))).toBe(false);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reden/ }), 'Geschil over het bezit');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ what }) => what.startsWith('PATCH'))?.body).toEqual({
    decision: 'exclude',
    reason: 'Geschil over het bezit',
  });
});

test('an executed run that something rests on names with whom, and is not taken back', async () => {
  await show(detail, {
    [`GET ${at}`]: () =>
      run({ status: 'executed', decision: 'closed', executor: anna, executed_at: '2026-12-01T09:00:00Z' }),
    [`POST ${at}/reverse`]: () => ({
      transactions: 1,
      blockers: [{ member: jan, reason: 'units_gone', used_by: 'TR-2026-000012' }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Terugdraaien…' }));
  // it is at none of its steps any more, and its status says so
  expect(screen.queryByRole('navigation', { name: 'Stappen van de conversie', hidden: true })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversie CV-2026-000003 terugdraaien' }));
  expect(await dialog.findByText(/TR-2026-000012/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Jan de Vries' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Vragen om terug te draaien' })).toBeDisabled();
});

test('the second to take a run back confirms the reason of the first, and is asked for none', async () => {
  const { server } = await show(`${detail}?do=reverse`, {
    [`GET ${at}`]: () =>
      run({
        status: 'executed',
        decision: 'closed',
        reversal: {
          reason_code: 'wrong_date',
          comment: 'Een dag te laat',
          maker: bram,
          checker: null,
          reversed_at: null,
        },
      }),
    [`POST ${at}/reverse`]: ({ query }) => (query.has('dry_run') ? { transactions: 1, blockers: [] } : run()),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversie CV-2026-000003 terugdraaien' }));
  expect(await dialog.findByText('Verkeerde datum: Een dag te laat')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Terugdraaien' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Terugdraaien' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.find(({ what, query }) => what === `POST ${at}/reverse` && !query.has('dry_run'));
  expect(sent?.body).toEqual({ reason_code: 'wrong_date' });
});

test('a run that is not there is page not found, with the way back', async () => {
  await show('/019f');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Naar Automatisch Converteren' })).toHaveAttribute(
    'href',
    '/conversion/automation',
  );
});
