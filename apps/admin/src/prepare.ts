import type { EarlyAnswers } from './early.ts';
import { firstOf, pageAt } from './first.ts';
import { pageCode } from './pageCode.ts';

/** Milliseconds between the moment at which a step begins and the one at which its page asks. */
const stepTakes = 2_000;

/** Asks for the code of the page at a path; a failure is told where that is used. */
export function loadPage(pathname: string): void {
  const name = pageAt(pathname);
  if (name) pageCode[name]().catch(() => {});
}

/** Asks for the code and the data of an address of this application that is about to be opened. */
export const createPrepare = (apiUrl: string, early: EarlyAnswers) => (href: string) => {
  const url = new URL(href, window.location.href);
  loadPage(url.pathname);
  // A step within a page has its own way to its data.
  if (url.pathname === window.location.pathname) return;
  for (const address of firstOf(url) ?? []) early.ask(apiUrl + address, stepTakes);
};
