import { waitFor } from 'storybook/test';

/** A busy machine is slow, not wrong. */
const patience = { timeout: 15_000 };
/** So long nothing may change on a page that is there, in ms. */
const quiet = 250;

/** Waits until what a CSS selector names is in the document, and nothing there changes any more. */
export async function settle(until: string): Promise<void> {
  await waitFor(() => {
    if (document.querySelector(until) !== null) return;
    throw new Error(`There is no ${until}: ${document.body.textContent.slice(0, 200)}`);
  }, patience);
  await new Promise<void>((resolve) => {
    const stop = () => {
      watch.disconnect();
      resolve();
    };
    let timer = setTimeout(stop, quiet);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(stop, quiet);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
