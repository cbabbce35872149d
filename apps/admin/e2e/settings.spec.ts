// Settings by two administrators and by keyboard alone: what one proposes holds once the other approved it, and not before.
import { apiOf, type Call } from './api.ts';
import { people, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { press, send, type } from './keyboard.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { euros } from './words.ts';

interface Settings {
  thresholds: { four_eyes_threshold_cents: number; iban_hold_days: number };
  administrators: { id: string; name: string; roles: string[] }[];
  waiting: { id: string; version: number; maker: { name: string } }[];
}

// 1 × 1, transparent
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const reason = 'Besluit van de ledenvergadering';
const waiting = (page: Page) => page.getByRole('region', { name: 'Wachtende wijzigingen' });
/** Opens a panel, fills it in and proposes it. */
async function propose(page: Page, opener: string | RegExp, panel: string, fill: (panel: Locator) => Promise<void>) {
  await press(page.getByRole('button', { name: opener }));
  const drawer = page.getByRole('dialog', { name: panel });
  await fill(drawer);
  await expectAccessible(page, 'dialog[open]');
  await type(drawer.getByRole('textbox', { name: 'Reden' }), reason);
  await send(page);
  await expect(drawer).toBeHidden();
}
/** Decides on what leads the page, and on nothing else than the page says. */
async function decide(page: Page, key: 'a' | 'r', shown: readonly (string | RegExp)[], words = '') {
  await expect(waiting(page)).toContainText(shown[0] ?? '', { timeout: 60_000 });
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: key === 'a' ? 'Wijziging goedkeuren' : 'Wijziging afwijzen' });
  for (const text of shown) await expect(dialog).toContainText(text);
  await expectAccessible(page, 'dialog[open]');
  if (words) await type(dialog.getByRole('textbox'), words);
  else await dialog.getByRole('textbox').focus();
  await send(page);
  await expect(dialog).toBeHidden();
}

test('a threshold, a price, the logo and a role: proposed by one, decided by the other', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna', '/settings');
  const bram = await (await browser.newContext()).newPage();
  await signIn(bram, 'bram', '/settings');
  const [asAnna, asBram] = [await apiOf(page), await apiOf(bram)];
  const read = () => asAnna<Settings>('GET', '/settings');
  // what an earlier try left
  for (const { id, version, maker } of (await read()).waiting) {
    await (maker.name === people.bram.name ? asAnna : asBram)(
      'POST',
      `/setting-proposals/${id}/reject`,
      { comment: 'Opnieuw' },
      version,
    );
  }
  await Promise.all([page.reload(), bram.reload()]);
  const { four_eyes_threshold_cents: before, iban_hold_days: days } = (await read()).thresholds;
  const [was, is] = [euros(before), euros(before - 100)];

  // A threshold: approved on before and after.
  const thresholds = page.getByRole('region', { name: 'Drempels' });
  await propose(page, 'Wijzigen Drempels', 'Drempels wijzigen', async (panel) => {
    await expect(panel).toContainText('Bram Bakker');
    await type(
      panel.getByRole('textbox', { name: /^Vier ogen boven/ }),
      String((before - 100) / 100).replace('.', ','),
    );
  });
  await expect(waiting(page)).toContainText(/Wacht op .*Bram Bakker/);
  await expect(waiting(page).getByRole('button', { name: /^Goedkeuren/ })).toHaveCount(0);
  await expect(thresholds).toContainText(was);
  await expect(thresholds).toContainText(`${is} wacht`);
  expect((await read()).thresholds.four_eyes_threshold_cents).toBe(before);
  await expectAccessible(page, 'main');
  await bram.reload();
  await decide(bram, 'a', [`Vier ogen boven: ${was} → ${is}`]);
  expect((await read()).thresholds.four_eyes_threshold_cents).toBe(before - 100);
  // What another decided shows without a reload.
  await expect(waiting(page)).toBeHidden();
  await expect(thresholds).toContainText(is);

  // A price turned down: it does not hold, and who proposed it hears why.
  await propose(page, 'Prijs vastleggen', 'Prijs vastleggen', async (panel) => {
    await type(panel.getByRole('textbox', { name: /^Prijs/ }), '131');
    await type(panel.getByRole('textbox', { name: /^Geldig vanaf/ }), '01-01-2031');
  });
  await bram.reload();
  await decide(bram, 'r', [/→ € 131,00 per 01-01-2031/], 'Eerst de jaarrekening vaststellen');
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(
    `${people.bram.name} heeft uw wijziging van de instellingen afgewezen: Eerst de jaarrekening vaststellen`,
  );
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('table', { name: 'Instrumenten en prijzen' })).not.toContainText('131,00');

  // What one takes back is no longer the other's to decide.
  await propose(page, 'Wijzigen Drempels', 'Drempels wijzigen', (panel) =>
    type(panel.getByRole('textbox', { name: /^Wachttijd na een ander IBAN/ }), String(days + 9)),
  );
  await press(waiting(page).getByRole('button', { name: /^Intrekken/ }));
  await page.getByRole('dialog', { name: 'Voorstel intrekken' }).getByRole('textbox').focus();
  await send(page);
  await expect(page.getByText('Er wachten geen wijzigingen.')).toBeVisible();
  expect((await read()).thresholds.iban_hold_days).toBe(days);

  // The logo.
  await propose(page, 'Wijzigen Coöperatie', 'Coöperatie wijzigen', (panel) =>
    panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }),
  );
  await bram.reload();
  await decide(bram, 'a', ['Logo', 'een afbeelding']);
  await expect(bram.getByRole('region', { name: 'Coöperatie' }).getByRole('img')).toBeVisible();

  await loseARole(page, bram, asAnna, asBram);

  await page.keyboard.press('Escape');
  await press(page.locator('summary', { hasText: 'Eerdere wijzigingen' }));
  await expect(page.getByRole('main')).toContainText(/voorgelegd en ingetrokken door Anna de Vries/);
  await expect(page.getByRole('main')).toContainText(/voorgelegd door Anna de Vries, afgewezen door Bram Bakker/);
  await bram.context().close();
});

/** Bram asks for less for himself, and Anna agrees: it counts at once. */
async function loseARole(page: Page, bram: Page, asAnna: Call, asBram: Call) {
  const { administrators } = await asAnna<Settings>('GET', '/settings');
  const { id, roles } = administrators.find(({ name }) => name === people.bram.name) ?? { id: '', roles: [] };
  await propose(bram, `Rollen van ${people.bram.name} wijzigen`, `Rollen van ${people.bram.name} wijzigen`, (panel) =>
    press(panel.getByRole('checkbox', { name: 'Logboek inzien' }), 'Space'),
  );
  await page.reload();
  await decide(page, 'a', [`Rollen van ${people.bram.name}`, 'Logboek inzien']);
  await bram.goto('/audit');
  await expect(bram.getByRole('group', { name: 'Logboek' })).toContainText(
    'Vraag een beheerder die het logboek mag inzien',
  );
  // the other tests count on him
  const again = { section: 'roles', administrator_id: id, values: { roles }, reason };
  const proposal = await asBram<{ id: string; version: number }>('POST', '/setting-proposals', again);
  await asAnna('POST', `/setting-proposals/${proposal.id}/approve`, {}, proposal.version);
  await page.goto('/settings');
}

test('who becomes an administrator another one decides', async ({ page, browser }) => {
  await signIn(page, 'anna', '/settings');
  const bram = await (await browser.newContext()).newPage();
  await signIn(bram, 'bram', '/settings');
  await propose(page, 'Beheerder toevoegen', 'Beheerder toevoegen', (panel) =>
    type(panel.getByRole('textbox', { name: 'E-mailadres' }), people.carla.email),
  );
  await expect(waiting(page)).toContainText(`Toegang voor ${people.carla.name} (${people.carla.email})`);
  await bram.reload();
  await decide(bram, 'r', [`Toegang voor ${people.carla.name}`], 'Nog niet benoemd');
  await expect(waiting(page)).toBeHidden();
  await bram.context().close();
});

test('fields beside each other have their controls on one line, also where one has a hint or a message', async ({
  page,
}) => {
  await signIn(page, 'anna', '/settings');
  await press(page.getByRole('button', { name: 'Instrument toevoegen' }));
  const drawer = page.getByRole('dialog', { name: 'Instrument toevoegen' });
  const field = (name: string) => drawer.getByLabel(name);
  const tops = async (...names: string[]) => {
    const boxes = await Promise.all(names.map((name) => field(name).boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)));
  };
  const inRows = async () => [await tops('Soort', 'Code'), await tops('Nominaal', 'Decimalen', 'Uitgiftedatum')];
  await expect(drawer.getByText('Hoofdletters, cijfers en streepjes.')).toBeVisible();
  expect((await inRows()).map(({ size }) => size)).toEqual([1, 1]);
  // a row is as far from the next as fields below each other are
  const [name, nominal] = await Promise.all([
    field('Naam').first().boundingBox(),
    drawer.getByText('Nominaal').boundingBox(),
  ]);
  expect((nominal?.y ?? 0) - ((name?.y ?? 0) + (name?.height ?? 0))).toBeGreaterThanOrEqual(16);
  await page.keyboard.press('Control+Enter');
  await expect(field('Code')).toHaveAttribute('aria-invalid', 'true');
  expect((await inRows()).map(({ size }) => size)).toEqual([1, 1]);
});
