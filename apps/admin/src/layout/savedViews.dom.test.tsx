import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers as bulk } from '../testing/bulk.ts';
import { answers as conversions } from '../testing/conversions.ts';
import type { Answers } from '../testing/fakeServer.ts';
import { page } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { answers as returns } from '../testing/returns.ts';

// The lists whose page says something else as well: their views stand in a menu. What the address says beside the list is
// no part of a view, and stays when another one is opened.
test.each([
  ['conversions', '/conversion/automation', 'programme=p1', 'status=executed', conversions],
  ['batches', '/transactions/create-bulk', 'purpose=register', 'status=posted', bulk],
  ['rounds', '/shares/requests', 'round=list', 'status=done', { ...returns, 'GET /return-rounds': () => page([]) }],
  ['notifications', '/notifications', '', 'kind=bulk', { 'GET /notifications': () => page([]) }],
] as const)('a view of %s is kept by its name, and opened again', async (list, path, beside, query, answers) => {
  let kept = { views: [] as { name: string; query: string }[], version: 0 };
  const views: Answers = {
    [`GET /saved-views/${list}`]: () => kept,
    [`PUT /saved-views/${list}`]: ({ body }) => {
      kept = { ...(body as { views: typeof kept.views }), version: kept.version + 1 };
      return kept;
    },
  };
  const { router } = await renderApp({
    path: `${path}?${beside}&${query}`,
    answers: { ...answers, ...views },
  });
  const menu = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Weergaven' }));
    await userEvent.click(await screen.findByText(item));
  };
  await menu('Als nieuwe weergave opslaan…');
  await userEvent.type(await screen.findByRole('textbox', { name: /Naam/ }), 'Van mij{Enter}');
  await waitFor(() => expect(kept.views).toEqual([{ name: 'Van mij', query }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await menu('Zoals de lijst opent');
  await waitFor(() => expect(router.state.location.search).toBe(beside === '' ? '' : `?${beside}`));
  await menu('Van mij');
  await waitFor(() => {
    const search = new URLSearchParams(router.state.location.search);
    search.delete('view');
    expect(search.toString().split('&').toSorted()).toEqual([query, beside].filter(Boolean).toSorted());
  });
});
