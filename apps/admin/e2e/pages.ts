import { type Page, type PagePath, pages as table } from '../src/pages.ts';
import { memberHref, paths } from '../src/paths.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

/** What is opened of a page beside its path: searches, or where the path has a parameter, an address in its place. */
const more: Partial<Record<PagePath, readonly string[]>> = {
  [paths.createTransaction]: ['?series'],
  [paths.createBulk]: [`?batch=${unknownId}`],
  [paths.shareReturns]: ['?round=list'],
  [paths.conversionRun]: [`${paths.conversions}/${unknownId}`],
  [paths.notifications]: ['?status=waiting'],
  [paths.period]: [`${paths.periods}/2025`],
};

const addressesOf = (path: PagePath): string[] => {
  const others = more[path] ?? [];
  if (!path.includes(':')) return [path, ...others.map((search) => `${path}${search}`)];
  if (others.length === 0) throw new Error(`${path} has a parameter: say in e2e/pages.ts which address is opened`);
  return [...others];
};

const isAccount = (page: Page) => page.account === true;

/** Every page that asks the register, and what opens beside one by its address. */
export const pages = (member: string): string[] => [
  ...table.filter((page) => !isAccount(page)).flatMap(({ path }) => addressesOf(path)),
  memberHref(member),
];

/** The pages of one's own account. */
export const accountPages = table.filter(isAccount).flatMap(({ path }) => addressesOf(path));
