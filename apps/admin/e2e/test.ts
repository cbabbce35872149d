import { test as base, expect, type BrowserContext } from '@playwright/test';

export {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';

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
