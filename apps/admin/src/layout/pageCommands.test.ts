import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { flatten } from '../../../../packages/i18n/src/flatten.ts';
import { searchCommands } from '../../../../packages/ui/src/CommandPalette/searchCommands.ts';
import { type Page, pageTable } from '../pages.ts';
import { pageWords, places, settingFields, settingHref } from '../pageWords.ts';
import { pageCommands } from './pageCommands.ts';

/** What the search offers in a language. */
function offered(language: 'nl' | 'en') {
  const file = new URL(`../../public/locale/${language}/translation.json5`, import.meta.url);
  const texts = flatten(JSON5.parse(readFileSync(file, 'utf8')));
  const t = (key: string) => texts[key] ?? key;
  return { t, commands: pageCommands(t, { operator: undefined, auditor: undefined }) };
}
const languages = { nl: offered('nl'), en: offered('en') } as const;
const hitsOf = (language: 'nl' | 'en', query: string) =>
  searchCommands(languages[language].commands, query).map(({ href }) => href);

/** Pages as the table has them, and the parts that have an address; with their title and all words that shall find them. */
const named = Object.entries<Page>(pageTable).flatMap(([name, { path, title }]) =>
  title === null ? [] : [{ href: path, title, words: pageWords[name as keyof typeof pageWords] }],
);
const all = [...named, ...places].map(({ href, title, words }) => [href, title, `${words.nl}, ${words.en}`] as const);

test.each(all)(
  '%s is found first by its name, and by each of its words, whichever language the app speaks',
  (href, title, words) => {
    for (const language of ['nl', 'en'] as const) {
      const { t, commands } = languages[language];
      const alike = commands.filter(({ label }) => label.startsWith(t(title))).map((command) => command.href);
      expect(hitsOf(language, t(title)).slice(0, alike.length)).toContain(href);
      expect(words.split(', ').filter((word) => !hitsOf(language, word).includes(href))).toEqual([]);
    }
  },
);

test.each(Object.entries(settingFields))('the setting %s is found by its name', (field, group) => {
  for (const language of ['nl', 'en'] as const)
    expect(hitsOf(language, languages[language].t(`settings.field.${field}`))).toContain(settingHref(group));
});

// What people call things who do not know what the page is called.
test.each([
  ['register op een dag', '/register'],
  ['register 31 december', '/register'],
  ['boekjaar', '/settings/periods'],
  ['jaar afsluiten', '/settings/periods'],
  ['jaaropgave', '/account/statements'],
  ['lid toevoegen', '/account/view'],
  ['iban', '/account/view'],
  ['fiatteren', '/approvals'],
  ['wie deed wat', '/audit'],
  ['excel', '/transactions/create-bulk'],
  ['wachtwoord', '/account/security'],
  ['sepa', '/redemption/requests?batch=list'],
  ['rente uitbetalen', '/redemption/requests?run=list'],
  ['vier ogen boven', '/settings#thresholds'],
  ['wachttijd iban', '/settings#thresholds'],
  ['koers', '/settings#instruments'],
  ['logo', '/settings#cooperative'],
  ['rechten', '/settings#administrators'],
])('"%s" finds %s among the first five', (words, href) => {
  expect(hitsOf('nl', words).slice(0, 5)).toContain(href);
});
