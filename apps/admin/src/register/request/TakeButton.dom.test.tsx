// Files with personal data: the reason is asked first, and goes to the API; who only reads is told which role it takes.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem } from '../../testing/fakeServer.ts';
import { anna, me, member, memberDetail, memberTransaction, page } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const { id } = member();
const document = {
  id: '00000000-0000-4000-8000-00000000d0c1',
  name: 'akte.pdf',
  media_type: 'application/pdf',
  size: 4_000,
  sha256: 'a'.repeat(64),
  uploaded_by: anna,
  uploaded_at: '2026-11-01T09:00:00Z',
};
const participation = {
  member: member(),
  version: 3,
  automated_conversion: false,
  changed_at: null,
  changed_by: null,
  consents: [],
  documents: [document],
};
const taking = `POST /members/${id}/automated-conversion/documents/${document.id}/export`;
const answers = {
  'GET /members/100001': () => memberDetail(),
  [`GET /members/${id}/transactions`]: () => page([memberTransaction()]),
  'GET /transactions': () => page([]),
  [`GET /members/${id}/automated-conversion`]: () => participation,
};

test('a document is taken for a reason, from within another form, which is not sent by it', async () => {
  let refused = true;
  const { server } = await renderApp({
    path: '/account/view?lid=100001',
    answers: { ...answers, [taking]: () => (refused ? problem(503, 'not_ready') : new Response('%PDF-')) },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Vastleggen…/ }));
  await screen.findByRole('dialog', { name: 'Deelname aan automatische conversie vastleggen' });
  await userEvent.click(await screen.findByRole('button', { name: 'akte.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'akte.pdf downloaden' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Downloaden' }));
  expect(await dialog.findByText('Vul een reden in.')).toBeVisible();
  expect(server.asked.some(({ what }) => what === taking)).toBe(false);
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Reden' }),
    ' Vraag van het lid {Control>}{Enter}{/Control}',
  );
  await waitFor(() => expect(server.asked.filter(({ what }) => what === taking)).toHaveLength(1));
  refused = false;
  await userEvent.click(await dialog.findByRole('button', { name: 'Downloaden' }));
  await waitFor(() => expect(saved).toEqual(['akte.pdf']));
  const asked = server.asked.filter(({ what }) => what === taking);
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Vraag van het lid' }, { reason: 'Vraag van het lid' }]);
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(screen.queryByRole('dialog', { name: 'akte.pdf downloaden' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Deelname aan automatische conversie vastleggen' })).toBeVisible();
  expect(server.asked.some(({ what }) => what.startsWith('PUT '))).toBe(false);
});

test('who only reads cannot take it, and is told which role it takes', async () => {
  await renderApp({
    path: '/account/view?lid=100001&tab=documents',
    answers: {
      ...answers,
      [`GET /members/${id}/documents`]: () => ({ items: [document] }),
      'GET /me': () => ({ ...me, roles: ['viewer'] }),
    },
  });
  const button = await screen.findByRole('button', { name: 'akte.pdf' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});
