import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../testing/fakeServer.ts';
import { anna, dashboard } from '../../../testing/register.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { settings, settingProposal } from '../../../testing/settings.ts';
import type { Settings } from '../settings.api.ts';

const [first] = settings().administrators;
const fresh = (setup: Partial<Settings['setup']> = {}, change: Partial<Settings> = {}): Settings =>
  settings({
    instruments: [],
    administrators: first ? [first] : [],
    alone: true,
    setup: { cooperative: false, second_administrator: false, instrument: false, members: 0, booked: false, ...setup },
    ...change,
  });
const empty = dashboard({ instruments: [], recent: [] });
const current = () => document.querySelector('[aria-current=step] h2')?.textContent;

test('an empty register opens on its first step, and nothing typed is lost by a reload', async () => {
  let now = fresh();
  const answers = {
    'GET /dashboard': () => empty,
    'GET /settings': () => now,
    'POST /setting-proposals': () => {
      now = fresh({ cooperative: true });
      return Response.json(settingProposal({ status: 'approved', alone: 'first_run' }), { status: 201 });
    },
  };
  await renderApp({ path: '/', answers });
  expect(await screen.findByRole('heading', { name: 'Nog 5 stappen tot de eerste transactie' })).toBeVisible();
  expect(current()).toBe('Coöperatie');
  const name = screen.getByRole('textbox', { name: /^Naam/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Zon & Wind U.A.');
  cleanup();
  const again = await renderApp({ path: '/first-steps', answers });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Naam/ })).toHaveValue('Zon & Wind U.A.'));
  await userEvent.click(screen.getByRole('button', { name: /Vastleggen/ }));
  await waitFor(() =>
    expect(again.server.last('POST /setting-proposals')?.body).toEqual({
      section: 'cooperative',
      values: { name: 'Zon & Wind U.A.' },
      reason: 'Eerste inrichting',
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Nog 4 stappen tot de eerste transactie' })).toBeVisible();
  expect(current()).toBe('Tweede beheerder');
});

test('without a second administrator one goes on; the first instrument says what an issue would cost', async () => {
  const { server } = await renderApp({
    path: '/first-steps',
    answers: {
      'GET /settings': () => fresh({ cooperative: true }),
      'POST /setting-proposals': () => Response.json(settingProposal({ maker: anna }), { status: 201 }),
    },
  });
  await screen.findByRole('button', { name: 'Zonder tweede beheerder verder' });
  await import('../../../../../../packages/ui/src/internal/watchFocus.ts');
  screen.getByRole('button', { name: 'Zonder tweede beheerder verder' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(current()).toBe('Eerste instrument en zijn prijs');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Eerste instrument en zijn prijs' })).toHaveFocus());
  await userEvent.type(screen.getByRole('textbox', { name: /^Naam/ }), 'Zonne-aandeel');
  await userEvent.type(screen.getByRole('textbox', { name: /Nominaal/ }), '100');
  await userEvent.type(screen.getByRole('textbox', { name: /Prijs/ }), '127,50');
  expect(
    await screen.findByText(/Hele stuks\. Een uitgifte van 10 Zonne-aandeel .* kost €\s1\.275,00\./),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Instrument vastleggen/ }));
  await waitFor(() =>
    expect(server.last('POST /setting-proposals')?.body).toMatchObject({
      section: 'instrument',
      instrument_id: null,
      values: { code: 'ZONNE-AANDEEL', nominal_cents: 10_000, price: { price_cents: 12_750 } },
    }),
  );
});

test('what waits for the second administrator does not stop the work', async () => {
  const waiting = [settingProposal({ section: 'instrument', maker: anna, changes: [] })];
  const all = settings().administrators;
  const two = fresh({ cooperative: true, second_administrator: true }, { alone: false, administrators: all, waiting });
  await renderApp({ path: '/first-steps', answers: { 'GET /settings': () => two } });
  expect(await screen.findByText('Wacht op Bram Bakker.')).toBeVisible();
  expect(current()).toBe('Leden');
  const step = within(document.querySelector('[aria-current=step]') as HTMLElement);
  expect(step.getByRole('link', { name: 'Leden inlezen' })).toHaveAttribute(
    'href',
    '/transactions/create-bulk?purpose=register',
  );
});

test('a key saves each sample to fill in, and says so when it cannot', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sample');
  let template = () => new Response('PK');
  const { server } = await renderApp({
    path: '/first-steps',
    answers: { 'GET /settings': () => fresh(), 'GET /bulk-template': () => template() },
  });
  for (const name of ['Voorbeeldbestand leden', 'Voorbeeldbestand beginstanden']) {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  }
  await waitFor(() => expect(saved).toEqual(['sjabloon-leden.xlsx', 'sjabloon-register.xlsx']));
  expect(server.asked.filter(({ what }) => what === 'GET /bulk-template').map(({ query }) => String(query))).toEqual([
    'language=nl&purpose=members',
    'language=nl&purpose=register',
  ]);
  template = () => problem(500, 'internal_error');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('steps that are not known are not begun anew', async () => {
  await renderApp({ path: '/first-steps', answers: { 'GET /settings': () => problem(500, 'internal_error') } });
  expect(await screen.findByText('Onbekend welke stappen klaar zijn')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Naam/ })).toBeNull();
});

test('who goes elsewhere before the figures come is not brought to the first steps', async () => {
  let come: (figures: typeof empty) => void = () => undefined;
  const figures = new Promise<typeof empty>((resolve) => (come = resolve));
  const { router } = await renderApp({
    path: '/',
    answers: { 'GET /dashboard': () => figures, 'GET /settings': () => fresh() },
  });
  const seen: string[] = [];
  router.subscribe(({ location }) => seen.push(location.pathname));
  await act(async () => {
    void router.navigate('/audit');
    come(empty);
    await figures;
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/audit'));
  expect(seen).not.toContain('/first-steps');
});
