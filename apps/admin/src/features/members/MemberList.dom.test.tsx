import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { member, memberDetail, page } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const found = Array.from({ length: 20 }, (_, index) =>
  member({ id: String(index), member_no: 100_010 + index, status: index === 0 ? 'deceased' : 'active' }),
);
const show = () =>
  renderApp({
    path: '/account/view',
    answers: {
      'GET /members': ({ query }) => (query.has('q') ? page(found, { total: 68 }) : page([])),
      'GET /members/*': (_asked, number) => memberDetail({ member_no: Number(number), display_name: `Lid ${number}` }),
      'GET /transactions': () => page([]),
    },
  });
const field = () => screen.findByRole('combobox', { name: 'Zoek een lid' });

test('the search says how many it found beside those it shows, and marks a status out of the ordinary', async () => {
  await show();
  await userEvent.type(await field(), 'vries');
  expect((await screen.findAllByText(/^68 gevonden, 20 getoond/)).length).toBeGreaterThan(0);
  const [first, second] = screen.getAllByRole('option');
  expect(first).toHaveTextContent('100010 Jan de VriesOverleden · 1234 AB Zutphen · jan@example.nl');
  expect(second).not.toHaveTextContent('Actief');
});

test('Enter right after a member number goes to that member, without waiting for the list', async () => {
  const { router } = await show();
  await userEvent.type(await field(), '100013{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lid 100013' })).toBeVisible();
  expect(router.state.location.search).toBe('?lid=100013');
});
