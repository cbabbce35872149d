import { test as base, type BrowserContext, expect as plainExpect, type Locator } from '@playwright/test';

export { type Browser, type BrowserContext, type Locator, type Page, type Request, type Route } from '@playwright/test';

/** Whether what is waited for came into sight. */
const appears = (locator: Locator, timeout: number): Promise<boolean> =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/**
 * Playwright's `expect`, whose own `toBeVisible` writes a description of the whole page at each look for what is not there yet:
 * a tenth of what the pages cost. This one waits without, and lets it describe the page once, when nothing came.
 */
export const expect = plainExpect.extend({
  async toBeVisible(locator: Locator, options: { visible?: boolean; timeout?: number } = {}) {
    const { timeout = this.timeout, visible = true } = options;
    try {
      if (this.isNot) await plainExpect(locator).not.toBeVisible(options);
      else if (!visible) await plainExpect(locator).toBeVisible(options);
      else if (!(await appears(locator, timeout)))
        await plainExpect(locator, `Within ${timeout} ms`).toBeVisible({ timeout: 1 });
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      // returned and not thrown: so Playwright shows the line of the test
      return { pass: this.isNot, message: () => (error as Error).message };
    }
  },
});

/** As Playwright's `test`, and fails when any page of it breaks a content security policy. */
export const test = base.extend<{ policy: undefined }>({
  policy: [
    async ({ browser, context }, use) => {
      const broken: string[] = [];
      const watch = async (watched: BrowserContext): Promise<BrowserContext> => {
        await watched.exposeBinding('reportViolation', (_source, violation: string) => broken.push(violation));
        await watched.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', (event) => {
            const { effectiveDirective, blockedURI, documentURI, sample, sourceFile, lineNumber } = event;
            const report = (window as unknown as { reportViolation: (violation: string) => void }).reportViolation;
            report(
              `${effectiveDirective} blocks ${blockedURI} ${sample} (${sourceFile}:${lineNumber}) on ${documentURI}`,
            );
          });
        });
        return watched;
      };
      await watch(context);
      // Contexts that a test opens for a second person belong to it as well.
      const { newContext } = browser;
      browser.newContext = async (options) => watch(await newContext.call(browser, options));
      await use(undefined);
      browser.newContext = newContext;
      expect(broken, 'violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});
