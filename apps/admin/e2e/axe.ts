import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from './test.ts';

/** axe is put into a document once, however often it is asked there. */
const axeOnce = `globalThis.axe ? undefined : void (() => { ${axe.source} })()`;

/** Nothing that axe finds in this part of the page: in dark of colours, which are all that differs, and in light of all. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  let found: string[] | undefined;
  while (found === undefined) {
    // axe fails on a part that is not there yet with words about no part at all
    await expect(page.locator(part).first()).toBeVisible();
    await page.evaluate(axeOnce);
    found = await violations(page, part);
  }
  expect(found).toEqual([]);
}

/** What axe finds; undefined where the page put another of that part in its place just then. */
async function violations(page: Page, part: string): Promise<string[] | undefined> {
  try {
    return await page.evaluate(async (include) => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(context: { include: string[] }, options: RunOptions): Promise<AxeResults> };
      };
      const found: string[] = [];
      for (const theme of ['dark', 'light']) {
        document.documentElement.style.colorScheme = theme;
        const { violations } = await runner.run(
          { include: [include] },
          // of what is well, nobody reads where it stands
          { resultTypes: ['violations'], ...(theme === 'dark' && { runOnly: ['color-contrast'] }) },
        );
        found.push(
          ...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        );
      }
      return found;
    }, part);
  } catch (error) {
    if (!String(error).includes('No elements found for include')) throw error;
    return undefined;
  }
}
