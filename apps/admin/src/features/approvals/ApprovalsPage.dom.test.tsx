import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Approval } from '../../api/types.ts';
// what the page loads with its first question: not within the time of a test
import '../../questions.ts';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { batch, oddLoan } from '../../testing/bulk.ts';
import { approval, approvals, bram, femke, preview, proposal } from '../../testing/register.ts';
import { batch as paymentBatch, linePage, lines as payments } from '../../testing/payments.ts';
import { answers as redemptionAnswers, first } from '../../testing/redemptions.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const question = (n: number, change: Partial<Approval> = {}): Approval =>
  approval({ id: `q${n}`, subject_id: `t${n}`, quantity: `${n}00`, amount_cents: n * 1_275_000, ...change });

/** Three issues that wait for Anna, decided on one by one; what was decided is gone from the list. */
function register(items: readonly Approval[], change: Answers = {}) {
  const waiting = [...items];
  const leave = (path: string) => {
    const at = waiting.findIndex(({ subject_id: id }) => path.includes(`/${id}/`));
    const [gone] = waiting.splice(at, 1);
    return proposal({ id: gone?.subject_id ?? '', status: 'booked', number: 'TR-2026-000009' });
  };
  const answers: Answers = {
    'GET /approvals': () => approvals([...waiting], { for_me: waiting.length }),
    'GET /transactions/*': (_asked, id) =>
      proposal({ id, version: 1, quantity: `${id.slice(1)}00`, can: ['approve', 'reject'] }),
    'POST /transactions/{id}/approve': ({ what, query }) =>
      query.get('dry_run') === 'true' ? preview({ digest: `digest ${what}` }) : leave(what),
    'POST /transactions/{id}/reject': ({ what }) => leave(what),
    ...change,
  };
  return answers;
}
const sent = (asked: readonly { what: string; query: URLSearchParams }[], verb: string) =>
  asked.filter(({ what, query }) => what.startsWith('POST') && what.endsWith(verb) && !query.has('dry_run'));
const panel = () => screen.findByRole('complementary', { name: 'Beoordeling' });
/** The panel once this one can be decided: the address is ahead of what is on screen. */
const ready = async (title: RegExp | string = /./) => {
  const aside = within(await panel());
  await aside.findByRole('heading', { level: 3, name: title });
  await waitFor(() => {
    const approve = aside.getByRole('button', { name: /^Goedkeuren/ });
    expect(approve).toBeEnabled();
    // the decision before this one is over
    expect(approve).not.toHaveAttribute('aria-busy');
  });
  return aside;
};
const open = (id: string | null) =>
  waitFor(() => expect(new URLSearchParams(globalRouter().search).get('id')).toBe(id));
let globalRouter: () => { search: string };
const show = async (answers: Answers, path = '/approvals') => {
  const app = await renderApp({ path, answers });
  globalRouter = () => app.router.state.location;
  await screen.findByRole('heading', { level: 1, name: 'Te beoordelen' });
  return app;
};

test('one after the other: J opens the first, A approves what is on screen, the next opens by itself', async () => {
  const { server } = await show(
    register([question(1), question(2, { kind: 'redeem' }), question(3, { kind: 'transfer' })]),
  );
  await screen.findByRole('link', { name: /Uitgifte van 100/ });
  await userEvent.keyboard('j');
  await open('q1');
  const aside = await ready();
  expect(aside.getByRole('heading', { level: 3, name: /Uitgifte van 100/ })).toBeVisible();
  await userEvent.keyboard('a');
  await open('q2');
  // what was done, its number and day, and what each has now
  expect(
    screen.getByText(
      /^Goedgekeurd: Uitgifte van 100.*\. Geboekt als TR-2026-000009 op \d\d-\d\d-\d{4}\..* heeft nu .*\.$/,
    ),
  ).toBeVisible();
  const [call] = sent(server.asked, '/approve');
  expect(call).toMatchObject({ what: 'POST /transactions/t1/approve' });
  expect((call as unknown as { headers: Headers }).headers.get('if-match')).toBe(
    '"digest POST /transactions/t1/approve"',
  );
  await ready(/van 200/);
  await waitFor(() => expect(screen.getByRole('link', { name: /van 200/, current: true })).toHaveFocus());
  await userEvent.keyboard('a');
  await open('q3');
  await ready(/van 300/);
  await userEvent.keyboard('a');
  expect(await screen.findByText('Er wacht niets op uw goedkeuring.')).toBeVisible();
  expect(sent(server.asked, '/approve')).toHaveLength(3);
});

test('more than is counted says so', async () => {
  const many = { for_me: 1_000, total: 1_000, total_is_lower_bound: true };
  await show(register([question(1)], { 'GET /approvals': () => approvals([question(1)], many) }));
  expect(await screen.findByRole('tab', { name: /^Alles ?1\.000\+$/ })).toBeVisible();
  expect(screen.getByText(/^1 van 1\.000\+ getoond\./)).toBeVisible();
});

test('R asks for the reason in the place of the buttons, and sends it; Esc brings them back', async () => {
  const { server } = await show(register([question(1), question(2)]), '/approvals?id=q1');
  const aside = await ready();
  await userEvent.keyboard('r');
  const reason = await aside.findByRole('textbox', { name: /Reden/ });
  expect(reason).toHaveFocus();
  await userEvent.keyboard('Verkeerd{Escape}');
  expect(aside.getByRole('button', { name: /^Goedkeuren/ })).toBeVisible();
  expect(aside.getByRole('button', { name: /^Afwijzen/ })).toHaveFocus();
  await userEvent.keyboard('r');
  expect(await aside.findByRole('textbox', { name: /Reden/ })).toHaveValue('Verkeerd');
  await userEvent.clear(aside.getByRole('textbox', { name: /Reden/ }));
  await userEvent.click(await aside.findByRole('button', { name: 'Afwijzen' }));
  expect(sent(server.asked, '/reject')).toEqual([]);
  await userEvent.type(await aside.findByRole('textbox', { name: /Reden/ }), 'Verkeerd aantal');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await open('q2');
  expect(sent(server.asked, '/reject')).toMatchObject([{ body: { comment: 'Verkeerd aantal' } }]);
});

/** Approving waits until the test lets it go on, with this answer. */
function paused() {
  let answer: (done: Response | undefined) => void = () => undefined;
  const wait = new Promise<Response | undefined>((resolve) => (answer = resolve));
  return { wait, answer: (done?: Response) => answer(done) };
}

test('a failure that comes once another one is open is told of what it is about, and stands there', async () => {
  const { wait, answer } = paused();
  await show(
    register([question(1), question(2)], {
      'POST /transactions/{id}/approve': ({ query }) =>
        query.get('dry_run') === 'true' ? preview({ digest: 'd' }) : wait.then((done) => done ?? {}),
    }),
    '/approvals?id=q1',
  );
  const aside = await ready(/van 100/);
  await userEvent.keyboard('a');
  await userEvent.click(screen.getByRole('link', { name: /van 200/ }));
  await open('q2');
  await aside.findByRole('heading', { level: 3, name: /van 200/ });
  // one is sent at a time, and it is not this one
  const approve = await aside.findByRole('button', { name: /^Goedkeuren/ });
  expect(approve).not.toHaveAttribute('aria-busy');
  expect(approve).toBeDisabled();
  answer(problem(500, 'internal_error'));
  expect(await screen.findByText(/^Niet gelukt: Uitgifte van 100/)).toBeVisible();
  await ready(/van 200/);
  expect(aside.queryByText(/ging iets mis/i)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /van 100/ }));
  await ready(/van 100/);
  expect(within(await panel()).getByRole('alert')).toBeVisible();
});

test('what was decided once another one is open leaves that one as it is', async () => {
  const { wait, answer } = paused();
  const items = [question(1), question(2), question(3)];
  const rest = register(items, {});
  await show(
    {
      ...rest,
      'POST /transactions/{id}/approve': async (asked) => {
        if (asked.query.get('dry_run') !== 'true') await wait;
        return rest['POST /transactions/{id}/approve']?.(asked, '');
      },
    },
    '/approvals?id=q1',
  );
  const aside = await ready(/van 100/);
  await userEvent.keyboard('a');
  await userEvent.click(screen.getByRole('link', { name: /van 300/ }));
  await open('q3');
  await aside.findByRole('heading', { level: 3, name: /van 300/ });
  await userEvent.keyboard('r');
  await userEvent.type(await aside.findByRole('textbox', { name: /Reden/ }), 'Verkeerd');
  answer();
  expect(await screen.findByText(/^Goedgekeurd: Uitgifte van 100/)).toBeVisible();
  await open('q3');
  expect(aside.getByRole('textbox', { name: /Reden/ })).toHaveValue('Verkeerd');
  expect(aside.getByRole('textbox', { name: /Reden/ })).toHaveFocus();
  // and what was typed is there again after a look at another one
  await userEvent.click(screen.getByRole('link', { name: /van 200/ }));
  await aside.findByRole('heading', { level: 3, name: /van 200/ });
  await userEvent.click(screen.getByRole('link', { name: /van 300/ }));
  expect(await aside.findByRole('textbox', { name: /Reden/ })).toHaveValue('Verkeerd');
});

test('what changed meanwhile is shown, and is approved only by another press', async () => {
  let price = 12_750;
  const { server } = await show(
    register([question(1)], {
      'POST /transactions/{id}/approve': ({ query, headers }) => {
        if (query.get('dry_run') === 'true') return preview({ digest: `d${price}`, price_cents: price });
        return headers.get('if-match') === `"d${price}"`
          ? proposal({ status: 'booked' })
          : problem(409, 'preview_stale');
      },
    }),
    '/approvals?id=q1',
  );
  const aside = await ready();
  price = 13_000;
  await userEvent.keyboard('a');
  expect(await aside.findByText(/Er is intussen iets veranderd/)).toBeVisible();
  expect(await aside.findByText(/^Intussen veranderd: .*prijs/i)).toBeVisible();
  expect(screen.queryByText(/^Goedgekeurd/)).toBeNull();
  await ready();
  await userEvent.keyboard('a');
  expect(await screen.findByText(/^Goedgekeurd/)).toBeVisible();
  expect(sent(server.asked, '/approve').map(({ what }) => what)).toHaveLength(2);
});

test('like ones stand together with their total; one is left out, the others are approved each as it was read', async () => {
  const items = [question(1), question(2, { member: femke }), question(3, { kind: 'transfer' }), question(4)];
  const { server } = await show(register(items), '/approvals?id=q1');
  await ready();
  await userEvent.keyboard('s');
  const together = () => screen.findByRole('complementary', { name: '3 gelijke samen' });
  const back = async () => within(await together()).getByRole('button', { name: 'Eén tegelijk' });
  (await back()).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Afwijzen/ })).toHaveFocus();
  screen.getByRole('button', { name: /^3 gelijke samen/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await back()).toHaveFocus();
  const aside = within(await together());
  await waitFor(() => expect(aside.getByRole('button', { name: /^Goedkeuren: 3/ })).toBeEnabled());
  expect(aside.getByRole('row', { name: /Samen: 3.*89\.250,00/ })).toBeVisible();
  await userEvent.click(aside.getByRole('checkbox', { name: femke.display_name }));
  await userEvent.click(aside.getByRole('button', { name: /^Goedkeuren: 2, € 63\.750,00/ }));
  expect(await screen.findByText('2 samen goedgekeurd')).toBeVisible();
  expect(sent(server.asked, '/approve').map(({ what }) => what)).toEqual([
    'POST /transactions/t1/approve',
    'POST /transactions/t4/approve',
  ]);
  await open('q2');
});

test('the panel of approving together closes before its answers; what was not approved is told in the corner', async () => {
  let answer = (_response: Response) => {};
  const { server } = await show(
    register([question(1), question(2), question(3)], {
      'POST /transactions/{id}/approve': ({ what, query }) =>
        query.get('dry_run') === 'true'
          ? preview({ digest: `digest ${what}` })
          : new Promise<Response>((resolve) => (answer = resolve)),
    }),
    '/approvals?id=q1',
  );
  await ready();
  await userEvent.keyboard('s');
  const together = () => screen.findByRole('complementary', { name: '3 gelijke samen' });
  const approve = within(await together()).getByRole('button', { name: /^Goedkeuren: 3/ });
  await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(approve);
  await waitFor(() => expect(sent(server.asked, '/approve')).toHaveLength(1));
  await userEvent.click(within(await together()).getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  answer(problem(500, 'internal_error'));
  await waitFor(() => expect(sent(server.asked, '/approve')).toHaveLength(2));
  answer(Response.json({}));
  await waitFor(() => expect(sent(server.asked, '/approve')).toHaveLength(3));
  answer(Response.json({}));
  expect(await screen.findByText(/^Niet gelukt: Uitgifte van 100/)).toBeVisible();
  expect(await screen.findByText('2 samen goedgekeurd')).toBeVisible();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a file that makes instruments is approved once the terms of each were opened', async () => {
  const made = batch({ status: 'awaiting_approval', maker: bram, instruments: [oddLoan], can: ['approve', 'reject'] });
  const bulkQuestion = question(1, {
    subject_type: 'bulk_batch',
    subject_id: made.id,
    number: made.number,
    member: null,
  });
  const { server } = await show(
    register([bulkQuestion], {
      [`GET /bulk-batches/${made.id}`]: () => made,
      'GET /bulk-batches/{id}/instruments/{code}': () => ({ terms: oddLoan, terms_sha256: 'f'.repeat(64) }),
      'POST /bulk-batches/{id}/approve': () => ({ ...made, can: [] }),
    }),
    '/approvals?id=q1',
  );
  const aside = within(await panel());
  expect(await aside.findByText(`Open eerst de voorwaarden van ${oddLoan.code}.`)).toBeVisible();
  expect(aside.getByRole('button', { name: /^Goedkeuren/ })).toBeDisabled();
  await userEvent.keyboard('a');
  expect(sent(server.asked, '/approve')).toEqual([]);
  await userEvent.click(aside.getByText('Nog niet geopend'));
  await ready();
  expect(aside.getByText('Geopend')).toBeVisible();
  await userEvent.keyboard('a');
  await waitFor(() => expect(sent(server.asked, '/approve')).toMatchObject([{ body: { opened: ['f'.repeat(64)] } }]));
});

test('somebody decided meanwhile: it says so, and J goes on', async () => {
  let gone = false;
  await show(
    register([question(1), question(2)], {
      'GET /transactions/*': (_asked, id) =>
        gone && id === 't1'
          ? proposal({ id, status: 'booked', number: 'TR-2026-000001', can: [] })
          : proposal({ id, can: ['approve', 'reject'] }),
      'POST /transactions/t1/approve': ({ query }) => {
        if (query.get('dry_run') === 'true') return preview();
        gone = true;
        return problem(409, 'state_conflict');
      },
    }),
    '/approvals?id=q1',
  );
  const aside = await ready();
  await userEvent.keyboard('a');
  expect(await aside.findByText('Hierover is intussen besloten.')).toBeVisible();
  expect(aside.queryByRole('button', { name: /^Afwijzen/ })).toBeNull();
  await userEvent.keyboard('j');
  await open('q2');
  await ready();
});

test('a request that lacks a document says where to add it, not how to fill in a transaction', async () => {
  const refused = () =>
    problem(422, 'document_required', [{ field: 'document', code: 'document_required', params: {} }]);
  await show(
    register([question(1, { subject_type: 'redemption_request', subject_id: first.id })], {
      ...redemptionAnswers,
      'GET /approvals': () => approvals([question(1, { subject_type: 'redemption_request', subject_id: first.id })]),
      [`POST /redemption-requests/${first.id}/approve`]: refused,
    }),
    '/approvals?id=q1',
  );
  const aside = within(await panel());
  expect(await aside.findByText(/Bij overlijden is een document nodig\. Voeg het toe bij Documenten\./)).toBeVisible();
  expect(aside.queryByText(/Vul het kenmerk in/)).toBeNull();
});

test('payments are looked in by the page, and what is typed to find one decides on nothing', async () => {
  const [one] = payments as [(typeof payments)[number]];
  const some = Array.from({ length: 25 }, (_, index) => ({
    ...one,
    id: `line-${index}`,
    name_in_file: `Lid ${index}`,
  }));
  const { server } = await show(
    register([question(1, { subject_type: 'payment_batch', subject_id: paymentBatch.id })], {
      [`GET /payment-batches/${paymentBatch.id}`]: () => ({
        ...paymentBatch,
        status: 'draft',
        can: ['approve', 'withdraw'],
        count: 3_000,
        asked: { count: 2, amount_cents: 2 * one.amount_cents },
      }),
      [`GET /payment-batches/${paymentBatch.id}/lines`]: ({ query }) =>
        query.has('asked') || query.has('q')
          ? linePage([{ ...one, name_in_file: 'Nagevraagd Lid', asked: true }])
          : { items: some, next_cursor: 'next', total: 3_000 },
    }),
    '/approvals?id=q1',
  );
  const aside = await ready();
  expect(await aside.findByText('Lid 24')).toBeVisible();
  expect(aside.getByText(/van 3\.000/)).toBeVisible();
  await userEvent.selectOptions(
    aside.getByRole('combobox', { name: 'Welke betalingen' }),
    'Nagevraagd bij het lid (2)',
  );
  expect(await aside.findByText('Nagevraagd Lid')).toBeVisible();
  expect(aside.getByText('Gewijzigd IBAN nagevraagd bij het lid.')).toBeVisible();
  await userEvent.type(aside.getByRole('searchbox', { name: 'Naam of kenmerk' }), 'jaar');
  await waitFor(() =>
    expect(server.last(`GET /payment-batches/${paymentBatch.id}/lines`)?.query.get('q')).toBe('jaar'),
  );
  expect(sent(server.asked, '/approve')).toEqual([]);
  expect(server.last(`GET /payment-batches/${paymentBatch.id}`)?.query.get('lines')).toBe('false');
});
