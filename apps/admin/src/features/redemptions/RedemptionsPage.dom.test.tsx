import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../testing/fakeServer.ts';
import { first, second } from '../../testing/redemptions.ts';
import { panel, showRedemptions as show } from '../../testing/show.ts';
import { quote, redemptionPreview, redemptionSummary } from '../../testing/register.ts';

test('the list says what can be approved, the budget what is left, and the foot sums the whole filter', async () => {
  await show();
  const table = within(await screen.findByRole('table', { name: 'Verzoeken: In behandeling' }));
  expect(await table.findByText('kan nu')).toBeVisible();
  expect(table.getByText('eigen invoer')).toBeVisible();
  expect(table.getByText('2 verzoeken')).toBeVisible();
  expect(table.getByText(/12\.640/)).toBeVisible();
  expect(screen.getByText(/46\.453,08 vrij van/)).toBeVisible();
  expect(screen.getByRole('tab', { name: /Goedgekeurd 6/ })).toBeVisible();
});

test('by keyboard: j opens the first, the sum stands there with its figures, a approves what is shown', async () => {
  const { router, server } = await show();
  await screen.findByRole('link', { name: 'Jan de Vries' });
  await userEvent.keyboard('j');
  const aside = within(await panel());
  expect(await aside.findByText(/25 × € 250,00 × 4,50.?% × 172\/365/)).toBeVisible();
  expect(aside.getByText(/1,00.?% van de hoofdsom/)).toBeVisible();
  expect(router.state.location.search).toContain(`id=${first.id}`);
  await waitFor(() => expect(aside.getByRole('button', { name: /Goedkeuren/ })).toBeEnabled());

  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Verzoek VA-2026-000171 goedkeuren' }));
  expect(dialog.getByText(/25 obligaties 2025 van Jan de Vries/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Toelichting/ }), 'Akkoord');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.findLast(({ what, query }) => what.endsWith('/approve') && !query.has('dry_run'));
  expect(sent?.body).toEqual({
    quote_digest: 'a'.repeat(64),
    quantity: '25',
    effective_on: '2026-11-20',
    comment: 'Akkoord',
  });
  expect(sent?.headers.get('If-Match')).toBe('"3"');
});

test('what was just approved is not asked about as it was before: nobody else was first', async () => {
  let approved = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { server } = await show(`&id=${first.id}`, {
    [`GET /redemption-requests/${first.id}`]: async () => {
      if (!approved) return first;
      await answered;
      return { ...first, status: 'approved', version: 4, can: [] };
    },
    [`POST /redemption-requests/${first.id}/approve`]: ({ query }) => {
      if (query.has('dry_run')) return approved ? problem(409, 'state_conflict') : redemptionPreview();
      approved = true;
      return { ...first, status: 'approved', version: 4 };
    },
  });
  const aside = within(await panel());
  await waitFor(() => expect(aside.getByRole('button', { name: /Goedkeuren/ })).toBeEnabled());
  await userEvent.click(aside.getByRole('button', { name: /Goedkeuren/ }));
  const before = server.asked.length;
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Goedkeuren' }));
  const after = () => server.asked.slice(before);
  await waitFor(() => expect(after().some(({ what }) => what === 'GET /redemption-requests')).toBe(true));
  expect(after().filter(({ query }) => query.has('dry_run'))).toEqual([]);
  answer();
  expect(await aside.findByText('Goedgekeurd')).toBeVisible();
  expect(screen.queryByText(/Iemand was u voor/)).toBeNull();
});

test('the end of one step leaves the dialog of the next one open, which was opened while the list was asked for again', async () => {
  let approved = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await show(`&id=${first.id}`, {
    [`GET /redemption-requests/${first.id}`]: () =>
      approved ? { ...first, status: 'approved', version: 4, can: ['reverse'] } : first,
    [`POST /redemption-requests/${first.id}/approve`]: ({ query }) => {
      if (!query.has('dry_run')) approved = true;
      return redemptionPreview();
    },
    'GET /redemption-requests/summary': async () => {
      if (approved) await answered;
      return redemptionSummary();
    },
  });
  const aside = within(await panel());
  await waitFor(() => expect(aside.getByRole('button', { name: /Goedkeuren/ })).toBeEnabled());
  await userEvent.click(aside.getByRole('button', { name: /Goedkeuren/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Goedkeuren' }));
  await userEvent.click(await aside.findByRole('button', { name: 'Terugdraaien…' }));
  const next = await screen.findByRole('dialog', { name: /terugdraaien$/ });
  await act(async () => {
    answer();
    // so many turns until all that waited for the answer has ended
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
  expect(next).toBeVisible();
});

test('a quote that changed meanwhile is shown with what it was, and nothing is approved until it was seen', async () => {
  const other = quote({ net_cents: 633_003, interest_cents: 14_253, digest: 'b'.repeat(64) });
  let changed = false;
  const { server } = await show(`&id=${first.id}`, {
    [`POST /redemption-requests/${first.id}/approve`]: ({ query, body }) => {
      if (query.has('dry_run')) return redemptionPreview(changed ? { quote: other } : {});
      if ((body as { quote_digest: string }).quote_digest === other.digest) return { ...first, status: 'approved' };
      changed = true;
      return problem(409, 'quote_changed');
    },
  });
  const button = await within(await panel()).findByRole('button', { name: /Goedkeuren/ });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Toelichting/ }), 'Blijft staan');
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  expect(await dialog.findByText(/De berekening is intussen veranderd/)).toBeVisible();
  expect(await dialog.findByText('was € 6.320,03')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Toelichting/ })).toHaveValue('Blijft staan');
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    server.asked.findLast(({ what, query }) => what.endsWith('/approve') && !query.has('dry_run'))?.body,
  ).toMatchObject({ quote_digest: other.digest });
});

test('one’s own entry cannot be approved, and says so; it can be withdrawn', async () => {
  await show(`&id=${second.id}`);
  const aside = within(await screen.findByRole('complementary', { name: 'VA-2026-000177' }));
  expect(await aside.findByText('U kunt uw eigen invoer niet goedkeuren.')).toBeVisible();
  expect(aside.queryByRole('button', { name: /^Goedkeuren/ })).toBeNull();
  expect(aside.getByRole('button', { name: 'Intrekken…' })).toBeVisible();
});

test('a rejection shows the mail first, in the language of the member', async () => {
  const mail = { to: 'jan@example.nl', locale: 'nl', subject: 'Uw verzoek', body: 'Het jaarbudget is op.' };
  const { server } = await show(`&id=${first.id}`, {
    [`POST /redemption-requests/${first.id}/reject`]: ({ query }) =>
      query.has('dry_run') ? { mail } : { ...first, status: 'rejected' },
  });
  await userEvent.click(await within(await panel()).findByRole('button', { name: /Afwijzen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  expect(await dialog.findByText('Kies een reden.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Reden/ }), 'Het jaarbudget is op');
  expect(await dialog.findByText('Mail aan jan@example.nl')).toBeVisible();
  expect(dialog.getByRole('group', { name: 'Uw verzoek' })).toHaveTextContent('Het jaarbudget is op.');
  await userEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.findLast(({ what }) => what.endsWith('/reject'))?.body).toEqual({ reason: 'budget_exhausted' });
});

test('single keys can be switched off', async () => {
  await show();
  await screen.findByRole('link', { name: 'Jan de Vries' });
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: /Sneltoetsen van één teken/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('j');
  expect(screen.queryByRole('complementary')).toBeNull();
});
