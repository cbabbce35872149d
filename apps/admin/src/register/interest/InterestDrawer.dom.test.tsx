// A run of interest on the wire, and all the ways in which it can go wrong.
import { interestSteps, type Undecided } from '../../testing/can.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { anna, bond, bram, femke, jan, page, redemptionSummary } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import type { InterestLine, InterestRunDetail, InterestRunPreview } from './interest.api.ts';
import { whole } from '../../testing/whole.ts';

const id = '00000000-0000-4000-8000-00000000e001';
const line: InterestLine = {
  member: jan,
  lot_id: '00000000-0000-4000-8000-00000000b001',
  acquired_on: '2025-03-01',
  quantity: '40',
  interest_from: '2025-03-01',
  interest_to: '2026-03-01',
  days: 365,
  year_days: 365,
  rate_ppm: 45_000,
  principal_cents: 0,
  interest_cents: 45_000,
  transaction_id: null,
};
/** What the member gets who is not skipped. */
const paid = {
  members: 1,
  quantity: '40',
  principal_cents: 0,
  interest_cents: 45_000,
  withholding_cents: 6_750,
  net_cents: 38_250,
  booked_cents: 38_250,
};
const totals = {
  kind: 'payment' as const,
  instrument: bond,
  until: '2026-03-01',
  digest: 'a'.repeat(64),
  lines: 1,
  ...paid,
  skipped: 1,
  skipped_members: [
    {
      member: femke,
      code: 'document_required' as const,
      held_for: null,
      principal_cents: 0,
      interest_cents: 1_125,
    },
  ],
};
const preview = (change: Partial<InterestRunPreview> = {}): InterestRunPreview => ({
  ...totals,
  changes: [],
  items: [line],
  next_cursor: null,
  ...change,
});
function run(change: Partial<InterestRunDetail> = {}): InterestRunDetail {
  const run: Undecided<InterestRunDetail> = {
    ...totals,
    id,
    number: 'RN-2026-000001',
    status: 'waiting',
    maker: bram,
    created_at: '2026-11-20T09:00:00Z',
    checker: null,
    decided_at: null,
    comment: null,
    reversal: null,
    without_held: null,
    version: 1,
    ...change,
  };
  return { can: interestSteps(run), ...run };
}

const show = (path: string, answers: Answers = {}) =>
  renderApp({
    path: `/redemption/requests?${path}`,
    answers: {
      'GET /redemption-requests': () => ({ ...page([]), totals: {} }),
      'GET /redemption-requests/summary': () => redemptionSummary(),
      'GET /instruments': () => ({ items: [{ ...bond, status: 'open', allowed_member_kinds: ['person'] }] }),
      'GET /interest-runs': () => ({ items: [run()], next_cursor: null }),
      'GET /interest-runs/*': () => run(),
      [`GET /interest-runs/${id}/lines`]: () => ({ items: [line], next_cursor: null }),
      'POST /interest-runs': ({ query }) =>
        query.has('dry_run') ? preview() : Response.json(run({ maker: anna }), { status: 202 }),
      [`POST /interest-runs/${id}/approve`]: ({ query }) =>
        query.has('dry_run') ? preview() : run({ status: 'executed', checker: anna, version: 2 }),
      ...answers,
    },
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isSent = ({ what, query }: { what: string; query: URLSearchParams }) =>
  what.startsWith('POST /interest-runs') && !query.has('dry_run');

test('from the page to the list, a new run, and back', async () => {
  const { router } = await show('');
  await userEvent.click(await screen.findByRole('button', { name: 'Rente en aflossing' }));
  const list = within(await dialog('Rente en aflossing einde looptijd'));
  expect(await list.findByText('RN-2026-000001')).toBeVisible();
  expect(list.getByText('Wacht op goedkeuring')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Nieuwe run' }));
  await dialog('Nieuwe run');
  expect(router.state.location.search).toBe('?run=new');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?run=list'));
  await dialog('Rente en aflossing einde looptijd');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a day that can be, what the run books and who is left out, and what was shown is what is filed', async () => {
  const { router, server } = await show('run=new', {
    'POST /interest-runs': ({ query, body }) => {
      if (!query.has('dry_run')) return Response.json(run({ maker: anna }), { status: 202 });
      const { until } = body as { until: string };
      const params = { date: until, previous: '2026-03-01', next: '2027-03-01' };
      return until === '2026-03-01'
        ? preview()
        : problem(422, 'date_invalid', [{ field: 'until', code: 'date_invalid', params }]);
    },
  });
  const entry = within(await dialog('Nieuwe run'));
  await userEvent.selectOptions(
    entry.getByRole('combobox', { name: /Uitgifte/ }),
    await entry.findByRole('option', { name: 'Obligatie 2025' }),
  );
  expect(await entry.findByText(/De vorige is 01-03-2026, de volgende 01-03-2027/)).toBeVisible();
  expect(entry.getByRole('button', { name: 'Voorleggen' })).toBeDisabled();
  await userEvent.click(await entry.findByRole('button', { name: '01-03-2026 kiezen' }));

  expect(await entry.findByText('1 lid, 40 obligaties 2025')).toBeVisible();
  const lines = entry.getByRole('table', { name: 'Regels' });
  expect(lines.textContent).toMatch(/Jan de Vries4001-03-20254,50.?% × 365\/365€ ?450,00/);
  const out = entry.getByRole('table', { name: '1 lid gaat niet mee' });
  expect(out.textContent).toMatch(/Femke van den Bergoverleden: verklaring van erfrecht ontbreekt€ ?11,25/);

  // The button of the day is gone; the keys still reach the form.
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const made = within(await dialog('Run RN-2026-000001'));
  expect(await made.findByText(/RN-2026-000001 is voorgelegd/)).toBeVisible();
  expect(router.state.location.search).toBe(`?run=${id}`);
  const sent = server.asked.filter(isSent);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'payment', instrument_id: bond.id, until: '2026-03-01' }]);
  expect(sent[0]?.headers.get('If-Match')).toBe(`"${totals.digest}"`);
});

test('a day on which there is nothing to book is not offered instead', async () => {
  const { server } = await show('run=new', {
    'POST /interest-runs': ({ body }) => {
      const { until } = body as { until: string };
      const params = { date: until, previous: '2026-03-01', next: '2027-03-01' };
      return until === '2026-03-01'
        ? problem(422, 'run_empty', [{ field: null, code: 'run_empty', params: { until } }])
        : problem(422, 'date_invalid', [{ field: 'until', code: 'date_invalid', params }]);
    },
  });
  const entry = within(await dialog('Nieuwe run'));
  await userEvent.selectOptions(
    entry.getByRole('combobox', { name: /Uitgifte/ }),
    await entry.findByRole('option', { name: 'Obligatie 2025' }),
  );
  expect(await entry.findByText(/De vorige is 01-03-2026, de volgende 01-03-2027/)).toBeVisible();
  await waitFor(() =>
    expect(server.asked.some(({ body }) => (body as { until?: string } | null)?.until === '2026-03-01')).toBe(true),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: '01-03-2026 kiezen' })).toBeNull());
});

/** Chooses the issue; what it comes to is there. */
async function chosen() {
  const opened = await dialog('Nieuwe run');
  const entry = within(opened);
  await userEvent.selectOptions(
    entry.getByRole('combobox', { name: /Uitgifte/ }),
    await entry.findByRole('option', { name: 'Obligatie 2025' }),
  );
  await waitFor(() => expect(entry.getByRole('button', { name: 'Voorleggen' })).toBeEnabled());
  return opened;
}

test('an answer that was lost: all stays as it was, also through a reload, and the same key is sent again', async () => {
  const answers = {
    'POST /interest-runs': ({ query }: { query: URLSearchParams }) =>
      query.has('dry_run') ? preview() : Promise.reject(new TypeError('the line broke')),
  };
  const before = await show('run=new', answers);
  const entry = within(await chosen());
  await userEvent.click(entry.getByRole('button', { name: 'Voorleggen' }));
  expect(await entry.findByText(/De server is niet bereikbaar/)).toBeVisible();
  expect(entry.getByRole('combobox', { name: /Uitgifte/ })).toHaveValue(bond.id);
  cleanup();

  const { server } = await show('run=new');
  const again = within(await dialog('Nieuwe run'));
  await waitFor(() => expect(again.getByRole('combobox', { name: /Uitgifte/ })).toHaveValue(bond.id));
  const button = again.getByRole('button', { name: 'Voorleggen' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await dialog('Run RN-2026-000001')).toBeVisible();
  const keys = [before.server, server].map(({ asked }) => asked.find(isSent)?.headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/.{8,}/);
  expect(keys[1]).toBe(keys[0]);
});

test('what changed between preview and submitting is shown first, and takes a press of its own', async () => {
  const now = preview({ digest: 'b'.repeat(64), interest_cents: 46_000, booked_cents: 39_250 });
  let changed = false;
  const { server } = await show('run=new', {
    'POST /interest-runs': ({ query, headers }) => {
      if (query.has('dry_run')) return changed ? now : preview();
      if (headers.get('If-Match') === `"${now.digest}"`) return Response.json(run({ maker: anna }), { status: 202 });
      changed = true;
      return problem(409, 'preview_stale');
    },
  });
  const entry = within(await chosen());
  await userEvent.click(entry.getByRole('button', { name: 'Voorleggen' }));
  expect(await entry.findByText(/De berekening is intussen veranderd/)).toBeVisible();
  expect(entry.getByText(/392/)).toBeVisible();
  expect(server.asked.filter(isSent)).toHaveLength(1);
  await userEvent.click(entry.getByRole('button', { name: 'Voorleggen' }));
  expect(await dialog('Run RN-2026-000001')).toBeVisible();
});

test('a run that stands in the way is named, and one step away', async () => {
  const params = { number: 'RN-2026-000001', status: 'waiting', date: '2026-03-01' };
  const { router } = await show('run=new', {
    'POST /interest-runs': () => problem(409, 'run_exists', [{ field: 'until', code: 'run_exists', params }]),
  });
  const entry = within(await dialog('Nieuwe run'));
  await userEvent.selectOptions(
    entry.getByRole('combobox', { name: /Uitgifte/ }),
    await entry.findByRole('option', { name: 'Obligatie 2025' }),
  );
  await userEvent.click(await entry.findByRole('button', { name: 'Run RN-2026-000001' }));
  expect(await dialog('Run RN-2026-000001')).toBeVisible();
  expect(router.state.location.search).toBe(`?run=${id}`);
});

test('a link to a run opens it; another administrator approves exactly that, and sees what was booked', async () => {
  let booked = false;
  const transaction_id = '00000000-0000-4000-8000-00000000a009';
  const { server, router } = await show(`run=${id}`, {
    'GET /interest-runs/*': () => (booked ? run({ status: 'executed', checker: anna, version: 2 }) : run()),
    [`GET /interest-runs/${id}/lines`]: () => ({
      items: [booked ? { ...line, transaction_id } : line],
      next_cursor: null,
    }),
    [`POST /interest-runs/${id}/approve`]: ({ query }) => {
      if (query.has('dry_run')) return preview();
      booked = true;
      return run({ status: 'executed', checker: anna, version: 2 });
    },
  });
  const drawer = within(await dialog('Run RN-2026-000001'));
  expect(await drawer.findByText(whole('Per 01-03-2026 krijgt 1 lid € 382,50 tegoed.'))).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Goedkeuren…' }));
  const last = within(await dialog('Run RN-2026-000001 goedkeuren'));
  await userEvent.type(last.getByRole('textbox', { name: /Toelichting/ }), 'Akkoord');
  await waitFor(() => expect(last.getByRole('button', { name: 'Goedkeuren' })).toBeEnabled());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await drawer.findByText('Geboekt: € 382,50')).toBeVisible();
  const sent = server.asked.find(isSent);
  expect(sent?.body).toEqual({ comment: 'Akkoord' });
  expect(sent?.headers.get('If-Match')).toBe('"1"');
  await userEvent.click(await drawer.findByRole('link', { name: 'Transactie van Jan de Vries' }));
  expect(router.state.location.search).toContain(`tx=${transaction_id}`);
});

test.each(['maker', 'approver'])(
  'who died since a run was filed is held: the %s is told, with the sum of the rest',
  async (who) => {
    const held = {
      member: femke,
      code: 'member_deceased' as const,
      held_for: 'member_deceased' as const,
      principal_cents: 0,
      interest_cents: 1_125,
    };
    await show(`run=${id}`, {
      'GET /interest-runs/*': () =>
        run({
          maker: who === 'maker' ? anna : bram,
          members: 2,
          skipped: 0,
          interest_cents: 46_125,
          booked_cents: 39_375,
          skipped_members: [held],
          without_held: paid,
        }),
      [`POST /interest-runs/${id}/approve`]: () => preview({ skipped: 1, skipped_members: [held] }),
    });
    const drawer = within(await dialog('Run RN-2026-000001'));
    expect(
      await drawer.findByText('Bij goedkeuren wordt 1 lid aangehouden, met € 11,25. De rest gaat door.'),
    ).toBeVisible();
    expect(drawer.getByText(/^Aangehouden: overleden\. Verdeel de obligaties over de erven/u)).toBeVisible();
    const { textContent } = await dialog('Run RN-2026-000001');
    expect(textContent).toContain('382,50');
    expect(textContent).not.toMatch(/393,75|461,25/u);
    if (who === 'maker') return;
    expect(await drawer.findByText(whole('Per 01-03-2026 krijgt 1 lid € 382,50 tegoed.'))).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Goedkeuren…' }));
    const last = within(await dialog('Run RN-2026-000001 goedkeuren'));
    expect(await last.findByText(whole('Per 01-03-2026 krijgt 1 lid € 382,50 tegoed.'))).toBeVisible();
    expect(last.getByText(/^Bij goedkeuren wordt 1 lid aangehouden/u)).toBeVisible();
    await waitFor(() => expect(last.getByRole('button', { name: 'Goedkeuren' })).toBeEnabled());
  },
);

test('a run that is out of date says what changed, and for whom, and cannot be approved', async () => {
  const now = preview({
    digest: 'b'.repeat(64),
    members: 2,
    booked_cents: 39_250,
    changes: [{ member: femke, before_cents: null, after_cents: 1_000 }],
  });
  const { server } = await show(`run=${id}&step=approve`, { [`POST /interest-runs/${id}/approve`]: () => now });
  const last = within(await dialog('Run RN-2026-000001 goedkeuren'));
  const changes = await last.findByRole('table', { name: 'Wat er veranderde' });
  expect(changes.textContent).toMatch(/Leden12Tegoed van de leden€ ?382,50€ ?392,50Femke van den Bergniet mee€ ?10,00/);
  expect(last.getByRole('button', { name: 'Goedkeuren' })).toBeDisabled();
  await userEvent.type(last.getByRole('textbox', { name: /Toelichting/ }), 'Toch{Control>}{Enter}{/Control}');
  expect(last.getByRole('textbox', { name: /Toelichting/ })).toHaveValue('Toch');
  expect(server.asked.filter(isSent)).toEqual([]);
  await userEvent.click(last.getByRole('button', { name: 'Afwijzen…' }));
  expect(await dialog('Run RN-2026-000001 afwijzen')).toBeVisible();
});

test('two at once: who comes second is told, and sees how it stands', async () => {
  let taken = false;
  await show(`run=${id}&step=approve`, {
    'GET /interest-runs/*': () =>
      taken ? run({ status: 'executed', checker: { id: 'u-carla', name: 'Carla Smit' }, version: 2 }) : run(),
    [`POST /interest-runs/${id}/approve`]: ({ query }) => {
      if (query.has('dry_run')) return taken ? problem(409, 'state_conflict') : preview();
      taken = true;
      return problem(409, 'state_conflict');
    },
  });
  const last = within(await dialog('Run RN-2026-000001 goedkeuren'));
  const button = last.getByRole('button', { name: 'Goedkeuren' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const drawer = within(await dialog('Run RN-2026-000001'));
  expect(await drawer.findByText(/Iemand was u voor/)).toBeVisible();
  expect(await drawer.findByText(/Carla Smit/)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /goedkeuren$/ })).toBeNull();
  expect(drawer.getByRole('button', { name: 'Terugdraaien…' })).toBeVisible();
});

test('one’s own entry can be withdrawn only; what keeps a run from being taken back is said', async () => {
  const own = run({ id: '00000000-0000-4000-8000-00000000e002', number: 'RN-2026-000002', maker: anna });
  const booked = run({ status: 'executed', checker: bram, version: 2 });
  const params = { reason: 'paid_out', number: booked.number, used_by: 'LID 100001' };
  await show(`run=${own.id}`, {
    'GET /interest-runs': () => ({ items: [own, booked], next_cursor: null }),
    'GET /interest-runs/*': (_asked, which) => [own, booked].find((one) => one.id === which),
    [`GET /interest-runs/${own.id}/lines`]: () => problem(503, 'not_ready'),
    [`POST /interest-runs/${id}/reverse`]: () =>
      problem(422, 'not_reversible', [{ field: null, code: 'not_reversible', params }]),
  });
  const drawer = within(await dialog('Run RN-2026-000002'));
  expect(await drawer.findByText(/U kunt uw eigen invoer niet goedkeuren/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: /Goedkeuren/ })).toBeNull();
  expect(drawer.getByRole('button', { name: 'Intrekken…' })).toBeVisible();
  // the lines fail alone
  expect(await drawer.findByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();

  await userEvent.click(drawer.getByRole('button', { name: 'Alle runs' }));
  const list = within(await dialog('Rente en aflossing einde looptijd'));
  await userEvent.click(await list.findByRole('button', { name: booked.number }));
  await userEvent.click(await screen.findByRole('button', { name: 'Terugdraaien…' }));
  const last = within(await dialog(`Run ${booked.number} terugdraaien`));
  await userEvent.selectOptions(last.getByRole('combobox', { name: /Reden/ }), 'invoerfout');
  await userEvent.click(last.getByRole('button', { name: 'Terugdraaien' }));
  expect(await last.findByText(/Het tegoed van LID 100001 is al uitbetaald/)).toBeVisible();
  expect(last.getByRole('combobox', { name: /Reden/ })).toHaveValue('input_error');
});

const decided = '00000000-0000-4000-8000-00000000d002';
const evening = { id: 'evening', name: anna.name };

test('a sign-in that looks like one’s own is marked on what it asks, and on what it decided', async () => {
  const administrators = {
    items: [
      { ...evening, alike: [anna.id] },
      { ...bram, alike: [evening.id] },
    ],
  };
  const { router } = await show(`run=${id}`, {
    [`GET /interest-runs/${id}`]: () => run({ maker: evening }),
    'GET /interest-runs/*': () => run({ id: decided, status: 'executed', maker: bram, checker: evening }),
    'GET /administrators': () => administrators,
  });
  const drawer = within(await dialog('Run RN-2026-000001'));
  expect(await drawer.findByText(/^Het account van .*, die dit invoerde, lijkt van dezelfde persoon/u)).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Goedkeuren…' })).toBeVisible();
  await act(() => router.navigate(`/redemption/requests?run=${decided}`));
  expect(await drawer.findByText('Wie dit invoerde en wie het goedkeurde, lijken dezelfde persoon.')).toBeVisible();
});
