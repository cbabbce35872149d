import { expect, type Page, type Request } from './test.ts';

/**
 * Watches what a page asks of the servers. What it returns waits until all of it is answered, also what one answer makes the page
 * ask next. What is told as it happens has no end, and is not waited for.
 */
export function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let ended = 0;
  page.on('request', (request) => {
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && !request.headers().accept?.includes('event-stream')) open.add(request);
  });
  const end = (request: Request) => {
    if (open.delete(request)) ended += 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const poll = async () => {
      const before = ended;
      // what an answer makes the page ask is asked once it is drawn
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return open.size + ended - before;
    };
    await expect.poll(poll, { message: 'answers under way', intervals: [0] }).toBe(0);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };
}
