// Who knows a component by another name finds it in Storybook: the words that go into its index. `storybookSite.ts` types them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ownComponent, searchWords, synonyms, withoutPage } from '../.storybook/synonyms/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Titles of the pages of documentation: of the stories, and of the pages that are written. */
const titles = globSync('packages/*/{src/**/*.stories.tsx,docs/*.mdx}', { cwd: root }).flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return /^(?: {2}title: '([^'/]+\/[^']+)'|<Meta title="([^"]+)")/m.exec(text)?.slice(1).filter(Boolean) ?? [];
});

test('every exported component has a page that the search leads to', () => {
  expect(titles.length).toBeGreaterThan(110);
  expect(withoutPage(titles)).toEqual([]);
  // the table lacks none: the compiler compares it with what the packages export
  expect(Object.keys(synonyms).length).toBeGreaterThan(150);
});

test.each(Object.entries(synonyms))('%s has synonyms in both languages, each once', (name, text) => {
  const words = text.split(', ');
  expect(words.length).toBeGreaterThanOrEqual(2);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => word !== word.trim() || word === '' || word === name)).toEqual([]);
});

describe('a page is found by', () => {
  const wordsOf = (page: string) => searchWords(titles.find((title) => title.startsWith(page)) ?? '');

  test.each([
    ['Feedback/Dialog', 'modal'],
    ['Feedback/Meldingen', 'toast'],
    ['Theme/Icons', 'prullenbak'],
    ['Layout/Stack', 'spacing'],
    ['Auth/Screens', 'inloggen'],
  ])('%s by %s', (page, word) => {
    expect(wordsOf(page)).toContain(word);
  });

  test('its own names, and those of the components that it tells of', () => {
    expect(wordsOf('Data/Badge')).toEqual(expect.arrayContaining(['Badge', 'Teller', 'counter']));
    expect(wordsOf('Workbench/Frame')).toEqual(expect.arrayContaining(['RouterLink', 'react router']));
    expect(searchWords('Start/Welcome · Welkom')).toEqual([]);
  });
});

test('a component is named on either side of the dot', () => {
  expect(ownComponent('Actions/Button · Knop')).toBe('Button');
  expect(ownComponent('Feedback/Meldingen · NotificationProvider')).toBe('NotificationProvider');
  expect(ownComponent('Theme/Icons · Pictogrammen')).toBe('Icon');
  expect(ownComponent('Patterns/Form · Formulier')).toBeUndefined();
});
