// One story of a member, by keyboard alone: entered, corrected against a colleague, blocked, not to be ended, and dead.
import { apiOf, daysAgo, seeded } from './api.ts';
import { memberAt, signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { press, send, type } from './keyboard.ts';
import { expect, type Page, test } from './test.ts';
import { typed } from './words.ts';

interface Member {
  id: string;
  member_no: number;
  version: number;
  holdings: { instrument: { code: string }; total: string }[];
}

const choose = async (page: Page, item: string) => {
  await press(page.getByRole('button', { name: 'Meer handelingen' }));
  await press(page.getByRole('menuitem', { name: item }));
};

test('a member is entered, corrected, blocked, kept, and passed on after death', async ({ page, browser }) => {
  await signIn(page, 'anna');
  const heir = await memberAt(page, 20);
  const call = await apiOf(page);
  const context = await browser.newContext();
  const bram = await context.newPage();
  await signIn(bram, 'bram');
  const asBram = await apiOf(bram);

  // Entered.
  await page.goto('/account/view');
  await press(page.getByRole('button', { name: 'Lid toevoegen' }));
  const entry = page.getByRole('dialog', { name: 'Lid toevoegen' });
  const name = `Proef ${crypto.randomUUID().slice(0, 8)}`;
  await type(entry.getByRole('textbox', { name: 'Achternaam' }), name);
  await type(entry.getByRole('textbox', { name: 'Postcode' }), '4334zj');
  await expectAccessible(page, 'dialog[open]');
  await send(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('4334 ZJ')).toBeVisible();
  const number = Number(new URL(page.url()).searchParams.get('lid'));
  const read = () => call<Member>('GET', `/members/${number}`);
  const { id } = await read();
  const { share } = seeded;
  await call('POST', '/transactions', {
    kind: 'issue',
    member_id: id,
    instrument_id: share.id,
    quantity: '3',
    effective_date: daysAgo(30),
  });

  // Corrected, while a colleague does the same.
  await page.reload();
  await press(page.getByRole('button', { name: 'Wijzigen', exact: true }));
  const edit = page.getByRole('dialog', { name: /wijzigen$/ });
  await type(edit.getByRole('textbox', { name: 'Plaats', exact: true }), 'Veere');
  await asBram('PATCH', `/members/${id}`, { locality: 'Goes' }, (await read()).version);
  await send(page);
  await expect(edit.getByText(/^Bram Bakker heeft dit lid gewijzigd op/)).toBeVisible();
  await expect(edit.getByText('Nu staat er: Goes')).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'Plaats', exact: true })).toHaveValue('Veere');
  await expectAccessible(page, 'dialog[open]');
  await edit.getByRole('textbox', { name: 'Plaats', exact: true }).focus();
  await send(page);
  await expect(edit).toBeHidden();
  await expect(page.getByText('4334 ZJ Veere')).toBeVisible();
  await press(page.getByRole('tab', { name: 'Transacties' }), 'End');
  await expect(page.getByRole('tabpanel')).toContainText('Plaats: Goes → Veere');

  // Blocked, and free again.
  await choose(page, 'Blokkeren…');
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reden' });
  await type(reason, 'Post komt terug');
  await send(page);
  await expect(page.getByText('Dit lid is geblokkeerd.', { exact: false })).toBeVisible();
  await choose(page, 'Weer actief maken…');
  await type(reason, 'Nieuw adres bekend');
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/members/${id}/reinstate`));
  await send(page);
  // a second administrator agrees
  await asked;
  const { items } = await call<{ items: { id: string; version: number; status: string }[] }>(
    'GET',
    `/members/${id}/proposals`,
  );
  const proposal = items.find(({ status }) => status === 'waiting')!;
  await expect(page.getByText('Dit lid is geblokkeerd.', { exact: false })).toBeVisible();
  await asBram('POST', `/member-proposals/${proposal.id}/approve`, {}, proposal.version);
  await page.reload();
  await expect(page.getByText('Dit lid is geblokkeerd.', { exact: false })).toBeHidden();

  // A membership ends only at nothing.
  await choose(page, 'Lidmaatschap beëindigen…');
  await type(reason, 'Opgezegd');
  await send(page);
  await expect(page.getByRole('dialog').getByText(/Dit lid heeft nog 3 AANDEEL/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page, 'main');

  // Died: all of it to an heir, and a second administrator agrees.
  await choose(page, 'Nalatenschap verdelen…');
  await type(page.getByRole('combobox', { name: 'Erfgenaam toevoegen' }), heir.number);
  await expect(page.getByRole('option', { name: new RegExp(heir.number) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Aandeel voor ${heir.name}` })).toHaveValue('3');
  await type(page.getByRole('textbox', { name: 'Overleden op' }), typed(daysAgo(3)));
  await type(page.getByRole('textbox', { name: 'Kenmerk van de akte' }), 'VvE notaris Jansen');
  await expect(page.getByText('1 overdracht.')).toBeVisible();
  await expectAccessible(page, 'main');
  await send(page);
  await expect(page.getByText('U kunt uw eigen invoer niet goedkeuren.')).toBeVisible();

  const held = async () =>
    (await call<Member>('GET', `/members/${heir.number}`)).holdings.find(
      ({ instrument }) => instrument.code === 'AANDEEL',
    )?.total ?? '0';
  const before = Number(await held());
  await visit(bram, `/account/view?lid=${number}`);
  await press(bram.getByRole('button', { name: 'Goedkeuren' }));
  const decision = bram.getByRole('dialog', { name: /goedkeuren$/ });
  await expect(decision).toContainText(`${heir.name} (lid ${heir.number}) krijgt 3`);
  await expectAccessible(bram, 'dialog[open]');
  await send(bram);
  await expect(bram.getByText(/^Dit lid is overleden/)).toBeVisible();
  await expect(bram.getByText(/bezit niets/)).toBeVisible();
  expect(Number(await held())).toBe(before + 3);
  await context.close();
});
