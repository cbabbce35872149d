// What pages with requests of every kind share: each is tried on both.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { first as redemption } from '../../testing/redemptions.ts';
import { bram, page } from '../../testing/register.ts';
import { first as returned } from '../../testing/returns.ts';
import { showRedemptions, showReturns } from '../../testing/show.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** An answer that the test gives when it is time. */
function paused() {
  let fail = (_response: Response) => {};
  const wait = new Promise<Response>((resolve) => (fail = resolve));
  return { wait: wait.then((response) => response.clone()), fail: (response: Response) => fail(response) };
}

const kinds = [
  {
    words: 'redemptions',
    path: '/redemption-requests',
    first: redemption,
    ready: 'approvable',
    show: (more: string, answers: Answers) => showRedemptions(`&${more}`, answers),
    status: 'in_review',
    totals: { principal_cents: 0, interest_cents: 0, fee_cents: 0, net_cents: 0 },
  },
  {
    words: 'returns',
    path: '/share-return-requests',
    first: returned,
    ready: 'admissible',
    show: (more: string, answers: Answers) => showReturns(`?${more}`, answers),
    status: ['submitted', 'in_review'],
    totals: { nominal_cents: 0, quantity: null },
  },
] as const;

test.each(kinds)(
  'a file of $words has the filter: what is on as true, and what is looked for as the text it is',
  async ({ path, ready, show, status }) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { server } = await show(`mine=true&${ready}=true&overdue=true&q=true`, {
      [`POST ${path}/export`]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
    });
    await screen.findByRole('link', { name: 'Jan de Vries' });
    await userEvent.keyboard('e');
    await userEvent.type(await screen.findByRole('textbox', { name: /Reden/ }), 'Accountant{Enter}');
    await waitFor(() => expect(server.asked.some(({ what }) => what === `POST ${path}/export`)).toBe(true));
    const { body } = server.asked.find(({ what }) => what === `POST ${path}/export`) ?? {};
    const { filter, reason } = body as { filter: object; reason: string };
    expect(reason).toBe('Accountant');
    expect(filter).toEqual({ status, q: 'true', mine: true, [ready]: true, overdue: true });
  },
);

test.each(kinds)(
  'what failed in a dialog of $words is said there, and not behind it',
  async ({ path, first, show }) => {
    const mail = { to: null, locale: 'nl', subject: 'Uw verzoek', body: 'Stuur ons de akte.' };
    await show(`id=${first.id}&do=ask_document`, {
      [`POST ${path}/${first.id}/ask-document`]: ({ query }) =>
        query.has('dry_run') ? { mail } : problem(503, 'not_ready'),
    });
    const dialog = within(await screen.findByRole('dialog', { name: `Document vragen voor verzoek ${first.number}` }));
    expect(await dialog.findByText('Stuur ons de akte.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Document vragen' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const panel = within(screen.getByRole('complementary', { name: first.number }));
    expect(panel.queryByRole('alert')).toBeNull();
  },
);

test.each(kinds)(
  'a comment and a document of $words that fail once the panel is closed are told in the corner',
  async ({ path, first, show }) => {
    const { wait, fail } = paused();
    await show(`id=${first.id}`, {
      [`POST ${path}/${first.id}/comments`]: () => wait,
      [`POST ${path}/${first.id}/documents`]: () => wait,
    });
    const aside = within(await screen.findByRole('complementary', { name: first.number }));
    await userEvent.type(await aside.findByRole('textbox', { name: 'Opmerking' }), 'Gebeld');
    await userEvent.click(aside.getByRole('button', { name: 'Opmerking toevoegen' }));
    await userEvent.upload(
      aside.getByLabelText(/Document toevoegen/, { selector: 'input' }),
      new File(['%PDF'], 'akte.pdf', { type: 'application/pdf' }),
    );
    await userEvent.click(aside.getByRole('button', { name: 'Document opslaan' }));
    await userEvent.click(aside.getByRole('button', { name: 'Sluiten' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: first.number })).toBeNull());
    fail(problem(503, 'not_ready'));
    expect(await screen.findByText(/^Opmerking toevoegen: niet gelukt/)).toBeVisible();
    expect(await screen.findByText(/^Document toevoegen: niet gelukt/)).toBeVisible();
  },
);

test.each(kinds)('the second to take one of $words back is asked for no reason', async ({ path, first, show }) => {
  const reversal = { reason_code: 'duplicate', comment: 'Twee keer', asked_by: bram, asked_at: '2026-11-20T10:00:00Z' };
  const { server } = await show(`id=${first.id}&do=reverse`, {
    [`GET ${path}/${first.id}`]: () => ({ ...first, status: 'approved', reversal, can: ['reverse', 'keep'] }),
    [`POST ${path}/${first.id}/reverse`]: () => first,
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Dubbel geboekt: Twee keer')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Terugdraaien' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.last(`POST ${path}/${first.id}/reverse`)?.body).toEqual({ reason_code: 'duplicate' });
});

test.each(kinds)('the keys of any list turn the pages of $words too', async ({ path, first, show, totals }) => {
  const other = { ...first, id: '00000000-0000-4000-8000-0000000000ff', number: 'XX-2026-000099' };
  const { router } = await show('', {
    [`GET ${path}`]: ({ query }) =>
      query.get('cursor') === 'next'
        ? { ...page([other], { total: 26 }), totals }
        : { ...page([first], { total: 26, next_cursor: 'next' }), totals },
  });
  await screen.findByRole('link', { name: 'Jan de Vries' });
  await userEvent.keyboard(']');
  expect(await screen.findByText(/26–26 van 26/)).toBeVisible();
  await userEvent.keyboard('[[');
  await waitFor(() => expect(router.state.location.search).not.toContain('cursor'));
});
