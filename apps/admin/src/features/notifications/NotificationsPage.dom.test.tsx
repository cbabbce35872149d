import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anna, bram, page, proposal } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const rejected = proposal({
  status: 'rejected',
  maker: anna,
  checker: bram,
  decided_at: '2026-11-21T08:00:00Z',
  comment: 'Verkeerd aantal: het zijn er 50.',
});

test('what was rejected can be found, with who did it and why', async () => {
  const { router, server } = await renderApp({
    path: '/notifications?page=2&cursor=x',
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

test('a link to the rejected ones opens them', async () => {
  await renderApp({ path: '/notifications?status=rejected', answers: { 'GET /transactions': () => page([rejected]) } });
  expect(await screen.findByRole('tab', { name: /^Afgewezen/, selected: true })).toBeVisible();
  expect(await screen.findByText('Verkeerd aantal: het zijn er 50.')).toBeVisible();
});
