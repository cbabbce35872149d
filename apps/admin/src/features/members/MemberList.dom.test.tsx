import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Asked } from '../../testing/fakeServer.ts';
import { member, memberDetail, page } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const found = Array.from({ length: 20 }, (_, index) =>
  member({ id: String(index), member_no: 100_010 + index, display_name: `Lid ${100_010 + index}` }),
);
const dead = member({ id: 'dead', member_no: 100_099, status: 'deceased', deceased_on: '2025-03-14' });
const attention = { blocked: 3, deceased_holding: 6, iban_unverified: 1001, prospect: 12 };
const show = (path = '/account/view') =>
  renderApp({
    path,
    answers: {
      'GET /members': ({ query }: Asked) => {
        const q = query.get('q') ?? '';
        if (q === 'nergens') return page([]);
        if (q === '100013') return page([found[3]], { total: 1 });
        return q ? page(found, { total: 68 }) : { ...page([dead], { total: 4912 }), totals: { active: 4433 } };
      },
      'GET /members/*': (_asked, number) => memberDetail({ member_no: Number(number), display_name: `Lid ${number}` }),
      'GET /member-attention': () => attention,
      'GET /saved-views/*': () => ({ views: [], version: 0 }),
      'GET /transactions': () => page([]),
    },
  });
const field = () => screen.findByRole('searchbox', { name: 'Zoek een lid' });

/** A day is parted by its hyphens. */
const dayOfDeath = (_: string, element: Element | null) => element?.matches('time[datetime="2025-03-14"]') === true;

test('what is typed narrows the list itself, is in the address, and says how many there are', async () => {
  const { router } = await show();
  expect(await screen.findByText('4.912 leden, 4.433 actief')).toBeVisible();
  const box = await field();
  await userEvent.type(box, 'vries');
  expect(await screen.findByText('68 leden')).toBeVisible();
  expect(router.state.location.search).toBe('?q=vries');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('vries');
  expect(screen.getAllByRole('row')).toHaveLength(21);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(dayOfDeath)).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('one letter asks nothing, and nobody is said in words with the way back', async () => {
  const { server } = await show();
  await userEvent.type(await field(), 'v');
  await userEvent.type(await field(), '{Control>}a{/Control}nergens');
  expect(await screen.findByText('Geen lid gevonden op ‘nergens’')).toBeVisible();
  expect(server.asked.map(({ query }) => query.get('q'))).not.toContain('v');
  await userEvent.click(screen.getByRole('button', { name: 'Zoekterm en filters wissen' }));
  expect(await field()).toHaveValue('');
});

test('Enter right after a member number goes to that member, without waiting for the list', async () => {
  const { router } = await show();
  await userEvent.type(await field(), '100013{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lid 100013' })).toBeVisible();
  expect(router.state.location.search).toBe('?lid=100013');
});

test('beside the list is whom one looked at last, and whom somebody must look after', async () => {
  const { router, server } = await show('/account/view?lid=100013');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lid 100013' })).toBeVisible();
  await router.navigate('/account/view');
  const recent = within(await screen.findByRole('region', { name: 'Laatst bekeken' }));
  expect(recent.getByRole('link', { name: 'Lid 100013' })).toHaveAttribute('href', '/account/view?lid=100013');
  const special = within(await screen.findByRole('region', { name: 'Bijzonder' }));
  expect(special.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Geblokkeerd3',
    'Overleden met bezit6',
    'IBAN niet geverifieerd1.000+',
    'Kandidaat12',
  ]);
  await userEvent.click(special.getByRole('link', { name: 'Overleden met bezit' }));
  await screen.findByText(dayOfDeath);
  expect(server.asked.at(-1)?.query.get('attention')).toBe('deceased_holding');
});
