import { describe, expect, it } from 'vitest';
import { textsBelow } from './serviceTexts.ts';
import { declaration, differences, usage } from './texts.ts';
import {
  avoidedWords,
  codeProblems,
  glossaryProblems,
  pluralProblems,
  styleProblems,
  verbProblems,
} from './textWords.ts';

it('types each key with its variables, those of nested texts and the count of plurals included', () => {
  const types = declaration({
    'a.title': 'Titel',
    'a.of': '{{ date }} voor {{-name}}: $t(a.rows)',
    'a.rows_one': 'één rij van {{total}}',
    'a.rows_other': '{{count}} rijen van {{total}}',
    'a.loop': '$t(a.loop) {{x}}',
  });
  expect(types.split('\n').filter((line) => line.startsWith("      'a."))).toEqual([
    "      'a.title': object;",
    "      'a.of': { count: number; date: Value; name: Value; total: Value };",
    "      'a.rows': { count: number; total: Value };",
    "      'a.loop': { x: Value };",
  ]);
});

it('breaks a line that is too long, as the formatter does', () => {
  const names = ['counterparty', 'effectiveDate', 'instrument', 'member', 'number', 'quantity', 'reason'];
  const types = declaration({ 'a.long': names.map((name) => `{{${name}}}`).join(' ') });
  expect(types).toContain(
    ["      'a.long': {", ...names.map((name) => `        ${name}: Value;`), '      };'].join('\n'),
  );
});

it('finds what one language has and the other has not', () => {
  const nl = { a: 'x {{n}}', b: 'y', c: '$t(gone)' };
  const en = { a: 'x', c: 'z', d: 'w' };
  expect(differences(nl, en)).toEqual([
    'en lacks b',
    'nl lacks d',
    'a: nl and en name other variables',
    'c nests gone, which is not there',
  ]);
  expect(differences(nl, { ...nl })).toEqual(['c nests gone, which is not there', 'c nests gone, which is not there']);
});

it('finds unused keys and keys without a text, also in template literals', () => {
  const texts = { 'menu.a': '1', 'menu.b': '2', 'menu.kind.x': '3', 'menu.rows_one': '4', 'menu.rows_other': '5' };
  const sources = [
    "t('menu.a'); t('menu.gone'); import './menu.ts'; t(`menu.kind.${kind}`); t(`menu.no.${x}`)",
    "t('menu')",
    't(`${words}.rows`); key(`${kind.draft}.new`)',
  ];
  expect(usage({ ...texts, 'other.rows': '6', 'other.more.rows': '7' }, sources)).toEqual({
    unused: ['menu.b', 'other.more.rows'],
    missing: ['menu.gone', 'menu.no.${x}'],
  });
});

it.each([
  ['Klik hier om je gegevens te wijzigen', 2],
  ['Opgeslagen!', 1],
  ['Laden...', 1],
  ["storno's", 1],
  [' dubbele  spatie', 1],
  ['', 1],
  ['Vul het bedrag in, bijvoorbeeld 12,50.', 0],
])('judges the Dutch text %j', (text, problems) => {
  expect(styleProblems({ key: text }, 'nl')).toHaveLength(problems);
});

describe('one verb for one act', () => {
  it('finds a dialog that is opened, or called, by another verb than it confirms', () => {
    const texts = {
      'a.choose': 'Verwijderen…',
      'a.title': 'Rij wissen',
      'a.confirm': 'Wissen',
      'b.confirm': 'Sluiten',
    };
    expect(verbProblems(texts, 'nl')).toEqual(['nl a.choose lacks the verb wissen of its confirm: Verwijderen…']);
    expect(verbProblems({ 'a.choose': 'Clear…', 'a.title': 'Remove row', 'a.confirm': 'Clear it' }, 'en')).toHaveLength(
      1,
    );
  });

  it('lets a dialog name what is kept or submitted', () => {
    const texts = { 'a.choose': 'Wijzigen…', 'a.title': 'Lid wijzigen', 'a.confirm': 'Opslaan' };
    expect(verbProblems(texts, 'nl')).toEqual([]);
    expect(verbProblems({ ...texts, 'a.confirm': 'Wijziging voorleggen' }, 'nl')).toEqual([]);
  });
});

it('finds a code without the words for it', () => {
  const texts = { a: 'SHA-256', b: 'Controlegetal (SHA-256)', c: 'Sla het op als UTF-8.' };
  expect(codeProblems(texts, 'nl').map((problem) => problem.slice(0, 4))).toEqual(['nl a', 'nl c']);
});

describe('one and many', () => {
  const problems = (texts: Record<string, string>, locale: 'nl' | 'en' = 'nl') =>
    pluralProblems(texts, locale).map((problem) => problem.split(':')[0]);

  it('finds a number that may be 1 before a word that says many', () => {
    expect(problems({ a: '{{value}} nominaal, {{holders}} houders' })).toEqual([
      'nl a says many after a number that may be 1',
    ]);
    expect(problems({ a: 'van {{- total}} actieve leden' })).toHaveLength(1);
    expect(problems({ a: 'at most {{max}} characters' }, 'en')).toHaveLength(1);
    expect(problems({ a: 'Precies 1 regels' })).toEqual(['nl a says many after 1']);
  });

  it('finds a count without its forms, and a form without the other', () => {
    expect(problems({ a: '{{count}} keer' })).toEqual(['nl a counts without forms for one and many']);
    expect(problems({ a_one: '{{count}} keer' })).toEqual(['nl a_one lacks its form a_other']);
    expect(problems({ a_zero: 'geen', a_other: '{{count}} keer' })).toEqual([
      'nl a_zero lacks its form a_one',
      'nl a_other lacks its form a_one',
    ]);
  });

  it('finds a form that says the other number', () => {
    expect(problems({ a_one: '{{count}} leden', a_other: '{{count}} lid' })).toEqual([
      'nl a_one says many after 1',
      'nl a_other says one after a number that is not 1',
    ]);
    expect(problems({ a_one: '{{count}} active members', a_other: '{{count}} active member' }, 'en')).toHaveLength(2);
  });

  it('is content with both forms, with one word inside another, and with a number at the end', () => {
    const texts = {
      a_one: '{{count}} lid van {{total}}',
      a_other: '{{count}} leden van {{total}}',
      b: 'Het aantal tekens mag hoogstens {{max}} zijn.',
      c: '{{name}} ledenlijst, 21 leden, 11 regels',
      d: 'Hoogstens 35 tekens.',
    };
    expect(problems(texts)).toEqual([]);
  });
});

describe('one word for one thing', () => {
  const glossary = `
| taal | niet                | maar        |
| ---- | ------------------- | ----------- |
| nl   | mutatie, mutaties   | transactie  |
| nl   | de beheerder        | de systeembeheerder |
| en   | my                  | your        |
`;
  const avoided = avoidedWords(glossary);

  it('reads the table of the glossary, and no other', () => {
    expect(avoided).toEqual([
      { locale: 'nl', words: ['mutatie', 'mutaties'], instead: 'transactie' },
      { locale: 'nl', words: ['de beheerder'], instead: 'de systeembeheerder' },
      { locale: 'en', words: ['my'], instead: 'your' },
    ]);
    expect(avoidedWords('| aandeel | share | `type: share` | |')).toEqual([]);
  });

  it('finds a word that the glossary replaces, in its language only', () => {
    expect(glossaryProblems({ a: 'Mutaties', b: 'Vraag de beheerder.' }, 'nl', avoided)).toEqual([
      'nl a says mutaties, not transactie: Mutaties',
      'nl b says de beheerder, not de systeembeheerder: Vraag de beheerder.',
    ]);
    expect(glossaryProblems({ a: 'Mutaties for my approval' }, 'en', avoided)).toHaveLength(1);
  });

  it('leaves longer words and the menu of the specification alone', () => {
    const texts = { a: 'Mutatiegraad, een andere beheerder', 'menu.a': 'Mutaties' };
    expect(glossaryProblems(texts, 'nl', avoided)).toEqual([]);
  });
});

it('reads what the service writes in a language: in tables, functions and templates, not what else stands there', () => {
  const source = [
    "const mail = { nl: { subject: 'Uw verzoek', body: (n: string) => `Op ${n} is ${n === '' ? '' : ` en ${n} meer `}geboekt` },",
    "  en: { subject: 'Your request', body: () => '' } };",
    "const code = 'mutatie';",
  ].join('\n');
  expect(Object.values(textsBelow('nl', 'a.ts', source))).toEqual([
    'Uw verzoek',
    'Op {{x}} is {{x}}geboekt',
    'en {{x}} meer',
  ]);
  expect(textsBelow('en', 'a.ts', source)).toEqual({ 'a.ts:2:18': 'Your request' });
});
