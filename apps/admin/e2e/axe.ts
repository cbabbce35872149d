import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/** Nothing that axe finds in this part of the page: in dark of colours, which are all that differs, and in light of all. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // axe fails on a part that is not there yet with words about no part at all
  await expect(page.locator(part).first()).toBeVisible();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((mode) => (document.documentElement.style.colorScheme = mode), theme);
    // no frame is of another origin: what axe found need not be put together on a page of its own
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode();
    const builder = theme === 'dark' ? axe.withRules('color-contrast') : axe;
    const { violations } = await analyzeShown(builder, page, part);
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
  }
}

/** What axe finds; once more where the page put another of that part in its place just then. */
async function analyzeShown(axe: AxeBuilder, page: Page, part: string): ReturnType<AxeBuilder['analyze']> {
  try {
    return await axe.analyze();
  } catch (error) {
    if (!String(error).includes('No elements found for include')) throw error;
    await expect(page.locator(part).first()).toBeVisible();
    return axe.analyze();
  }
}
