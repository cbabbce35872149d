import { describe, expect, it } from 'vitest';
import { createDateParser } from './parseDate.ts';

const nl = createDateParser('nl-NL');
const value = (found: string) => ({ value: found, problem: null });
const problem = (name: string) => ({ value: null, problem: name });

describe('a typed day', () => {
  it.each([
    '21-11-2026',
    '21/11/2026',
    '21.11.2026',
    '21 11 2026',
    '21 - 11 - 2026',
    '21-11-26',
    '21112026',
    '2026-11-21',
    '2026/11/21',
    '21 november 2026',
    '21 Nov. 2026',
    '21 nov 26',
    '21 novem 2026',
    'november 21, 2026',
    '\u00a021–11–2026 ',
    '21-nov-26',
    '21-NOV-2026',
    '21/nov/2026',
    // With a time, which says nothing about the day.
    '21-11-2026 14:05',
    '21-11-2026, 14:05:30',
    '21-11-2026 14:05 uur',
    '21 november 2026 om 14:05',
    '21/11/2026 2:05 PM',
    '21/11/2026 2:05 p.m.',
    '21/11/2026 2:05pm',
    `zaterdag${','.repeat(42)}21-11-2026`,
    '2026-11-21T14:05',
    '2026-11-21 00:00:00.000',
    '21-11-2026 9:05',
    '21-11-2026 23:59:59,5',
    // With its weekday.
    'za 21-11-2026',
    'za. 21 nov. 2026',
    'Zaterdag 21 november 2026',
    'zaterdag, 21-11-2026',
    '21-11-2026 zaterdag',
    '21 november 2026, za.',
    'zaterdag 21 november 2026 om 14:05 uur',
    // With what other programs add.
    '\ufeff21-11-2026',
    '\u200e21\u200e-\u200e11\u200e-\u200e2026',
    '２１－１１－２０２６',
  ])('%j is 21 November 2026 in Dutch', (text) => {
    expect(nl(text)).toEqual(value('2026-11-21'));
  });

  it.each([
    ['1-2-49', '2049-02-01'],
    ['1-2-50', '1950-02-01'],
    ['29-2-2024', '2024-02-29'],
    ['1 mrt 2026', '2026-03-01'],
    ['1-1-1800', '1800-01-01'],
    ['31-12-2199', '2199-12-31'],
    ['1-feb-26', '2026-02-01'],
    // mar is a month, ma a weekday
    ['ma 2 maart 2026', '2026-03-02'],
    ['zo 1-3-2026', '2026-03-01'],
    // An instant is a day in Amsterdam.
    ['2026-11-21T22:59:59Z', '2026-11-21'],
    ['2026-11-21T23:00:00Z', '2026-11-22'],
    ['2026-11-21T00:30:00.000+01:00', '2026-11-21'],
    ['2026-11-21T00:30:00+02:00', '2026-11-20'],
  ])('%j is %s', (text, iso) => {
    expect(nl(text)).toEqual(value(iso));
  });

  it.each([
    '31-02-2026',
    '29-02-2026',
    '11/21/2026',
    '21-13-2026',
    '0-1-2026',
    '1-1-0206',
    '1-1-1799',
    '1-1-2200',
    '20261121',
    '31 april 2026',
    '31-04-2026 14:05',
    // Not a Monday.
    'ma 21-11-2026',
    'zondag 21 november 2026',
    'za 31-11-2026',
    '1799-12-31T12:00:00Z',
  ])('%j is no day', (text) => {
    expect(nl(text)).toEqual(problem('out_of_range'));
  });

  it.each([
    '1-2',
    '1-2-3',
    '1-2-203',
    '123-1-2026',
    '123 februari 2026',
    'xx februari 2026',
    '1x februari',
    '1 februari 2026 5',
    'x01022026',
    '010220261',
    '21-11 14:05-2026',
    `zaterdag${','.repeat(43)}21-11-2026`,
    '21-11/2026',
    '12.12.1976.,',
    '21-11-2026 24:00',
    '21-11-2026 14:60',
    '21-11-2026 14:05:60',
    '21-11-2026 14:5',
    '2026-02-31T10:00:00Z',
    '2026-11-21T25:00:00Z',
    '14:05',
    'za',
    'za za 21-11-2026',
    'xx 21-11-2026',
    'zat 21-11-2026',
    '1-2-feb-2026',
    'feb-2026',
    '1--feb-2026',
    'vandaag',
    '21',
    '1 ju 2026',
    '1 ma 2026',
    '1 may 2026',
    '-1-2-2026',
    '1 februari februari 2026',
    '1 2 februari 2026',
    '<b>',
    '1'.repeat(50),
  ])('%j cannot be read', (text) => {
    expect(nl(text)).toEqual(problem('invalid'));
  });

  it.each(['261121', '211126', '310199', '000000', '\ufeff261121'])(
    '%j could begin with the day or the year',
    (text) => {
      expect(nl(text)).toEqual(problem('ambiguous'));
      expect(createDateParser('hu-HU')(text)).toEqual(problem('ambiguous'));
    },
  );

  it('may be absent', () => {
    expect(nl('  ')).toEqual(problem('empty'));
    expect(nl('\ufeff')).toEqual(problem('empty'));
  });
});

it.each([
  ['en-US', '11/21/2026', 'November 21, 2026', '11212026'],
  ['en-GB', '21/11/2026', '21st November 2026', '21112026'],
  ['fr-FR', '21/11/2026', '21 nov. 2026', '21112026'],
  ['es-ES', '21/11/2026', '21 de noviembre de 2026', '21112026'],
  ['bg-BG', '21.11.2026 г.', '21 ноември 2026 г.', '21112026'],
  ['pl-PL', '21.11.2026 r.', '21 listopada 2026', '21112026'],
  ['ru-RU', '21.11.2026', '21 ноября 2026 г.', '21112026'],
  ['hu-HU', '2026. 11. 21.', '2026. november 21.', '20261121'],
  ['zh-CN', '2026/11/21', '2026年11月21日', '20261121'],
  ['tr-TR', '21.11.2026', '21 KASIM 2026', '21112026'],
])('%s reads its own order and names', (locale, ...texts) => {
  const parse = createDateParser(locale);
  for (const text of texts) expect(parse(text), text).toEqual(value('2026-11-21'));
});

it('does not swap day and month for a month that does not exist', () => {
  expect(createDateParser('en-US')('21/11/2026')).toEqual(problem('out_of_range'));
  expect(createDateParser('en-US')('123/1/2026')).toEqual(problem('invalid'));
  expect(createDateParser('fr-FR')('1 fevrier 2026')).toEqual(value('2026-02-01'));
  expect(createDateParser('fr-FR')('1er février 2026')).toEqual(value('2026-02-01'));
  expect(createDateParser('fr-FR')('1 jui 2026')).toEqual(problem('invalid'));
});

it.each(['1st', '2nd', '3rd', '4th'])('reads the English %s', (day) => {
  expect(createDateParser('en-GB')(`${day} February 2026`)).toEqual(value(`2026-02-0${day.charAt(0)}`));
});

it('reads a Chinese day of single digits', () => {
  expect(createDateParser('zh-CN')('2026年1月2日')).toEqual(value('2026-01-02'));
});

it('takes a weekday that two names of the region share for either', () => {
  const parse = createDateParser('sk-SK');
  expect([parse('st 18. 11. 2026'), parse('st 19. 11. 2026')]).toEqual([value('2026-11-18'), value('2026-11-19')]);
  expect(parse('st 20. 11. 2026')).toEqual(problem('out_of_range'));
});
