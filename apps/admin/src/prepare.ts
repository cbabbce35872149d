import type { EarlyAnswers } from './early.ts';
import { pageCode } from './pageCode.ts';
import { type Page, type PageName, pageTable } from './pages.ts';

/** Milliseconds between the moment at which a step begins and the one at which its page asks. */
const stepTakes = 2_000;

/** The page of a path. One whose path has a variable part is found by the router alone. */
function pageAt(pathname: string): PageName | undefined {
  return (Object.keys(pageTable) as PageName[]).find((name) => pageTable[name].path === pathname);
}

/** Asks for the code of the page at a path; a failure is told where that is used. */
export function loadPage(pathname: string): void {
  const name = pageAt(pathname);
  if (name) pageCode[name]().catch(() => {});
}

/** What the page at an address asks the register first, as paths below the API's address; null where no page is. */
export function firstOf({ pathname, searchParams }: URL): readonly string[] | null {
  const name = pageAt(pathname);
  const page: Page | undefined = name && pageTable[name];
  return page ? (page.first?.(searchParams) ?? []) : null;
}

/** Asks for the code and the data of an address of this application that is about to be opened. */
export const createPrepare = (apiUrl: string, early: EarlyAnswers) => (href: string) => {
  const url = new URL(href, window.location.href);
  loadPage(url.pathname);
  // A step within a page has its own way to its data.
  if (url.pathname === window.location.pathname) return;
  for (const address of firstOf(url) ?? []) early.ask(apiUrl + address, stepTakes);
};
