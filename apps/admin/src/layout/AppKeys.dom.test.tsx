import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dashboard, member, memberDetail, page, transaction } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';

const booking = {
  type: 'transaction',
  id: transaction().id,
  number: 'TR-2026-000007',
  kind: 'issue',
  member: null,
  on: '2026-11-12',
};
const request = {
  ...booking,
  type: 'redemption_request',
  id: '00000000-0000-4000-8000-00000000f007',
  number: 'VA-2026-000007',
  kind: null,
  member: { id: member().id, member_no: 100_001, display_name: 'Jan de Vries' },
};

const show = async (path: string) => {
  const app = await renderApp({
    path,
    answers: {
      'GET /dashboard': () => dashboard(),
      'GET /notifications': () => page([]),
      'GET /requests': () => ({ ...page([]), counts: {} }),
      'GET /members': ({ query }) => page(['100001', 'leden', '7'].includes(query.get('q') ?? '') ? [member()] : []),
      'GET /members/*': () => memberDetail(),
      'GET /numbers': ({ query }) => ({ items: query.get('q') === '7' ? [request, booking] : [] }),
      'GET /transactions/*': () => transaction(),
      'GET /instruments': () => ({ items: [] }),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const at = () => `${app.router.state.location.pathname}${app.router.state.location.search}`;
  return { ...app, at };
};
const palette = () => screen.findByRole('combobox', { name: 'Zoek of kies een opdracht' });

test('Ctrl+K finds a member by number, a page by name, and Enter goes there', async () => {
  const { at } = await show('/notifications');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await palette(), '100001');
  expect(await screen.findByRole('option', { name: /100001 Jan de Vries/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/account/view?lid=100001'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await palette(), 'teruggave');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/shares/requests'));
});

test('the search in the header finds a transaction by a number of one digit, and shows it over the page', async () => {
  const { at, server } = await show('/notifications');
  await userEvent.click(screen.getByRole('button', { name: 'Zoek lid, transactie of pagina' }));
  await userEvent.type(await palette(), '7');
  const option = await screen.findByRole('option', { name: /TR-2026-000007.*Uitgifte · 12-11-2026/ });
  // a member in whose account it stands is not in the way
  expect(screen.queryByRole('option', { name: /^100001/ })).toBeNull();
  await userEvent.click(option);
  await waitFor(() => expect(at()).toBe(`/notifications?tx=${transaction().id}`));
  expect(await screen.findByRole('dialog', { name: /TR-2026-000001/ })).toBeVisible();
  // A name is no number: nothing is asked of the numbers.
  const asked = () => server.asked.filter(({ what }) => what === 'GET /numbers').length;
  const before = asked();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Zoek lid, transactie of pagina' }));
  await userEvent.type(await palette(), 'jan');
  await waitFor(() => expect(server.asked.at(-1)?.query.get('q')).toBe('jan'));
  expect(asked()).toBe(before);
});

test('what else has the number is there too, and opens where it is decided on', async () => {
  const { at } = await show('/notifications');
  await userEvent.keyboard('/');
  await userEvent.type(await palette(), '7');
  await userEvent.click(
    await screen.findByRole('option', { name: /VA-2026-000007.*Vroegtijdige aflossing · Jan de Vries · 12-11-2026/ }),
  );
  await waitFor(() => expect(at()).toBe(`/redemption/requests?id=${request.id}`));
});

test.each([
  ['boekjaar', 'Boekjaren', '/settings/periods'],
  ['peildatum', 'Register op een dag', '/register'],
  ['fiscal year', 'Boekjaren', '/settings/periods'],
  ['vierogenprincipe', 'Drempels', '/settings#thresholds'],
  ['SEPA', 'Betaalbatches', '/redemption/requests?batch=list'],
])('"%s" finds %s', async (text, name, href) => {
  await show('/notifications');
  await userEvent.keyboard('/');
  await userEvent.type(await palette(), text);
  expect(await screen.findByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
});

test('the very word for a page comes before the members in whose data it stands', async () => {
  await show('/notifications');
  await userEvent.keyboard('/');
  await userEvent.type(await palette(), 'leden');
  await screen.findByRole('option', { name: /^100001/ });
  expect(screen.getAllByRole('option')[0]).toHaveAccessibleName(/^Member inzien/);
});

test('on every page "/" searches, "n" enters a transaction, and "?" helps and lists the keys', async () => {
  const { at } = await show('/notifications');
  await userEvent.keyboard('/');
  await userEvent.type(await palette(), '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Hulp: Notificaties' }));
  expect(sheet.getByRole('heading', { name: 'Lezen en dempen' })).toBeVisible();
  for (const key of ['/', 'n', 'j', 'k', '?', 'Ctrl K']) expect(sheet.getByText(key)).toBeVisible();
  await userEvent.click(sheet.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('n');
  await waitFor(() => expect(at()).toBe('/transactions/create'));
});

test('the search finds help by its words, and opens it at that section whatever page is on screen', async () => {
  await show('/notifications');
  await userEvent.keyboard('/');
  await userEvent.type(await palette(), 'jaarbudget');
  await userEvent.click(await screen.findByRole('option', { name: /^Jaarbudget.*Vroegtijdige aflossing$/ }));
  const help = within(await screen.findByRole('dialog', { name: 'Hulp: Vroegtijdige aflossing' }));
  expect(help.getByRole('heading', { name: 'Jaarbudget' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Hulp: Notificaties' })).toBeVisible();
});

test('switched off, single keys do nothing, also after a reload; Ctrl+K and "?" remain', async () => {
  const { at } = await show('/notifications');
  await userEvent.keyboard('?');
  // as they stand on the keys, not as the browser calls them
  expect(await screen.findByText('→')).toBeVisible();
  expect(screen.getByText('Esc')).toBeVisible();
  await userEvent.click(await screen.findByRole('switch', { name: /Sneltoetsen van één teken/ }));
  cleanup();
  const again = await show('/notifications');
  await userEvent.keyboard('n/');
  expect([at(), again.at()]).toEqual(['/notifications', '/notifications']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('switch', { name: /Sneltoetsen van één teken/ })).not.toBeChecked();
});

test('a key that is typed into a field, or pressed with another, is no command', async () => {
  const { at } = await show('/account/view');
  await userEvent.type(await screen.findByRole('searchbox', { name: /Zoek een lid/ }), 'n');
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  expect(at()).toBe('/account/view');
});
