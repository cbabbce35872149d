// Every page through every trouble: what happened stands there with the way out, what is older than it looks says so, and
// once the trouble is over one press brings everything back. One sign-in and one walk for each trouble: to load the
// application anew for each page would take ten times as long. A database that is really gone is in entry.spec.ts.
import { paths } from '../src/paths.ts';
import { go, memberAt, signIn } from './app.ts';
import { pages } from './pages.ts';
import { expect, type Page, type Route, test } from './test.ts';

test.setTimeout(200_000);

interface Trouble {
  name: string;
  /** What the API, and it alone, answers instead. */
  answer(route: Route): Promise<void>;
  /** What the page says then. */
  sentence: RegExp;
  /** Milliseconds until it says so. */
  after: number;
}

const failing: Trouble = {
  name: 'the API fails',
  answer: (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'internal_error' } }),
  sentence: /De server kon dit niet verwerken/,
  after: 1_100,
};
const unreachable: Trouble = {
  name: 'the API cannot be reached',
  answer: (route) => route.abort('connectionrefused'),
  sentence: /De server is niet bereikbaar/,
  after: 1_100,
};
const silent: Trouble = {
  name: 'the API never answers',
  // nothing: the request hangs until the page gives up
  answer: async () => {},
  sentence: /De server antwoordt niet/,
  after: 20_500,
};

/** The API of this page, as it is or in trouble; the clock runs, and can be moved forward. */
async function openApp(page: Page) {
  let trouble: Trouble['answer'] | null = null;
  await page.clock.install();
  // The clock goes hours ahead: a renewal of the tokens would be given up by it half-way, and lead through a sign-in.
  await page.route('**/oauth2/token', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), expires_in: 24 * 3_600 } });
  });
  await page.route('**/api/v1/**', (route) => (trouble ? trouble(route) : route.fallback()));
  // What happens elsewhere would bring a page back before anybody pressed anything.
  await page.route('**/api/v1/events', (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page, 'anna');
  return (next: Trouble['answer'] | null) => {
    trouble = next;
  };
}

const main = (page: Page) => page.locator('main');
const rows = (page: Page) => main(page).locator('tbody tr[data-row]');
const retries = (page: Page) => page.getByRole('button', { name: /^Opnieuw proberen/ });
/** That what is shown is of an earlier moment. */
const dated = (page: Page) => page.getByText(/u ziet de stand van|kon niet worden ververst en is van/i);

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The page says what happened and offers to try again; what it still shows, it dates. */
async function expectTold(page: Page, { sentence, after }: Pick<Trouble, 'sentence' | 'after'>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(after);
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 15_000, intervals: [50] });
  await expect(async () => {
    await page.clock.fastForward(after);
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
    // what is asked again by itself offers nothing until it failed again, which takes the clock as long
    await expect(retries(page).first()).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 15_000, intervals: [50] });
  if ((await rows(page).count()) > 0) await expect(dated(page).first()).toBeVisible();
}

/** One press, and nothing of the trouble is left. */
async function expectRecovery(page: Page, sentence: RegExp): Promise<void> {
  await retries(page).first().click();
  await expect(async () => {
    await page.clock.fastForward(1_100);
    expect(await page.getByText(sentence).count()).toBe(0);
  }).toPass({ timeout: 15_000, intervals: [50] });
  await settled(page);
  await expect(dated(page)).toHaveCount(0);
}

test('what was seen before says of when it is, on every page, and comes back', async ({ page }) => {
  const inTrouble = await openApp(page);
  const { number } = await memberAt(page, 3);
  for (const path of pages(number)) {
    await go(page, path);
    await settled(page);
  }
  // what a form needs to begin is kept for a minute: there is nothing to ask again
  const asking = pages(number).filter((path) => !/create(\?|$)/.test(path));
  for (const trouble of [failing, unreachable]) {
    await go(page, paths.profile);
    for (const path of asking) {
      await test.step(`${trouble.name}: ${path}`, async () => {
        // what came a moment ago is fresh, and not asked for again
        await page.clock.fastForward(6_000);
        inTrouble(trouble.answer);
        await go(page, path);
        await expectTold(page, trouble);
        inTrouble(null);
        await expectRecovery(page, trouble.sentence);
      });
    }
  }
});

test('what was never there before says why it is not there, on every page, and comes', async ({ page }) => {
  const inTrouble = await openApp(page);
  const { number } = await memberAt(page, 3);
  for (const path of pages(number)) {
    await test.step(path, async () => {
      await go(page, paths.profile);
      // whatever was kept of it is forgotten
      await page.clock.fastForward(310_000);
      inTrouble(silent.answer);
      await go(page, path);
      await expectTold(page, silent);
      inTrouble(null);
      await expectRecovery(page, silent.sentence);
    });
  }
});
