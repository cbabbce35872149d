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
    const { violations } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
  }
}
