// `npm run i18n`: judges the texts of the app (part of `npm test`); with `--write` it first renews their types.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import JSON5 from 'json5';
import { flatten } from '../packages/i18n/src/flatten.ts';
import { textsOfPackages, textsOfTables } from './packageTexts.ts';
import { textsOfService } from './serviceTexts.ts';
import { askedKey, declaration, differences, usage } from './texts.ts';
import {
  avoidedWords,
  codeProblems,
  glossaryProblems,
  pluralProblems,
  styleProblems,
  verbProblems,
} from './textWords.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const typesFile = `${root}apps/admin/src/texts.d.ts`;
/** The texts of the app over those that the packages bring along. */
const load = async (locale: 'nl' | 'en') => ({
  ...(await textsOfPackages(locale)),
  ...flatten(JSON5.parse(readFileSync(`${root}apps/admin/public/locale/${locale}/translation.json5`, 'utf8'))),
});

/** The lines of the help, by file and line: prose, which the same habits and words hold for. */
const helpLines = (locale: 'nl' | 'en'): Record<string, string> =>
  Object.fromEntries(
    globSync(`apps/admin/help/${locale}/*.md`, { cwd: root }).flatMap((file) =>
      readFileSync(`${root}${file}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (line === '' || line.startsWith('<!--') ? [] : [[`${file}:${at + 1}`, line]])),
    ),
  );

const nl = await load('nl');
const en = await load('en');
const types = declaration(nl);
if (process.argv.includes('--write')) writeFileSync(typesFile, types);

const sources = globSync('{apps/admin,packages/{auth,forms,workbench}}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.tsx?$|\.d\.ts$|\/(?:testing|src\/words)\//.test(file))
  // Comments may name keys as examples.
  .map((file) => readFileSync(`${root}${file}`, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));
// Who asks for a text of ui or forms is typed by their tables (UiTextKey, the keys of messages).
const ofTables = new Set(Object.keys(await textsOfTables('nl')).map(askedKey));
const { missing, ...used } = usage(nl, sources);
const unused = used.unused.filter((key) => !ofTables.has(key));
const avoided = avoidedWords(readFileSync(`${root}docs/glossary.md`, 'utf8'));
const judged = (['nl', 'en'] as const).flatMap((locale) => {
  const texts = { ...{ nl, en }[locale], ...helpLines(locale) };
  // What counts there is a function, which a pattern cannot judge.
  const all = { ...texts, ...textsOfService(root, locale) };
  return [
    ...styleProblems(all, locale),
    ...pluralProblems(texts, locale),
    ...verbProblems(texts, locale),
    ...codeProblems(all, locale),
    ...glossaryProblems(all, locale, avoided),
  ];
});
const problems = [
  ...differences(nl, en),
  ...judged,
  ...missing.map((key) => `no text for ${key}`),
  ...unused.map((key) => `nothing uses ${key}`),
  ...(readFileSync(typesFile, 'utf8') === types
    ? []
    : ['apps/admin/src/texts.d.ts is older than the texts: npm run i18n -- --write']),
];

for (const problem of problems) console.error(problem);
console.log(`${Object.keys(nl).length} texts in nl and en, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
