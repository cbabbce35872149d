import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { me } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { settings, settingProposal } from '../testing/settings.ts';

const clear = () => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(clear);
afterEach(clear);

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
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wijziging indienen' })).toBeVisible();
});
