import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../testing/fakeServer.ts';
import { first } from '../../testing/redemptions.ts';
import { panel, showRedemptions as show } from '../../testing/show.ts';
import { bond, member, memberDetail, page, redemptionPreview } from '../../testing/register.ts';

test('many at once: those that can are approved, one’s own stay behind by name, and each has its result', async () => {
  const { server } = await show('', {
    'POST /redemption-requests/approve': () => ({
      approved: 1,
      net_cents: 632_003,
      results: [
        { id: first.id, number: first.number, outcome: 'approved', version: 4, net_cents: 632_003, problem: null },
      ],
    }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }));
  await userEvent.click(screen.getByRole('button', { name: 'Verzoeken goedkeuren' }));
  // the dialog that stands there until its code has come is another one
  const behind = within(await screen.findByRole('table', { name: 'Gaat niet mee' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Verzoeken goedkeuren' }));
  expect(behind.getByText('VA-2026-000177')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '1 goedkeuren' }));
  expect(await screen.findByText(/1 verzoek goedgekeurd, samen/)).toBeVisible();
  expect(server.last('POST /redemption-requests/approve')?.body).toEqual({
    items: [{ id: first.id, version: 3, quote_digest: 'a'.repeat(64) }],
  });
});

test('a new request shows what it comes to, and an error keeps what was typed', async () => {
  let refused = true;
  const held = { instrument: bond, available: '40', reserved: '0', total: '40', locked: '0' };
  const { router } = await show('', {
    'GET /members': () => page([member()]),
    'GET /members/100001': () => memberDetail({ holdings: [held as never] }),
    'POST /redemption-requests': ({ query }) => {
      if (query.has('dry_run')) return redemptionPreview();
      if (refused) return problem(503, 'not_ready');
      return Response.json(first, { status: 201 });
    },
  });
  await screen.findByRole('link', { name: 'Jan de Vries' });
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: /Nieuw verzoek/ }));
  await userEvent.type(dialog.getByRole('combobox', { name: /Lid/ }), '100001');
  await userEvent.click(await screen.findByRole('option', { name: /100001/ }));
  await userEvent.selectOptions(
    dialog.getByRole('combobox', { name: /Uitgifte/ }),
    await dialog.findByRole('option', { name: /40 beschikbaar/ }),
  );
  await userEvent.type(dialog.getByRole('textbox', { name: /Aantal/ }), '25');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Reden/ }), 'aankoop woning');
  expect(await dialog.findByText(/172\/365/)).toBeVisible();
  expect(dialog.getByText(/Opzegtermijn 14 dagen/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Verzoek indienen' }));
  expect(await dialog.findByText(/Het register is even niet bereikbaar/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Aantal/ })).toHaveValue('25');
  refused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Verzoek indienen' }));
  expect(await panel()).toBeVisible();
  expect(router.state.location.search).toContain(first.id);
});

test('the list is saved as a workbook, or as CSV, for a reason that goes along', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { server } = await show('', { 'POST /redemption-requests/export': () => new Response('PK') });
  const take = async (choose?: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Lijst exporteren…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lijst exporteren' }));
    expect(dialog.getByText('2 verzoeken komen in het bestand.')).toBeVisible();
    if (choose) await userEvent.click(dialog.getByRole('radio', { name: choose }));
    await userEvent.click(dialog.getByRole('button', { name: 'Exporteren' }));
    expect(dialog.getByRole('textbox', { name: /Reden/ })).toHaveFocus(); // a reason is needed
    await userEvent.type(dialog.getByRole('textbox', { name: /Reden/ }), 'Jaarrekening');
    await userEvent.click(dialog.getByRole('button', { name: 'Exporteren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await take();
  await take('CSV (.csv)');
  expect(saved).toEqual([
    expect.stringMatching(/^vroegtijdige-aflossing-.*\.xlsx$/),
    expect.stringMatching(/^vroegtijdige-aflossing-.*\.csv$/),
  ]);
  expect(
    server.asked.filter(({ what }) => what === 'POST /redemption-requests/export').map(({ body }) => body),
  ).toEqual(
    ['xlsx', 'csv'].map((format) => ({
      reason: 'Jaarrekening',
      format,
      locale: 'nl',
      filter: { status: 'in_review' },
    })),
  );
  click.mockRestore();
});
