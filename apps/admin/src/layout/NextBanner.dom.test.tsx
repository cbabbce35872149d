import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../testing/fakeServer.ts';
import { approval, approvals, page, preview, proposal, transaction } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { settingProposal, settings } from '../testing/settings.ts';

const first = proposal({ id: '00000000-0000-4000-8000-00000000f001' });
const second = proposal({ id: '00000000-0000-4000-8000-00000000f002' });
const asks = ({ id }: { id: string }) => approval({ id, subject_id: id, subject_type: 'transaction' });

test('after a transaction was approved, the focus is on the next that waits, and Enter opens it', async () => {
  let booked = false;
  const { router } = await renderApp({
    path: `/notifications?tx=${first.id}&action=approve`,
    answers: {
      'GET /notifications': () => page([]),
      // the service may still name what was decided
      'GET /approvals': () => approvals([asks(first), asks(second)]),
      [`GET /transactions/${first.id}`]: () =>
        booked ? transaction({ id: first.id, number: 'TR-2026-000700' }) : first,
      [`GET /transactions/${second.id}`]: () => second,
      [`POST /transactions/${first.id}/approve`]: ({ query }) => {
        if (query.has('dry_run')) return preview();
        booked = true;
        return transaction({ id: first.id });
      },
    },
  });
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Goedkeuren' }));
  const next = await screen.findByRole('link', { name: /^Volgende: / });
  expect(screen.getByText('Nog 1 wacht op uw goedkeuring')).toBeVisible();
  await waitFor(() => expect(next).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?tx=${second.id}`));
});

const change = settingProposal();
const decideSetting = async (waiting: Answers) => {
  let decided = false;
  const app = await renderApp({
    path: '/settings',
    answers: {
      'GET /settings': () => settings({ waiting: decided ? [] : [change] }),
      [`POST /setting-proposals/${change.id}/approve`]: () => {
        decided = true;
        return { ...change, status: 'approved' };
      },
      ...waiting,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Goedkeuren…/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Goedkeuren' }));
  expect(await screen.findByText('Er wachten geen wijzigingen.')).toBeVisible();
  return app;
};

test('on a page of another kind as well: over the page, until it is left, and by its own key', async () => {
  const { router, server } = await decideSetting({
    'GET /approvals': () => approvals([approval({ subject_type: 'bulk_batch', subject_id: 'b1' })]),
  });
  const next = await screen.findByRole('link', { name: /^Volgende: / });
  await waitFor(() => expect(next).toHaveFocus());
  next.blur();
  await userEvent.keyboard('v');
  await waitFor(() => expect(router.state.location.search).toBe('?batch=b1'));
  expect(screen.queryByRole('link', { name: /^Volgende: / })).toBeNull();
  expect(server.asked.filter(({ what }) => what === 'GET /approvals').length).toBeGreaterThan(0);
});

test('where nothing else waits, nothing is offered', async () => {
  const { server } = await decideSetting({ 'GET /approvals': () => approvals([]) });
  await waitFor(() => expect(server.asked.map(({ what }) => what)).toContain('GET /approvals'));
  expect(screen.queryByRole('link', { name: /^Volgende: / })).toBeNull();
});
