import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { femke, jan, me, page, preview, proposal, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { whole } from '../../testing/whole.ts';

const inheritance = proposal({
  kind: 'transfer',
  counterparty: femke,
  quantity: '110',
  price_cents: null,
  amount_cents: null,
  reason_code: 'inheritance',
  document: 'VvE notaris Jansen',
  description: 'Nalatenschap',
});
const { id } = inheritance;
const change = (before: string, after: string) => ({
  effective: { before, after },
  today: { before, after },
});
const lots = Array.from({ length: 29 }, (_, index) => ({
  id: `lot${index}`,
  acquired_on: `20${17 + (index % 8)}-01-0${1 + (index % 9)}`,
  quantity: '3',
}));
const dryRun = preview({
  amount_cents: null,
  price_cents: null,
  holdings: [
    { member: jan, instrument: share, ...change('110', '0'), waiting: '0' },
    { member: femke, instrument: share, ...change('13', '123'), waiting: '0' },
  ],
  lots,
  postings: lots.flatMap((lot, index) => [
    {
      seq: 2 * index,
      account: `member:100001:holding`,
      asset: 'A',
      quantity: '-3',
      amount_cents: null,
      lot_id: lot.id,
    },
    {
      seq: 2 * index + 1,
      account: `member:100002:holding`,
      asset: 'A',
      quantity: '3',
      amount_cents: null,
      lot_id: null,
    },
  ]),
});
const sentence =
  'Overdracht van 110 aandelen door erfopvolging van Jan de Vries naar Femke van den Berg, per 20-11-2026.';

const show = (path: string, answers: Answers) =>
  renderApp({
    path,
    answers: {
      'GET /transactions': () => page([inheritance]),
      [`GET /transactions/${id}`]: () => inheritance,
      ...answers,
    },
  });
const dialog = () => within(screen.getByRole('dialog'));

test('nobody approves blindly: first what it comes to, who entered it and why; then the focus is on the outcome', async () => {
  let booked = false;
  const { server } = await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`GET /transactions/${id}`]: () =>
      booked ? { ...inheritance, status: 'booked', number: 'TR-2026-000777', version: 2 } : inheritance,
    [`POST /transactions/${id}/approve`]: ({ query }) => {
      if (query.get('dry_run')) return dryRun;
      booked = true;
      return { ...inheritance, status: 'booked', number: 'TR-2026-000777', version: 2 };
    },
  });
  expect(await screen.findByText(whole(sentence))).toBeVisible();
  expect(dialog().getByText(/^Ingevoerd door Bram Bakker op/)).toHaveTextContent('op 20-11-2026');
  expect(dialog().getByText('VvE notaris Jansen')).toBeVisible();
  expect(dialog().getByText('Er wordt geen geld geboekt.')).toBeVisible();
  const [femkes] = dialog().getAllByRole('row', { name: /Femke/ });
  expect(femkes).toHaveTextContent('13+110123');
  // 29 lots and 58 postings are two lines that say how many
  expect(dialog().getByText('29, oudste van 01-01-2017')).toBeVisible();
  expect(dialog().getByText('58 boekingsregels, samen 0').closest('details')).not.toHaveAttribute('open');

  await userEvent.click(dialog().getByRole('button', { name: 'Goedkeuren' }));
  const outcome = await screen.findByText('Geboekt als TR-2026-000777');
  expect(outcome.closest('[tabindex="-1"]')).toHaveFocus();
  const [asked] = server.asked.filter(({ what, query }) => what.endsWith('/approve') && !query.has('dry_run'));
  expect(asked?.headers.get('if-match')).toBe('"d1"');
});

test('approving is held to what was shown: what it became is named and shown first, and takes a press of its own', async () => {
  let now = dryRun;
  const done: (string | null)[] = [];
  const booked = { ...inheritance, status: 'booked', number: 'TR-2026-000777', version: 2 };
  await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`GET /transactions/${id}`]: () => (done.length > 0 ? booked : inheritance),
    [`POST /transactions/${id}/approve`]: ({ query, headers }) => {
      if (query.get('dry_run')) return now;
      if (headers.get('if-match') !== `"${now.digest}"`) return problem(409, 'preview_stale');
      done.push(headers.get('if-match'));
      return booked;
    },
  });
  expect(await screen.findByText(whole(sentence))).toBeVisible();
  now = { ...dryRun, digest: 'd2', lots: lots.slice(1), warnings: [{ code: 'backdated', params: { days: 40 } }] };
  const approve = () => dialog().getByRole('button', { name: 'Goedkeuren' });
  await userEvent.type(dialog().getByLabelText(/Toelichting/), 'Akkoord');
  await userEvent.dblClick(approve());
  const notice = (await screen.findByText(/^Nog niet geboekt/)).closest('[role=status]');
  expect(notice).toHaveTextContent('Intussen veranderd: Verbruikte partijen, Waarschuwingen.');
  expect(dialog().getByText(/^28, oudste van/)).toBeVisible();
  expect(dialog().getByLabelText(/Toelichting/)).toHaveValue('Akkoord');
  expect(dialog().queryByRole('alert')).toBeNull();
  expect(done).toEqual([]);
  expect(approve()).toHaveFocus();
  await userEvent.click(approve());
  expect(await screen.findByText('Geboekt als TR-2026-000777')).toBeVisible();
  expect(done).toEqual(['"d2"']);
});

test('what cannot be booked any more once it was looked at again blocks the decision', async () => {
  let closed = false;
  const { server } = await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: ({ query }) => {
      if (!query.get('dry_run')) return problem(409, 'preview_stale');
      return closed ? problem(422, 'period_closed') : dryRun;
    },
  });
  expect(await screen.findByText(whole(sentence))).toBeVisible();
  closed = true;
  await userEvent.click(dialog().getByRole('button', { name: 'Goedkeuren' }));
  expect(await screen.findByText('Dit kan niet geboekt worden')).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
  // it was pressed, and keeps the focus
  const off = dialog().getByRole('button', { name: 'Goedkeuren' });
  expect(off).toHaveAttribute('aria-disabled', 'true');
  const count = server.asked.length;
  await userEvent.keyboard('{Enter}');
  await userEvent.click(off);
  expect(server.asked.length).toBe(count);
});

test('while a decision is sent the panel stays, and says what went wrong', async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: ({ query }) => (query.get('dry_run') ? dryRun : answered),
  });
  expect(await screen.findByText(whole(sentence))).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Goedkeuren' }));
  for (const name of ['Sluiten', 'Annuleren']) {
    expect(dialog().getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await userEvent.keyboard('{Escape}');
  answer(problem(500, 'internal_error'));
  expect(await dialog().findByRole('alert')).toHaveTextContent('De server kon dit niet verwerken');
});

test.each([
  ['fails', () => problem(500, 'internal_error'), /goedkeuren: niet gelukt\. De server kon dit niet verwerken/],
  ['is done', () => Response.json({ ...inheritance, status: 'booked', version: 2 }), /goedkeuren: gelukt\.$/],
] as const)('what %s after the panel was left is told where one is by then, which stays', async (_, last, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    const { router } = await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
      [`POST /transactions/${id}/approve`]: ({ query }) => (query.get('dry_run') ? dryRun : answered),
    });
    await screen.findByText(whole(sentence));
    await userEvent.click(dialog().getByRole('button', { name: 'Goedkeuren' }));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate('/notifications?level=error'));
    answer(last());
    expect(await screen.findByText(words)).toBeVisible();
    expect(router.state.location.search).toBe('?level=error');
  } finally {
    vi.useRealTimers();
  }
});

test('a failure of what was cancelled while it was sent is told, though the panel is still there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
      [`POST /transactions/${id}/approve`]: ({ query }) => (query.get('dry_run') ? dryRun : answered),
    });
    await screen.findByText(whole(sentence));
    await userEvent.click(dialog().getByRole('button', { name: 'Goedkeuren' }));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await userEvent.click(dialog().getByRole('button', { name: 'Annuleren' }));
    await dialog().findByRole('button', { name: 'Afwijzen' });
    answer(problem(500, 'internal_error'));
    expect(await screen.findByText(/niet gelukt\. De server kon dit niet verwerken/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('each step of the dialog begins with the focus in it, also the way back', async () => {
  await show(`/notifications?status=waiting&tx=${id}`, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Afwijzen' }));
  expect(dialog().getByLabelText(/Reden van afwijzing/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Transactie afwijzen' })).toHaveFocus();
  await userEvent.click(dialog().getByRole('button', { name: 'Annuleren' }));
  expect(dialog().queryByLabelText(/Reden van afwijzing/)).toBeNull();
  expect(screen.getByRole('dialog')).toHaveFocus();
});

test('what cannot be booked any more says why, and cannot be approved', async () => {
  const short = {
    field: 'quantity',
    code: 'insufficient_available',
    params: { requested: '110', available: '20', waiting: '0', reserved: '0' },
  };
  await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: () => problem(422, 'insufficient_available', [short]),
  });
  expect(await screen.findByText(/Onvoldoende beschikbaar: gevraagd 110/)).toBeVisible();
  expect(dialog().getByText('Dit kan niet geboekt worden')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Goedkeuren' })).toBeDisabled();
});

test('a dry run without an answer can be asked for again, and the decision waits for it', async () => {
  const { server } = await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: () => problem(503, 'not_ready'),
  });
  expect(await screen.findByText('Wat er geboekt wordt, kon niet worden berekend')).toBeVisible();
  server.answers[`POST /transactions/${id}/approve`] = () => dryRun;
  await userEvent.click(dialog().getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText(whole(sentence))).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Goedkeuren' })).toBeEnabled();
});

test('who entered it can take it back, and nobody else; the focus is on the outcome', async () => {
  const own = proposal({ maker: { id: me.id, name: me.name } });
  const withdrawn = { ...own, status: 'withdrawn', version: 2, can: [] };
  let sent = false;
  const { server } = await show(`/notifications?status=waiting&tx=${own.id}`, {
    [`GET /transactions/${own.id}`]: () => (sent ? withdrawn : own),
    [`POST /transactions/${own.id}/withdraw`]: () => {
      sent = true;
      return withdrawn;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Intrekken' }));
  expect(dialog().queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
  await userEvent.type(dialog().getByLabelText(/Toelichting/), 'Dubbel ingevoerd');
  await userEvent.click(dialog().getByRole('button', { name: 'Intrekken' }));
  const outcome = (await dialog().findAllByText('Ingetrokken'))[0];
  expect(outcome?.closest('[tabindex="-1"]')).toHaveFocus();
  const asked = server.asked.find(({ what }) => what.endsWith('/withdraw'));
  expect([asked?.headers.get('if-match'), asked?.body]).toEqual(['"1"', { comment: 'Dubbel ingevoerd' }]);
});

test('units that already wait for approval are named beside the balances', async () => {
  const [first, ...rest] = dryRun.holdings;
  const holdings = first ? [{ ...first, waiting: '40' }, ...rest] : [];
  await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: () => ({ ...dryRun, holdings }),
  });
  expect(await screen.findByText('Wacht bij Jan de Vries nog op goedkeuring: 40.')).toBeVisible();
});

test('only the sentence is read aloud, not the table below it', async () => {
  await show(`/notifications?status=waiting&tx=${id}&action=approve`, {
    [`POST /transactions/${id}/approve`]: () => dryRun,
  });
  expect((await screen.findByText(whole(sentence))).closest('[aria-live=polite]')).not.toBeNull();
  const live = [...document.querySelectorAll('dialog [aria-live], dialog [role=status]')];
  expect(live.map((element) => element.textContent).filter(Boolean)).toEqual([sentence]);
});

test('reversing shows what it takes back, and afterwards that it waits', async () => {
  const booked = transaction({ maker: { id: me.id, name: me.name } });
  const waiting = { id: 'r', number: null, status: 'waiting' as const };
  let sent = false;
  const held: (string | null)[] = [];
  await show(`/notifications?status=waiting&tx=${booked.id}&action=reverse`, {
    [`GET /transactions/${booked.id}`]: () => ({ ...booked, reversed_by: sent ? waiting : null }),
    [`POST /transactions/${booked.id}/reverse`]: ({ query, headers }) => {
      held.push(headers.get('if-match'));
      if (query.get('dry_run'))
        return preview({ holdings: [{ member: jan, instrument: share, ...change('10', '0'), waiting: '0' }] });
      sent = true;
      return proposal({ id: 'r', kind: 'reversal' });
    },
  });
  expect(
    await screen.findByText(whole('Storno van TR-2026-000001 (10 aandelen, Jan de Vries), per 20-11-2026.')),
  ).toBeVisible();
  await userEvent.selectOptions(dialog().getByLabelText(/Reden/), 'input_error');
  await userEvent.click(dialog().getByRole('button', { name: 'Terugdraaien' }));
  const outcome = await screen.findByText(/^Storno voorgelegd/);
  expect(held.filter(Boolean)).toEqual(['"d1"']);
  expect(outcome.closest('[tabindex="-1"]')).toHaveFocus();
});
