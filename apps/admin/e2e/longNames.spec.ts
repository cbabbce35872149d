// Names as long as the register keeps them, without a space to break at: no page may become wider than its window.
import { watchAnswers } from './answers.ts';
import { apiOf } from './api.ts';
import { go, memberAt, signIn } from './app.ts';
import { paths } from '../src/paths.ts';
import { accountPages, pages } from './pages.ts';
import { expect, test } from './test.ts';

test.setTimeout(240_000);

const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 201);
const names = new Set([
  'name',
  'full_name',
  'display_name',
  'given_name',
  'family_name',
  'company_name',
  'holder_name',
  'name_nl',
  'name_en',
]);

/** The same answer with every name as long as can be. */
const stretched = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      names.has(key) && typeof value === 'string' && value !== '' ? long : value,
    ),
  );

/** The beginning of each part that stands beyond the edge of a window that can be scrolled sideways. */
function partsBeyond(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const parts = [...document.querySelectorAll('body *')];
  return parts
    .filter((part) => part.getBoundingClientRect().right > clientWidth)
    .map((part) => part.outerHTML.slice(0, 160));
}

test('a name of 201 signs without a space widens no page', async ({ page }) => {
  const answered = watchAnswers(page);
  await signIn(page, 'anna');
  const { number } = await memberAt(page, 3);
  const call = await apiOf(page);
  const { instruments } = await call<{ instruments: { instrument: { id: string; type: string } }[] }>(
    'GET',
    '/settings',
  );
  const share = instruments.find(({ instrument }) => instrument.type === 'share');
  // a proposal names its maker and who may decide on it
  const proposal = await call<{ id: string; version: number }>('POST', '/setting-proposals', {
    section: 'price',
    instrument_id: share?.instrument.id,
    purpose: 'issue',
    values: { valid_from: '2031-01-01', price_cents: 12_345 },
    reason: 'Besluit van het bestuur',
  });
  // a programme is on its page from its proposal on
  const programme = await call<{ id: string; version: number }>('POST', '/conversion-programmes', {
    name: 'Wat betaalbaar is',
    basis: 'payable',
    target_id: share?.instrument.id,
    frequency: 'yearly',
    next_on: '2031-01-01',
  });
  await page.route('**/api/v1/**', async (route) => {
    // What is told as it happens has no end, and no names.
    if (route.request().headers().accept?.includes('event-stream')) return route.fallback();
    const answer = await route.fetch();
    const json = /json/.test(answer.headers()['content-type'] ?? '') && answer.status() === 200;
    return route.fulfill({ response: answer, ...(json ? { body: stretched(await answer.text()) } : {}) });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: long })).toBeVisible();
  // A table says a frame later that it is to be scrolled.
  const { poll } = expect.configure({ soft: true });
  for (const path of [...pages(number), ...accountPages]) {
    await go(page, path);
    // an empty page is narrow enough
    await answered();
    // its answers are there: neither is waited for any more
    if (path === paths.cooperativeSettings || path === paths.conversions)
      expect(await page.locator('main').getByText(long).count(), path).toBeGreaterThan(0);
    await poll(() => page.evaluate(partsBeyond), { message: `what widens ${path}`, timeout: 2_000 }).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await call('POST', `/setting-proposals/${proposal.id}/withdraw`, {}, proposal.version);
  await call('POST', `/conversion-programmes/${programme.id}/withdraw`, {}, programme.version);
});
