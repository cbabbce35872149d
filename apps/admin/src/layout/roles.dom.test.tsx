import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { me, member, memberDetail, memberTransaction, page } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { settings, settingProposal } from '../testing/settings.ts';

const as = (...roles: string[]) => ({ 'GET /me': () => ({ ...me, roles }) });

test('who enters cannot decide, and who decides cannot enter', async () => {
  const answers = { 'GET /settings': () => settings({ waiting: [settingProposal()] }) };
  await renderApp({ path: '/settings', answers: { ...answers, ...as('operator') } });
  const approve = await screen.findByRole('button', { name: /Goedkeuren…/ });
  await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'true'));
  expect(approve).toHaveAccessibleDescription(/Vraag een beheerder die mag beoordelen/);
  await userEvent.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Wijzigen Drempels' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wijziging voorleggen' })).toBeVisible();
});

test('a button keeps the focus when the role arrives', async () => {
  let tell: (who: object) => void = () => undefined;
  const known = new Promise<object>((resolve) => (tell = resolve));
  await renderApp({
    path: '/settings',
    answers: {
      'GET /settings': () => settings(),
      'GET /me': () => known,
    },
  });
  const link = await screen.findByRole('link', { name: 'Logboek van instellingen' });
  link.focus();
  tell({ ...me, roles: ['operator'] });
  await waitFor(() => expect(link).toHaveAttribute('aria-disabled', 'true'));
  expect(link).toHaveFocus();
  expect(link).toHaveAccessibleDescription(/Vraag een beheerder die het logboek mag inzien/);
  await userEvent.click(link);
  expect(screen.getByRole('heading', { name: 'Instellingen' })).toBeVisible();
});

test('a menu, the export and the bank account name the role they take, and hide nothing', async () => {
  const { router } = await renderApp({
    path: '/account/view?lid=100001',
    answers: {
      'GET /members/100001': () => memberDetail(),
      [`GET /members/${member().id}/transactions`]: () => page([memberTransaction()]),
      'GET /transactions': () => page([]),
      ...as('viewer'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Meer handelingen' }));
  // jsdom knows no popovers: what they show stays hidden to it
  const block = await screen.findByRole('menuitem', { name: 'Blokkeren…', hidden: true });
  expect(block).toHaveAccessibleDescription(/Vraag een beheerder die mag invoeren/);
  await userEvent.click(block);
  expect(screen.queryByRole('dialog')).toBeNull();
  const statement = screen.getByRole('menuitem', { name: 'Jaaroverzicht downloaden…', hidden: true });
  expect(statement).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Wijzigen' })).toHaveAttribute('aria-disabled', 'true');
  await act(() => router.navigate('/transactions'));
  const take = await screen.findByRole('button', { name: 'Exporteren…' });
  await waitFor(() => expect(take).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.keyboard('e');
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
