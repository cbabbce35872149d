import { queryOptions } from '@tanstack/react-query';
import { pageTable, type PageName } from '../pages.ts';
import { type HelpPage, parseHelp } from './parseHelp.ts';

const files = {
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
};

/** The languages that the help is written in. */
export type HelpLanguage = keyof typeof files;

/** A page of help and whose it is. */
export interface NamedHelp extends HelpPage {
  page: PageName;
}

/** The help of every page in a language, in the order of the pages. @throws Error where a page has none. */
export async function readHelp(language: HelpLanguage): Promise<readonly NamedHelp[]> {
  const texts = await files[language]();
  return (Object.keys(pageTable) as PageName[]).map((page) => {
    const text = texts[`../../help/${language}/${page}.md`];
    if (text === undefined) throw new Error(`No help of the page ${page} in ${language}.`);
    return { page, ...parseHelp(text) };
  });
}

/** The help in the language of the reader; read once. */
export const helpQuery = (locale: string) => {
  const language: HelpLanguage = locale === 'nl' ? 'nl' : 'en';
  return queryOptions({ queryKey: ['help', language], queryFn: () => readHelp(language), staleTime: Infinity });
};

/** What help is asked for by: a section of a page. */
export const topicOf = (page: PageName, section: string) => `${page}/${section}`;

/** The section that explains a refusal, as a topic; undefined where none does. */
export const topicOfCode = (help: readonly NamedHelp[], code: string): string | undefined => {
  for (const { page, sections } of help) {
    const section = sections.find(({ codes }) => codes.includes(code));
    if (section) return topicOf(page, section.id);
  }
  return undefined;
};
