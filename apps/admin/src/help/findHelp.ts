import { toString } from 'mdast-util-to-string';
import type { PageName } from '../pages.ts';
import { type NamedHelp, topicOf } from './helpTexts.ts';

interface FoundHelp {
  topic: string;
  title: string;
  /** Of the page that it is about. */
  page: string;
}

/** As it is compared: without case and accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Where the words stand, the less the better: in a heading, or in the text below it; null where one of them does not. */
function rank(words: readonly string[], heading: string, text: string): 0 | 1 | null {
  if (words.every((word) => heading.includes(word))) return 0;
  return words.every((word) => heading.includes(word) || text.includes(word)) ? 1 : null;
}

/** Sections of help that have every word, those that have them in their heading first. */
export function findHelp(help: readonly NamedHelp[], query: string): readonly FoundHelp[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const entry =
    (page: PageName, pageTitle: string) =>
    ({ id, title, body }: NamedHelp['sections'][number]) => {
      const text = body.map((node) => toString(node)).join(' ');
      const place = rank(words, fold(`${pageTitle} ${title}`), fold(text));
      return place === null ? [] : [{ place, topic: topicOf(page, id), title, page: pageTitle }];
    };
  return help
    .flatMap(({ page, title, sections }) => sections.flatMap(entry(page, title)))
    .sort((one, other) => one.place - other.place);
}
