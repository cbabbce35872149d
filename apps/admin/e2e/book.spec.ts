import { expect, test } from './test.ts';
import { bookIssue, chooseMember, fillIssue, holding, memberAt, previewed, signIn, visit } from './app.ts';

test('Anna finds a member by part of the name, books 10 shares, and they are still there after a reload', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 0);
  await visit(page, '/account/view');
  const part = member.name.split(' ').at(-1)?.slice(0, 5) ?? '';
  await page.getByRole('searchbox', { name: 'Zoek een lid' }).fill(part);
  await page.getByRole('link', { name: member.number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  const before = await holding(page, member);

  await page.getByRole('link', { name: 'Transactie toevoegen' }).last().click();
  await expect(page.getByRole('combobox', { name: 'Lid' })).toHaveValue(new RegExp(member.number));
  const number = await bookIssue(page, { member, quantity: '10' });

  await page.getByRole('link', { name: new RegExp(member.number) }).click();
  await expect(page.getByRole('table', { name: 'Transacties' }).getByRole('link', { name: number })).toBeVisible();
  expect(await holding(page, member)).toBe(before + 10);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  expect(await holding(page, member)).toBe(before + 10);
});

test('a double click books once', async ({ page }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 1);
  const before = await holding(page, member);
  await fillIssue(page, { member, quantity: '3' });
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).dblclick();
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  expect(await holding(page, member)).toBe(before + 3);
});

test('an error of the server keeps what was typed, and the same key books once when sent again', async ({ page }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 2);
  const before = await holding(page, member);
  await fillIssue(page, { member, quantity: '4' });
  await page.getByLabel('Omschrijving').fill('Blijft staan');
  await previewed(page);

  // The booking reaches the server, its answer does not reach the browser.
  let sent = 0;
  await page.route(/\/api\/v1\/transactions$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText('De server is niet bereikbaar', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Blijft staan');
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  expect(sent).toBe(2);
  expect(await holding(page, member)).toBe(before + 4);
});

test('wrong input is refused at its field, and the first field has the focus', async ({ page }) => {
  await signIn(page, 'anna', '/transactions/create');
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText('Kies een lid.').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Lid' })).toBeFocused();
  await page.getByLabel('Aantal', { exact: false }).first().fill('1.00');
  await page.keyboard.press('Tab'); // while it is typed it may still become 1.000
  await expect(page.getByText('Dit is op meer manieren te lezen', { exact: false }).first()).toBeVisible();
});

test('leaving with typed values asks first', async ({ page }) => {
  await signIn(page, 'anna', '/transactions/create');
  await page.getByLabel('Omschrijving').fill('Nog niet geboekt');
  await page.getByRole('link', { name: 'Notificaties' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invoer niet opslaan?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Nog niet geboekt');
  await page.getByRole('link', { name: 'Notificaties' }).click();
  await dialog.getByRole('button', { name: 'Pagina verlaten' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
});

test('closing the window with typed values asks first', async ({ page }) => {
  await signIn(page, 'anna', '/transactions/create');
  await page.getByLabel('Omschrijving').fill('Nog niet geboekt');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Nog niet geboekt');
});

test('another price needs a reason, and "Vastleggen en volgende" keeps the form for the next member', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 15);
  await fillIssue(page, { member, quantity: '2' });
  await page.getByRole('checkbox', { name: 'Andere prijs gebruiken' }).check();
  await page.getByRole('textbox', { name: 'Prijs' }).fill('12,34');
  await page.getByRole('button', { name: 'Vastleggen en volgende' }).click();
  const reason = page.getByRole('combobox', { name: 'Reden' });
  await expect(reason).toBeFocused();
  await reason.selectOption({ label: 'Bestuursbesluit' });
  await previewed(page);
  // Whoever departs from the price list needs a second administrator.
  await page.getByRole('button', { name: 'Voorleggen en volgende' }).click();
  const line = page.getByRole('table', { name: 'Vandaag door u ingevoerd' }).getByRole('row', { name: member.number });
  await expect(line).toContainText(/€ 24,68.*Wacht op goedkeuring/);
  await expect(page.getByRole('combobox', { name: 'Lid' })).toHaveValue('');

  await line.getByRole('link', { name: 'Nog geen nummer' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('€ 24,68').first()).toBeVisible();
  await expect(panel.getByText('Bestuursbesluit')).toBeVisible();
});

test('nothing is booked that was not on screen first: not by Enter, nor by a double click after a change', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 17);
  const before = await holding(page, member);
  await fillIssue(page, { member, quantity: '2' });
  const quantity = page.getByRole('textbox', { name: 'Aantal' });
  await quantity.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ingangsdatum' })).toBeFocused();
  // what it would be comes after the press, however slow the hand is
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  await page.route(/\/transactions\?dry_run=/, async (route) => {
    await pressed;
    await route.continue();
  });
  await quantity.fill('3');
  const book = page.getByRole('button', { name: 'Vastleggen', exact: true });
  await book.click();
  press();
  await expect(page.getByText('Nog niet geboekt.', { exact: false })).toBeVisible();
  // the second press of a double click: what is said above the button has moved it by now
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(book).toBeFocused();
  await expect(page.getByText(`Uitgifte van 3 aandelen aan ${member.name}`, { exact: false })).toBeVisible();
  await expect(page.getByText(/Geboekt als TR-/)).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  expect(await holding(page, member)).toBe(before + 3);
});

test.describe('at 1280 × 720', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the longest form stands in the window, and its buttons stay there when errors add lines', async ({ page }) => {
    await signIn(page, 'anna');
    const [from, to] = [await memberAt(page, 18), await memberAt(page, 19)];
    await visit(page, '/transactions/create');
    await chooseMember(page, 'Lid', from);
    await page.getByRole('combobox', { name: 'Soort' }).selectOption('transfer');
    await page.getByRole('combobox', { name: 'Instrument' }).selectOption({ index: 1 });
    await chooseMember(page, 'Tegenpartij', to);
    await page.getByRole('combobox', { name: 'Reden' }).selectOption('inheritance');
    const book = page.getByRole('button', { name: 'Vastleggen', exact: true });
    for (const name of ['Lid', 'Omschrijving', 'Document']) {
      await expect(page.getByLabel(name, { exact: false }).first()).toBeInViewport({ ratio: 1 });
    }
    await expect(book).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    await book.click();
    await expect(page.getByText('Controleer deze velden')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Aantal' })).toBeFocused();
    await expect(book).toBeInViewport({ ratio: 1 });
    const description = page.getByRole('textbox', { name: 'Omschrijving' });
    await description.focus();
    const [field, bar] = [await description.boundingBox(), await book.boundingBox()];
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });
});
