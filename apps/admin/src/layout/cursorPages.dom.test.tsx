import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Asked } from '../testing/fakeServer.ts';
import { member, page } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';

/** 60 members; a cursor is the number of the first row of its page. */
const members = ({ query }: Asked) => {
  const [start, size] = [Number(query.get('cursor') ?? 1), Number(query.get('limit'))];
  const count = Math.min(size, 61 - start);
  const items = Array.from({ length: count }, (_, index) =>
    member({ id: String(start + index), member_no: 100_000 + start + index }),
  );
  return page(items, { total: 60, next_cursor: start + size <= 60 ? String(start + size) : null });
};
const show = (path: string) => renderApp({ path, answers: { 'GET /members': members } });

test('page and size are in the address: a reload, a link and the back button keep them', async () => {
  const { router } = await show('/account/view');
  await userEvent.click(await screen.findByRole('button', { name: 'Volgende pagina' }));
  expect(await screen.findByText('26–50 van 60')).toBeVisible();
  const { pathname, search } = router.state.location;
  expect(search).toBe('?page=2&cursor=26');

  await router.navigate(-1);
  expect(await screen.findByText('1–25 van 60')).toBeVisible();
  await router.navigate(1);
  expect(await screen.findByText('26–50 van 60')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Volgende pagina' }));
  expect(await screen.findByText('51–60 van 60')).toBeVisible();

  const reloaded = `${pathname}${router.state.location.search}`;
  cleanup();
  const { server } = await show(reloaded);
  expect(await screen.findByText('51–60 van 60')).toBeVisible();
  expect(server.asked.find(({ what }) => what === 'GET /members')?.query.get('cursor')).toBe('51');
});

test('back from a page that was reloaded is the page before it; another size or filter starts at the first', async () => {
  sessionStorage.setItem('ledenbureau.page.51', '26');
  const { router } = await show('/account/view?page=3&cursor=51');
  await userEvent.click(await screen.findByRole('button', { name: 'Vorige pagina' }));
  expect(await screen.findByText('26–50 van 60')).toBeVisible();

  await userEvent.selectOptions(screen.getByLabelText('Rijen per pagina'), '50');
  expect(await screen.findByText('1–50 van 60')).toBeVisible();
  expect(router.state.location.search).toBe('?size=50');
  await userEvent.click(screen.getByRole('button', { name: 'Volgende pagina' }));
  expect(await screen.findByText('51–60 van 60')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek een lid' }), 'jan');
  expect(await screen.findByText('1–50 van 60')).toBeVisible();
  expect(router.state.location.search).toBe('?size=50&q=jan');
});

test('what nobody wrote into the address by hand is passed over', async () => {
  await show('/account/view?page=-4&size=7');
  expect(await screen.findByText('1–25 van 60')).toBeVisible();
});
