import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Notification } from '../../api/types.ts';
import { answers as bulk, checkedBatch } from '../../testing/bulk.ts';
import { problem } from '../../testing/fakeServer.ts';
import { anna, approval, approvals, bram, me, page, proposal } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const rejected = proposal({
  status: 'rejected',
  maker: anna,
  checker: bram,
  decided_at: '2026-11-21T08:00:00Z',
  comment: 'Verkeerd aantal: het zijn er 50.',
});
const now = () => new Date().toISOString();
let ids = 0;
const notice = (change: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-0000009${String((ids += 1)).padStart(5, '0')}`,
  kind: 'payment',
  level: 'warning',
  key: 'redemption.payment_failed',
  params: { number: 'VA-2026-000164', code: 'AC04' },
  subject_type: 'redemption_request',
  subject_id: 'r1',
  count: 1,
  created_at: now(),
  last_at: now(),
  read: false,
  ...change,
});
const list = (items: Notification[], more: object = {}) => ({
  items,
  next_cursor: null,
  unread: items.filter(({ read }) => !read).length,
  muted: [],
  ...more,
});
const none = { 'GET /approvals': () => approvals() };
const item = (name: RegExp) => screen.findByRole('link', { name });

test('what was rejected can be found, with who did it and why', async () => {
  const { router, server } = await renderApp({
    path: '/notifications?status=waiting&page=2&cursor=x',
    answers: { 'GET /transactions': ({ query }) => page(query.get('status') === 'rejected' ? [rejected] : []) },
  });
  expect(await screen.findByText('Er wacht niets op goedkeuring.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Afgewezen' }));
  const table = within(await screen.findByRole('table', { name: 'Afgewezen' }));
  expect(await table.findByText('Verkeerd aantal: het zijn er 50.')).toBeVisible();
  expect(table.getByText(bram.name)).toBeVisible();
  expect(router.state.location.search).toBe('?status=rejected');
  expect(server.asked.at(-1)?.query.get('cursor')).toBeNull();
});

test('what waits for me stands on top, also when all was read, and is decided on beside the list', async () => {
  const waiting = proposal({ maker: bram });
  const batch = approval({
    id: 'q2',
    subject_type: 'bulk_batch',
    subject_id: 'b1',
    number: 'BB-2026-000001',
    member: null,
    instrument: null,
    quantity: null,
    amount_cents: 90_000,
    count: 2,
  });
  const asking = notice({
    kind: 'approval',
    level: 'info',
    key: 'bulk_batch.submitted',
    params: { number: 'BB-2026-000001', count: 2 },
    subject_type: 'bulk_batch',
    subject_id: 'b1',
  });
  let read = false;
  const { router } = await renderApp({
    path: '/notifications',
    answers: {
      'GET /me': () => ({ ...me, notifications_unread: read ? 0 : 1 }),
      'GET /notifications': () => list([{ ...asking, read }]),
      'POST /notifications/read': () => ((read = true), { unread: 0 }),
      'GET /approvals': () => approvals([approval({ subject_id: waiting.id }), batch]),
      'GET /transactions/*': () => ({ ...waiting, postings: [] }),
    },
  });
  const asked = within(await screen.findByRole('region', { name: /^Vraagt uw goedkeuring 2/ }));
  expect(asked.getAllByRole('link')[0]).toHaveTextContent(bram.name);
  expect(await asked.findByRole('link', { name: /Bulkbatch BB-2026-000001.*ongelezen/ })).toBeVisible();
  expect(screen.queryByText('Batch BB-2026-000001 wacht op goedkeuring: 2 regels.')).toBeNull();
  await userEvent.keyboard('A');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Alles als gelezen merken?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Alles gelezen' }));
  await waitFor(() => expect(asked.getAllByRole('link')[1]).not.toHaveAccessibleName(/ongelezen/));
  expect(asked.getAllByRole('link')).toHaveLength(2);
  await userEvent.keyboard('j');
  expect(router.state.location.search).toBe(`?id=tx-${waiting.id}`);
  const pane = within(await screen.findByRole('complementary', { name: 'Notificatie' }));
  expect(await pane.findByRole('link', { name: 'Goedkeuren' })).toHaveAttribute(
    'href',
    expect.stringContaining(`tx=${waiting.id}&action=approve`),
  );
  await userEvent.keyboard('j');
  expect(await pane.findByRole('link', { name: 'Beoordelen' })).toHaveAttribute(
    'href',
    '/transactions/create-bulk?batch=b1',
  );
});

test('who looks like whoever decides is marked in the list and beside it', async () => {
  const waiting = proposal({ maker: bram });
  const asked = [
    approval({ subject_id: waiting.id, maker: bram, alike: true }),
    approval({
      id: 'q2',
      subject_type: 'bulk_batch',
      subject_id: 'b1',
      number: 'BB-2026-000001',
      maker: bram,
      alike: true,
    }),
    approval({ id: 'q3', subject_type: 'bulk_batch', subject_id: 'b2', maker: { id: 'claire', name: 'Claire Moore' } }),
  ];
  await renderApp({
    path: '/notifications',
    answers: {
      'GET /notifications': () => list([]),
      'GET /approvals': () => approvals(asked),
      'GET /transactions/*': () => ({ ...waiting, postings: [] }),
      'GET /administrators': () => ({ items: [{ ...bram, alike: [me.id] }] }),
    },
  });
  const rows = within(await screen.findByRole('region', { name: /^Vraagt uw goedkeuring 3/ })).getAllByRole('link');
  expect(rows.map((row) => row.textContent.includes('Lijkt dezelfde persoon als u'))).toEqual([true, true, false]);
  expect(rows[0]).toHaveAccessibleName(/^Waarschuwing/);
  for (const marked of [true, true, false]) {
    await userEvent.keyboard('j');
    const pane = within(await screen.findByRole('complementary', { name: 'Notificatie' }));
    const mark = () => pane.queryByText(/lijkt van dezelfde persoon te zijn/);
    await waitFor(() => expect(mark() !== null).toBe(marked));
  }
});

test('what waits that could not be loaded is not passed over in silence', async () => {
  const { server } = await renderApp({
    path: '/notifications',
    answers: { 'GET /approvals': () => problem(500, 'internal_error'), 'GET /notifications': () => list([]) },
  });
  expect(await screen.findByText('Wat op u wacht, kon niet worden geladen')).toBeVisible();
  server.answers['GET /approvals'] = () => approvals([approval()]);
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('region', { name: /^Vraagt uw goedkeuring 1/ })).toBeVisible();
});

test('to open one is to read it; it can be unread again, and nothing moves', async () => {
  const old = notice({ level: 'error', count: 3 });
  const marks: unknown[] = [];
  await renderApp({
    path: '/notifications',
    answers: {
      ...none,
      'GET /notifications': () => list([old, notice({ read: true, params: { number: 'VA-2', code: 'AC01' } })]),
      'POST /notifications/read': ({ body }) => {
        marks.push(body);
        return { unread: (body as { read: boolean }).read ? 0 : 1 };
      },
    },
  });
  await userEvent.click(await item(/^Fout: .*VA-2026-000164.*, ongelezen/));
  const pane = within(await screen.findByRole('complementary'));
  expect(await pane.findByText('Aantal keer')).toBeVisible();
  await waitFor(() => expect(marks).toEqual([{ ids: [old.id], read: true }]));
  expect(await item(/VA-2026-000164/)).not.toHaveAccessibleName(/ongelezen/);
  expect(pane.getByRole('link', { name: 'Openen' })).toHaveAttribute('href', '/redemption/requests?id=r1');
  await userEvent.keyboard('u');
  expect(await item(/VA-2026-000164.*, ongelezen/)).toBeVisible();
  expect(marks.at(-1)).toEqual({ ids: [old.id], read: false });
  expect(screen.getByRole('link', { name: /^Notificaties 1/ })).toBeVisible();
});

test('all read asks first; a kind is muted and heard again, but not the ledger', async () => {
  const posted: unknown[] = [];
  const wrong = notice({
    kind: 'ledger',
    level: 'error',
    key: 'ledger.broken',
    params: { invariant: 4, violations: 2 },
  });
  const paid = notice({ last_at: '2026-11-20T08:00:00Z' });
  const { server } = await renderApp({
    path: '/notifications',
    answers: {
      ...none,
      'GET /me': () => ({ ...me, notifications_unread: 2 }),
      'GET /notifications': () => list([wrong, paid]),
      'POST /notifications/read': ({ body }) => (posted.push(body), { unread: 1 }),
      'POST /notifications/mute': ({ body }) => (posted.push(body), { unread: 1, muted: ['payment'] }),
    },
  });
  await userEvent.click(await item(/VA-2026-000164/));
  await userEvent.click(await screen.findByRole('button', { name: 'Soort dempen' }));
  await userEvent.click(await screen.findByRole('button', { name: '1 gedempte soort' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Betaling teruggekomen', hidden: true }));
  expect(posted.slice(1)).toEqual([
    { kind: 'payment', muted: true },
    { kind: 'payment', muted: false },
  ]);
  await userEvent.click(await item(/regel 4/));
  expect(await screen.findByText('Deze soort kan niet worden gedempt.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Soort dempen' })).toBeNull();
  server.answers['POST /notifications/read'] = () => problem(500, 'internal_error');
  await userEvent.keyboard('A');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Alles als gelezen merken?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Alles gelezen' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
});

test('a filter is in the address, and what it leaves out is said', async () => {
  const { server } = await renderApp({
    path: '/notifications?level=error&kind=ledger&unread=true',
    answers: { ...none, 'GET /notifications': () => list([]) },
  });
  expect(await screen.findByText('Geen notificatie past bij dit filter.')).toBeVisible();
  const asked = server.asked.find(({ what }) => what === 'GET /notifications');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ level: 'error', kind: 'ledger', unread: 'true' });
  server.answers['GET /notifications'] = () => problem(500, 'internal_error');
  await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }));
  expect(await screen.findByText('De notificaties konden niet worden geladen')).toBeVisible();
});

/** The answer that goes on, as the service sends it. */
function stream() {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const send = (event: string, data: object, id = '') =>
    writer.write(`${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return { response: new Response(readable.pipeThrough(new TextEncoderStream())), send, end: () => writer.close() };
}

test('what happens elsewhere is said in the corner, counted, and put in the list when that is asked for', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const streams = [stream(), stream()];
  const places: (string | null)[] = [];
  const { server } = await renderApp({
    path: '/notifications',
    answers: {
      ...none,
      'GET /events': ({ headers }) => {
        places.push(headers.get('last-event-id'));
        return streams[places.length - 1]?.response ?? new Promise(() => undefined);
      },
      'GET /notifications': () => list([]),
    },
  });
  expect(await screen.findByText('Er zijn geen notificaties.')).toBeVisible();
  const told = notice({
    kind: 'decision',
    key: 'transaction.rejected',
    params: { by: bram.name, kind: 'issue', quantity: '5', name_nl: 'Aandeel', comment: 'Verkeerd lid.' },
  });
  server.answers['GET /notifications'] = () => list([told]);
  server.answers['GET /me'] = () => ({ ...me, notifications_unread: 1 });
  await streams[0]?.send('state', { unread: 0, more: false }, '5:5:');
  await streams[0]?.send('notification', told);
  await streams[0]?.send('state', { unread: 1, more: false }, '7:7:');
  const corner = within(screen.getByRole('region', { name: 'Meldingen' }));
  expect(
    await corner.findByText('Uw invoer is afgewezen door Bram Bakker: Uitgifte van 5 aandelen. Verkeerd lid.'),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Notificaties 1/ })).toBeVisible();
  expect(screen.getByText('Er zijn geen notificaties.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1 nieuwe' }));
  expect(await item(/Verkeerd lid/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '1 nieuwe' })).toBeNull();

  // The line breaks: the next one goes on from where this one was, and many at once are one sentence.
  await streams[0]?.end();
  await waitFor(() => expect(places).toEqual([null, '7:7:']));
  for (const number of ['VA-1', 'VA-2', 'VA-3', 'VA-4']) {
    await streams[1]?.send('notification', notice({ params: { number, code: 'AC04' } }));
  }
  await streams[1]?.send('state', { unread: 5, more: false }, '9:9:');
  expect(await corner.findByText('Er zijn 4 nieuwe notificaties.')).toBeVisible();
  vi.unstubAllGlobals();
});

test('the page of what a notice is about says what the notice says', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const events = stream();
  const waiting = { ...checkedBatch({ errors: 0, warnings: 0, status: 'awaiting_approval', causes: [] }) };
  const { server } = await renderApp({
    path: `/transactions/create-bulk?batch=${waiting.id}`,
    answers: { ...bulk, 'GET /events': () => events.response, [`GET /bulk-batches/${waiting.id}`]: () => waiting },
  });
  expect(await screen.findByText(/^U kunt uw eigen invoer niet goedkeuren/)).toBeVisible();
  server.answers[`GET /bulk-batches/${waiting.id}`] = () =>
    checkedBatch({ ...waiting, version: 5, status: 'posted', posted_at: now(), checker: bram, decided_at: now() });
  await events.send('state', { unread: 0, more: false }, '5:5:');
  await events.send(
    'notification',
    notice({
      kind: 'bulk',
      level: 'info',
      key: 'bulk_batch.posted',
      params: { number: waiting.number, count: 3 },
      subject_type: 'bulk_batch',
      subject_id: waiting.id,
    }),
  );
  await events.send('state', { unread: 1, more: false }, '7:7:');
  expect(await screen.findByRole('heading', { name: /transacties geboekt/ })).toBeVisible();
  vi.unstubAllGlobals();
});
