import { expect, test } from 'vitest';
import { firstOf } from './first.ts';
import { type Page, pageTable } from './pages.ts';
import { pageWords, places, settingGroups, settingHref } from './pageWords.ts';

const wordsOf = (text: string) => text.split(', ');
const all = [...Object.entries(pageWords), ...places.map(({ href, words }) => [href, words] as const)];

test('every page that has a name is found by other words too', () => {
  const named = Object.entries<Page>(pageTable).flatMap(([name, { title }]) => (title === null ? [] : [name]));
  expect(Object.keys(pageWords).toSorted()).toEqual(named.toSorted());
});

test.each(all)('%s has words in Dutch and in English, each once', (_name, { nl, en }) => {
  for (const words of [wordsOf(nl), wordsOf(en)]) {
    expect(words.length).toBeGreaterThan(2);
    expect(words.filter((word) => word.trim() !== word || word === '')).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  }
});

test('every group of settings has its place, and a place is on a page that there is', () => {
  const hrefs = places.map(({ href }) => href);
  expect(settingGroups.map(settingHref).filter((href) => !hrefs.includes(href))).toEqual([]);
  expect(hrefs.filter((href) => firstOf(new URL(href, 'https://app.example')) === null)).toEqual([]);
});
