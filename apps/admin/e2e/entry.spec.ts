// What was typed outlives every trouble: sent again once it is over, without being typed again. And what has no entry in it:
// a database that is really gone, a browser offline, a deployment while the page is open, a session that ended.
import { takeDatabaseAway } from '../../../dev/test/databaseAway.ts';
import { memberHref, paths } from '../src/paths.ts';
import { chooseMember, go, memberAt, people, type SeededMember, signIn, visit } from './app.ts';
import { sharedRegister } from './ownStack.ts';
import { expect, type Locator, type Page, type Route, test } from './test.ts';

test.setTimeout(180_000);
test.use({ actionTimeout: 15_000 });

const retry = (page: Page) => page.getByRole('button', { name: /^Opnieuw proberen/ }).first();
const table = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row').nth(1);

/** Away from what was typed, whatever the browser asks. */
async function leave(page: Page): Promise<void> {
  page.removeAllListeners('dialog');
  page.on('dialog', (asked) => void asked.accept());
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

interface Entry {
  name: string;
  path(member: SeededMember): string;
  /** Opens the dialog it is in; a page of its own has none. */
  open?(page: Page): Promise<void>;
  /** Types something, and answers the fields with what stands in them. */
  fill(page: Page, member: SeededMember): Promise<readonly (readonly [Locator, string])[]>;
  send(page: Page): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => dialog(page).locator('button[type=submit]').click();

/** The reason that a dialog asks for, which this button opens. */
const reasonEntry = (name: string, path: string, button: RegExp): Entry => ({
  name,
  path: () => path,
  open: (page) => page.getByRole('button', { name: button }).click(),
  async fill(page) {
    const reason = dialog(page).getByRole('textbox', { name: 'Reden' });
    await reason.fill('Blijft staan');
    return [[reason, 'Blijft staan']];
  },
  send: submit,
});

const entries: readonly Entry[] = [
  {
    name: 'a member',
    path: (member) => memberHref(member.number),
    open: (page) => page.getByRole('button', { name: 'Wijzigen', exact: true }).click(),
    async fill(page) {
      const place = dialog(page).getByRole('textbox', { name: 'Plaats', exact: true });
      await place.fill('Blijvenstein');
      return [[place, 'Blijvenstein']];
    },
    send: submit,
  },
  reasonEntry('the settings', paths.cooperativeSettings, /Drempels$/),
  reasonEntry('why a file is taken', paths.register, /^Exporteren/),
  // last, since it stays with the page until it is booked
  {
    name: 'a transaction',
    path: () => paths.createTransaction,
    async fill(page, member) {
      await chooseMember(page, 'Lid', member);
      await page.getByRole('combobox', { name: 'Instrument' }).selectOption({ index: 1 });
      const quantity = page.getByLabel('Aantal', { exact: false }).first();
      const description = page.getByRole('textbox', { name: 'Omschrijving' });
      await quantity.fill('3');
      await description.fill('Blijft staan');
      return [
        [quantity, '3'],
        [description, 'Blijft staan'],
      ];
    },
    send: (page) => page.getByRole('button', { name: 'Vastleggen', exact: true }).click(),
  },
];

/** Goes to where the entry is, and types it. */
async function typeInto(page: Page, entry: Entry, member: SeededMember): ReturnType<Entry['fill']> {
  await visit(page, entry.path(member));
  await entry.open?.(page);
  return entry.fill(page, member);
}

const troubles = [
  {
    answer: (route: Route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'internal_error' } }),
    sentence: /De server kon dit niet verwerken/,
    after: 1_100,
  },
  {
    // what the API answers while its disk is full, no connection is left, or PostgreSQL is away (dev/test/faults.test.ts)
    answer: (route: Route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'not_ready' } }),
    sentence: /Het register is even niet bereikbaar/,
    after: 1_100,
  },
  {
    answer: (route: Route) => route.abort('connectionrefused'),
    sentence: /De server is niet bereikbaar. Uw invoer is bewaard/,
    after: 1_100,
  },
  {
    answer: async () => {},
    sentence: /De server antwoordt niet. Uw invoer is bewaard/,
    after: 20_500,
  },
];

test('the API fails, is away, or hangs: what was typed stays each time, and is sent once it is over', async ({
  page,
}) => {
  let away: ((route: Route) => Promise<void>) | null = null;
  await page.clock.install();
  await page.route('**/api/v1/**', (route) => (away ? away(route) : route.fallback()));
  await page.route('**/api/v1/events', (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page, 'anna');
  const member = await memberAt(page, 7);
  for (const entry of entries) {
    await test.step(entry.name, async () => {
      const fields = await typeInto(page, entry, member);
      for (const { answer, sentence, after } of troubles) {
        away = answer;
        await entry.send(page);
        await expect(async () => {
          await page.clock.fastForward(after);
          await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 300 });
        }).toPass({ timeout: 20_000, intervals: [50] });
        for (const [field, value] of fields) await expect(field).toHaveValue(value);
      }
      away = null;
      // what is sent now reaches the service, whatever it thinks of it
      const answered = page.waitForResponse(
        (one) => one.request().method() !== 'GET' && one.url().includes('/api/v1/'),
      );
      await entry.send(page);
      expect((await answered).status()).toBeLessThan(500);
    });
    await leave(page);
  }
});

test('the database is gone: the pages say so and date what they show, and come back by themselves', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'anna');
  const member = await memberAt(page, 7);
  const seen = [paths.home, paths.member, memberHref(member.number), paths.transactions, paths.cooperativeSettings];
  for (const path of seen) {
    await go(page, path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  }
  // what came a moment ago is fresh, and not asked for again
  await page.clock.fastForward(6_000);
  const giveBack = await takeDatabaseAway(sharedRegister());
  try {
    for (const path of seen.slice(0, -1)) {
      await go(page, path);
      await expect(page.getByText(/Het register is even niet bereikbaar/).first()).toBeVisible();
      await expect(page.getByText(/u ziet de stand van|kon niet worden ververst en is van/i).first()).toBeVisible();
    }
  } finally {
    await giveBack();
  }
  await expect(async () => {
    // it may have come back by itself meanwhile
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 1_000 });
    await expect(page.getByText(/u ziet de stand van/i)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(table(page, 'Transacties')).toBeVisible();
});

test('offline: it says so with of when the page is, and refreshes by itself when the connection is back', async ({
  page,
  context,
}) => {
  // what says it comes after the page: where it did not come, it comes as soon as it can
  const late = '**/assets/Live-*.js';
  await page.route(late, (route) => route.abort('connectionfailed'));
  await signIn(page, 'anna', paths.member);
  await expect(table(page, 'Leden')).toBeVisible();
  let came = false;
  page.on('response', (response) => {
    came ||= response.url().includes('/assets/Live-');
  });
  await page.unroute(late);
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    expect(came).toBe(true);
  }).toPass();
  await context.setOffline(true);
  const told = page.getByText('Geen verbinding met internet');
  await expect(told).toBeVisible();
  await expect(page.getByText(/^U ziet de stand van .*Wat u invult, blijft staan/)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/members?'));
  await context.setOffline(false);
  await asked;
  await expect(told).toBeHidden();
});

test('a deployment while the page is open: each page says so, what was typed is there again after the reload', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 7);
  const transaction = entries.at(-1) as Entry;
  await visit(page, transaction.path(member));
  const fields = await transaction.fill(page, member);
  // its file has another name by now
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Niet gevonden. Not found.' }));
  await page.evaluate((search) => {
    history.pushState(null, '', search);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `${paths.createTransaction}?tx=00000000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
  for (const [field, value] of fields) await expect(field).toHaveValue(value);
  await page.unroute('**/assets/*.js');
  await retry(page).click();
  for (const [field, value] of fields) await expect(field).toHaveValue(value);
});

test('a session that ended: it says how to go on, and what was typed is there afterwards', async ({ page }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 7);
  for (const entry of entries) {
    await test.step(entry.name, async () => {
      const fields = await typeInto(page, entry, member);
      // what is sent, not what a page that has just opened is still asking: that would end the session before
      await page.route('**/api/v1/**', (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 401, json: { code: 'unauthorized' } }),
      );
      await page.route('**/oauth2/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
      await entry.send(page);
      if (entry.open) {
        // a dialog goes with its page, and keeps its draft for when it is opened again
        await expect(page.getByText('Uw aanmelding is verlopen.')).toBeVisible();
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Opnieuw aanmelden' }).click();
        await expect(page.getByRole('button', { name: people.anna.name, exact: true })).toBeVisible();
        await entry.open(page);
      } else {
        await expect(page.getByText('U bent niet meer aangemeld', { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Aanmelden in een nieuw tabblad' })).toBeVisible();
        await page.unrouteAll();
      }
      for (const [field, value] of fields) await expect(field).toHaveValue(value);
    });
    await leave(page);
  }
});
