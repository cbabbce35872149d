import type { PlainTextKey } from '@ledenbureau/i18n';
import type { Command } from '@ledenbureau/ui';
import { type Page, pageTable } from '../pages.ts';
import { pageWords, places, type SearchWords } from '../pageWords.ts';
import { paths } from '../paths.ts';

const keywords = ({ nl, en }: SearchWords, own: readonly string[] = []) => [nl, en, ...own].join(', ');

/** Every page that has a name, and every part of one that has an address, with the words that find them. */
export function pageCommands(
  t: (key: PlainTextKey) => string,
  /** Why who has not this role can do nothing on a page that takes it: said before it is opened. */
  missing: Readonly<Record<NonNullable<Page['role']>, string | undefined>>,
): readonly Command[] {
  const series = `${paths.createTransaction}?series`;
  return [
    ...Object.entries(pageWords).map(([name, words]) => {
      const { title, path, role }: Page = pageTable[name as keyof typeof pageWords];
      return {
        id: path,
        label: title === null ? '' : t(title),
        href: path,
        description: (role && missing[role]) ?? '',
        keywords: keywords(words),
      };
    }),
    ...places.map(({ href, title, page, words, fields }) => ({
      id: href,
      label: t(title),
      href,
      description: t(pageTable[page].title),
      keywords: keywords(
        words,
        fields?.map((field) => t(field)),
      ),
    })),
    {
      id: series,
      label: `${t('menu.members.transaction')}: ${t('create.series.many')}`,
      href: series,
      description: missing.operator ?? '',
    },
  ];
}
