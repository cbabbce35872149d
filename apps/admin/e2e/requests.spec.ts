// One story of what becomes of requests that are not simply paid, and a look at every dialog and drawer on the way, in both
// themes.
import { readFile } from 'node:fs/promises';
import { apiOf, daysAgo, membersWithAccount, seeded } from './api.ts';
import { signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { takeFor } from './taking.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const typed = (iso: string) => iso.split('-').reverse().join('-');
const bought = '2025-06-02';

interface Request {
  id: string;
  number: string;
  version: number;
  quote: { digest: string };
}

/** The request beside the list. */
async function open(page: Page, { id, number }: Request, status = 'submitted'): Promise<Locator> {
  await page.goto(`/redemption/requests?status=${status}&q=${number}&id=${id}`);
  const panel = page.getByRole('complementary', { name: number });
  await expect(panel.getByRole('heading', { name: 'Documenten' })).toBeVisible();
  return panel;
}

/** The dialog that an action of the panel opens, after a look at it. */
async function dialogOf(page: Page, title: RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, 'dialog[open]');
  return dialog;
}

const choose = async (page: Page, panel: Locator, action: string) => {
  await panel.getByRole('button', { name: 'Meer handelingen' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const cancel = (dialog: Locator) => dialog.getByRole('button', { name: 'Annuleren' }).click();

test('requests that are quoted anew, withdrawn and taken back, with their papers', async ({ page, browser }) => {
  test.setTimeout(300_000);
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const [member] = await membersWithAccount(call, bought);
  const { bond } = seeded;
  const of = { member_id: member.id, instrument_id: bond.id, quantity: '10' };
  await call('POST', '/transactions', { ...of, kind: 'issue', effective_date: bought });
  const [received, desired] = [daysAgo(60), daysAgo(10)];
  const ask = () =>
    call<Request>('POST', '/redemption-requests', {
      ...of,
      reason: 'hardship',
      channel: 'email',
      requested_on: received,
      desired_on: desired,
    });

  // Anna adds what came with the first one.
  const first = await ask();
  const own = await open(page, first);
  await expectAccessible(page, 'aside');
  const papers = own.locator('input[type=file]');
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await papers.setInputFiles({ name: 'tekening.svg', mimeType: 'image/svg+xml', buffer: script });
  await expect(own.getByText(/tekening\.svg/)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Document opslaan' })).toHaveCount(0);
  await papers.setInputFiles({ name: 'akte.pdf', mimeType: 'application/pdf', buffer: script });
  await own.getByRole('button', { name: 'Document opslaan' }).click();
  await expect(own.getByRole('alert')).toContainText('Dit bestand kan hier niet.');
  await papers.setInputFiles({ name: 'akte.pdf', mimeType: 'application/pdf', buffer: pdf });
  await own.getByRole('button', { name: 'Document opslaan' }).click();
  const saved = own.getByRole('listitem').getByRole('button', { name: 'akte.pdf', exact: true });
  await expect(saved).toBeVisible();
  const started = page.waitForEvent('download');
  await saved.click();
  await takeFor(page, 'Controle van de akte');
  const download = await started;
  expect(download.suggestedFilename()).toBe('akte.pdf');
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
  await own.getByRole('textbox', { name: 'Opmerking' }).fill('Gebeld: het lid wacht op de notaris.');
  await own.getByRole('button', { name: 'Opmerking toevoegen' }).click();
  await expect(own.getByRole('textbox', { name: 'Opmerking' })).toHaveValue('');
  await expect(own.getByText('Gebeld: het lid wacht op de notaris.').last()).toBeVisible();

  // The member wants it later, and then not at all.
  const later = daysAgo(5);
  await choose(page, own, 'Opnieuw berekenen…');
  const requote = await dialogOf(page, /opnieuw berekenen$/);
  await requote.getByRole('textbox', { name: 'Ingangsdatum' }).fill(typed(later));
  await requote.getByRole('button', { name: 'Opnieuw berekenen' }).click();
  await expect(requote).toBeHidden();
  await expect(own.getByText(`Berekend per ${typed(later)}`, { exact: false })).toBeVisible();
  await choose(page, own, 'Document vragen…');
  await cancel(await dialogOf(page, /^Document vragen/));
  await own.getByRole('button', { name: 'Intrekken…' }).click();
  const withdraw = await dialogOf(page, /intrekken$/);
  await withdraw.getByRole('button', { name: 'Intrekken', exact: true }).click();
  await expect(withdraw).toBeHidden();
  await expect(own.getByText('Ingetrokken').first()).toBeVisible();
  await expect(own.getByRole('button', { name: /^Intrekken/ })).toHaveCount(0);

  // Its bonds are free again: Bram grants the next request, and asks to take that back, which Anna does.
  const second = await ask();
  const context = await browser.newContext();
  const bram = await context.newPage();
  await signIn(bram, 'bram');
  const seen = await open(bram, second);
  await seen.getByRole('button', { name: 'Afwijzen…' }).click();
  await cancel(await dialogOf(bram, /afwijzen$/));
  await seen.getByRole('button', { name: 'Goedkeuren' }).click();
  const approve = await dialogOf(bram, /goedkeuren$/);
  await approve.getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(approve).toBeHidden();
  await seen.getByRole('button', { name: 'Terugdraaien…' }).click();
  const reverse = await dialogOf(bram, /terugdraaien$/);
  await reverse.getByRole('combobox', { name: 'Reden' }).selectOption('duplicate');
  await reverse.getByRole('button', { name: 'Terugdraaien', exact: true }).click();
  await expect(reverse).toBeHidden();
  await expect(seen).toContainText('vroeg om deze goedkeuring terug te draaien');
  await seen.getByRole('button', { name: 'Laten staan…' }).click();
  await cancel(await dialogOf(bram, /laten staan$/));
  const back = await open(page, second, 'approved');
  await back.getByRole('button', { name: 'Terugdraaien bevestigen…' }).click();
  const confirm = await dialogOf(page, /terugdraaien$/);
  await confirm.getByRole('button', { name: 'Terugdraaien', exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(back.getByText('Teruggedraaid').first()).toBeVisible();
  const { holdings } = await call<{ holdings: { instrument: { id: string }; available: string; reserved: string }[] }>(
    'GET',
    `/members/${member.id}`,
  );
  expect(holdings.find(({ instrument }) => instrument.id === bond.id)).toMatchObject({
    available: '10',
    reserved: '0',
  });

  // The list on paper, and as a file for a reason.
  await open(page, second, 'reversed');
  // its last fraction of a pixel may be rounded away
  await expect(page.getByRole('tab', { name: /^Teruggedraaid/ })).toBeInViewport({ ratio: 0.99 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Verzoeken: Teruggedraaid · ‘${second.number}’`, { exact: false })).toBeVisible();
  for (const name of ['Notificaties', 'Lijst exporteren…', 'Nieuw verzoek']) {
    await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()).toBeHidden();
  }
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Lijst exporteren…' }).click();
  const take = await dialogOf(page, /^Lijst exporteren/);
  await take.getByRole('button', { name: 'Exporteren' }).click();
  await expect(take.getByRole('textbox', { name: 'Reden' })).toHaveAttribute('aria-invalid', 'true');
  await take.getByRole('textbox', { name: 'Reden' }).fill('Voor de kascommissie');
  await take.getByRole('radio', { name: 'CSV (.csv)' }).check();
  const exported = page.waitForEvent('download');
  await take.getByRole('button', { name: 'Exporteren' }).click();
  const csv = await readFile(await (await exported).path(), 'utf8');
  expect(csv.split('\r\n').slice(1).filter(Boolean)).toEqual([
    expect.stringContaining(`${second.number};Teruggedraaid;`),
  ]);
  await expect(take).toBeHidden();

  // A look at what else opens over the list.
  const dialog = page.getByRole('dialog').last();
  await page.goto('/redemption/requests');
  await page.getByRole('button', { name: 'Nieuw verzoek' }).first().click();
  await dialogOf(page, /^Nieuw verzoek/);
  await page.keyboard.press('Escape');
  const { items: batches } = await call<{ items: { id: string; status: string }[] }>(
    'GET',
    '/payment-batches?limit=100',
  );
  const inState = (wanted: string) => batches.find(({ status }) => status === wanted)?.id ?? '';
  for (const batch of ['owed', 'list', inState('sent'), inState('partly_failed')]) {
    await page.goto(`/redemption/requests?status=approved&batch=${batch}`);
    await expect(dialog.getByRole('table').or(dialog.getByText('Er staat niets klaar')).first()).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
  }
  await page.goto('/redemption/requests?run=list');
  await expect(dialog.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');

  // A batch from its draft to a file, and taken back.
  const third = await ask();
  const bramCall = await apiOf(bram);
  const granted = { quote_digest: third.quote.digest, quantity: '10', effective_on: desired };
  await bramCall('POST', `/redemption-requests/${third.id}/approve`, granted, third.version);
  const { execution_date } = await call<{ execution_date: string }>('GET', '/payables');
  const lines = [{ subject_type: 'redemption_request', subject_id: third.id }];
  const batch = await call<{ id: string }>('POST', '/payment-batches', { execution_date, lines });
  await bram.goto(`/redemption/requests?status=approved&batch=${batch.id}`);
  const drawer = bram.getByRole('dialog', { name: /^Betaalbatch BT-[\d-]+$/ });
  for (const step of ['Betaalbatch goedkeuren', 'Bestand maken', 'Betaalbatch intrekken']) {
    const button = drawer.getByRole('button', { name: step });
    await expect(button).toBeVisible();
    await expectAccessible(bram, 'dialog[open]');
    await button.click();
  }
  const takeBack = await dialogOf(bram, /^Betaalbatch .* intrekken$/);
  await takeBack.getByRole('button', { name: 'Betaalbatch intrekken' }).click();
  await expect(takeBack).toBeHidden();
  await expect(drawer).toContainText('Deze betaalbatch is ingetrokken.');
  await expectAccessible(bram, 'dialog[open]');

  // The account it would have gone to.
  await visit(page, `/account/view?lid=${member.number}#bank`);
  const accounts = page.getByRole('region', { name: 'Bankrekeningen' });
  await accounts.getByRole('button', { name: 'Toevoegen…' }).click();
  const add = await dialogOf(page, /^Bankrekening toevoegen/);
  await add.getByRole('textbox', { name: 'IBAN' }).fill('NL44 RABO 0123 4567 89');
  await add.getByRole('textbox', { name: 'Rekeninghouder' }).fill(member.name);
  await add.getByRole('button', { name: 'Rekening toevoegen' }).click();
  await expect(add).toBeHidden();
  await expectAccessible(page, '#bank');
  await accounts.getByRole('button', { name: 'IBAN tonen…' }).first().click();
  await cancel(await dialogOf(page, /^Hele IBAN tonen/));
  await visit(bram, `/account/view?lid=${member.number}#bank`);
  await bram.getByRole('button', { name: 'Verifiëren…' }).first().click();
  await cancel(await dialogOf(bram, /verifiëren$/));
  await context.close();
});
