import { expect, it } from 'vitest';
import { declaration, differences, styleProblems, usage } from './texts.ts';

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
  ];
  expect(usage(texts, sources)).toEqual({
    unused: ['menu.b', 'menu.rows'],
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
