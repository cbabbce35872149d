import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../../services/api/src/domain/errorCodes.ts';
import { flatten } from '../../../../packages/i18n/src/flatten.ts';
import { type Page, pageTable } from '../pages.ts';
import { findHelp } from './findHelp.ts';
import { type NamedHelp, readHelp, topicOf, topicOfCode } from './helpTexts.ts';
import { parseHelp } from './parseHelp.ts';

const help = { nl: await readHelp('nl'), en: await readHelp('en') };
const texts = (locale: string) =>
  flatten(
    JSON5.parse<object>(
      readFileSync(new URL(`../../public/locale/${locale}/translation.json5`, import.meta.url), 'utf8'),
    ),
  );

test.each(['nl', 'en'] as const)('in %s each page has its help, under the name that the page has itself', (locale) => {
  const names = texts(locale);
  const titles = Object.values<Page>(pageTable).map(({ title }) => (title === null ? null : names[title]));
  expect(help[locale].map(({ title }, at) => (titles[at] === null ? null : title))).toEqual(titles);
  for (const { page, intro, sections } of help[locale]) {
    expect(intro.length, page).toBeGreaterThan(0);
    expect(sections.length, page).toBeGreaterThan(0);
    for (const { id, body } of sections) expect(body.length, `${page} ${id}`).toBeGreaterThan(0);
  }
});

test('both languages have the same sections, which explain the same refusals', () => {
  const outline = (pages: readonly NamedHelp[]) =>
    pages.map(({ page, sections }) => [page, sections.map(({ id, codes }) => [id, codes])]);
  expect(outline(help.en)).toEqual(outline(help.nl));
});

test('a section has a name of its own on its page, and a refusal one place that explains it', () => {
  for (const { page, sections } of help.nl) {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size, page).toBe(ids.length);
  }
  const codes = help.nl.flatMap(({ sections }) => sections.flatMap((section) => section.codes));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.filter((code) => !(errorCodes as readonly string[]).includes(code))).toEqual([]);
});

test('a refusal leads to its section, and one that nothing explains to none', () => {
  expect(topicOfCode(help.nl, 'self_approval')).toBe(topicOf('approvals', 'four-eyes'));
  expect(topicOfCode(help.nl, 'internal_error')).toBeUndefined();
});

test('it is found by every word, whatever their case and accents; a heading comes before a text', () => {
  const topicsFor = (query: string) => findHelp(help.nl, query).map(({ topic }) => topic);
  expect(topicsFor('VIER ogen')[0]).toBe('approvals/four-eyes');
  expect(topicsFor('coöperatie')).toEqual(topicsFor('cooperatie'));
  expect(topicsFor('cooperatie')).not.toEqual([]);
  expect(topicsFor('jaarbudget')).toContain('redemptions/budget');
  expect(topicsFor('vier olifanten')).toEqual([]);
});

test.each([
  ['Geen kop\n', 'begins with its title'],
  ['# Kop\n\nTekst\n\n## Deel\n\nTekst\n', 'no mark'],
  ['# Kop\n\nTekst\n\n## Deel\n<!-- Niet goed -->\n\nTekst\n', 'no mark'],
])('%j is refused', (markdown, why) => expect(() => parseHelp(markdown)).toThrow(why));
