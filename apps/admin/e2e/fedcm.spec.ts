// Federated Credential Management: the browser's own dialog is drawn by no page, so Chromium's protocol presses its buttons.
import { chromiumLaunch } from '../../../testing/chromium.ts';
import { people } from './app.ts';
import { expect, type Page, test } from './test.ts';

// the dialog of accounts is a part of the whole browser
test.use({ launchOptions: chromiumLaunch });
// once in a while Chromium draws nothing of a page whose window closed, and then nothing can be pressed: another browser does
test.describe.configure({ retries: 2, timeout: 60_000 });

const button = (page: Page) => page.getByRole('button', { name: 'Aanmelden met account van deze browser' });

interface Dialog {
  dialogId: string;
  dialogType: string;
  accounts: { email: string; loginState: string }[];
}

/** The browser's dialogs of this page, each answered by `answer`; what was shown. */
async function watchDialogs(page: Page, answer: 'choose' | 'close'): Promise<Dialog[]> {
  const dialogs: Dialog[] = [];
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('FedCm.enable', { disableRejectionDelay: true });
  protocol.on('FedCm.dialogShown', (dialog) => {
    dialogs.push(dialog);
    const { dialogId } = dialog;
    void (answer === 'choose'
      ? protocol.send('FedCm.selectAccount', { dialogId, accountIndex: 0 })
      : protocol.send('FedCm.dismissDialog', { dialogId }));
  });
  return dialogs;
}

test('an account of the browser signs in, without a password, once it is signed in at its provider', async ({
  page,
  context,
}) => {
  const dialogs = await watchDialogs(page, 'choose');
  await page.goto('/');
  // Nobody is signed in at the provider yet: the browser opens its page in a window, which closes itself.
  const provider = context.waitForEvent('page');
  await button(page).click();
  const window = await provider;
  await window.getByLabel('E-mailadres').fill(people.anna.email);
  await window.getByLabel('Wachtwoord').fill(people.anna.password);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Aanmelden' }).click();
  await closed;
  // as on a desk, where the page is seen again: a page behind nothing may draw nothing
  await page.bringToFront();
  await expect(page.getByRole('button', { name: people.anna.name, exact: true })).toBeVisible();
  expect(dialogs).toMatchObject([{ dialogType: 'AccountChooser', accounts: [{ email: people.anna.email }] }]);

  // Signed out of the back office: the browser still knows the account, and one press is enough.
  await page.getByRole('button', { name: people.anna.name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await button(page).click();
  await expect(page.getByRole('button', { name: people.anna.name, exact: true })).toBeVisible();
  expect(dialogs).toHaveLength(2);
  expect(context.pages()).toHaveLength(1);
});

test('who closes the dialog of the browser is told so, and signs in by email address', async ({ page, context }) => {
  const dialogs = await watchDialogs(page, 'close');
  await page.goto('/');
  const provider = context.waitForEvent('page');
  await button(page).click();
  const window = await provider;
  await window.getByLabel('E-mailadres').fill(people.bram.email);
  await window.getByLabel('Wachtwoord').fill(people.bram.password);
  await window.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(page.getByText(/^De browser gaf geen account/)).toBeVisible();
  expect(dialogs).toHaveLength(1);
  await page.getByLabel('E-mailadres').fill(people.bram.email);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toBeVisible();
});

test('a browser that knows no accounts offers none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IdentityCredential'));
  await page.goto('/');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
