import { expect, type Page, test } from './test.ts';
import { pseudoCatalogue } from '../../../packages/i18n/src/pseudo.ts';
import { memberAt, signIn, visit } from './app.ts';

/** From here on every text is longer by four tenths, accented and in brackets. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/locale/nl/translation.json5*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: pseudoCatalogue(await answer.json()) });
  });
}

/** Words in these are the application's own, but for the names of the cooperative, of who is signed in, of the instruments (also bulk.spec's) and of the programme of conversion.spec. */
const own = 'button, label, th[scope=col], h2, legend, nav a';
const names =
  /^(?:Ledenbureau|Anna de Vries|Aandeel|Good Share(?: 2012)?|Obligatie \d{4}|ZON-[A-Z]+|Obligaties naar aandelen)$/;

test('with every text longer, no page grows wider than the window, and no text is written past the catalogue', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna');
  const member = await memberAt(page, 3);
  await speakPseudo(page);
  const paths = [
    '/',
    '/notifications',
    '/account/view',
    `/account/view?lid=${member.number}`,
    '/transactions/create',
    '/conversion/automation',
    '/no/such/page',
  ];
  for (const path of paths) {
    // The first start reads the texts; the rest of the pages speak them too.
    if (path === paths[0]) await page.goto(path);
    else await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    const plain = await page.locator(own).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent.trim())
        // A number is no text.
        .filter((text) => /\p{L}{3}/u.test(text) && !text.includes('[')),
    );
    expect(
      plain.filter((text) => !names.test(text)),
      `${path} shows texts that are not in the catalogue`,
    ).toEqual([]);
  }
});
