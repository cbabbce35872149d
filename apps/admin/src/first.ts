import { type Page, type PageName, pageTable } from './pages.ts';

/** The page of a path. One whose path has a variable part is found by the router alone. */
export function pageAt(pathname: string): PageName | undefined {
  return (Object.keys(pageTable) as PageName[]).find((name) => pageTable[name].path === pathname);
}

/** What the page at an address asks the register first, as paths below the API's address; null where no page is. */
export function firstOf({ pathname, searchParams }: URL): readonly string[] | null {
  const name = pageAt(pathname);
  const page: Page | undefined = name && pageTable[name];
  return page ? (page.first?.(searchParams) ?? []) : null;
}
