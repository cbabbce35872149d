import { describe, expect, test } from 'vitest';
import { holdsBsn, passesElevenTest } from './bsn.ts';
import { maskIban } from './iban.ts';
import { displayName } from './names.ts';
import { accountCode, presentPosting } from '../wire/present.ts';
import { fold, memberSearchText, searchPatterns } from './search.ts';
import { freeText, reasonText, searchText } from '../wire/texts.ts';
import { bare, isReadable, plainReference, readablePart } from './texts.ts';

const person = { kind: 'person', given_name: 'Anna', infix: 'de', family_name: 'Vries', company_name: null } as const;
const company = { ...person, kind: 'organisation', company_name: 'Bakkerij De Korenaar B.V.' } as const;

describe('names', () => {
  test('as people read them', () => {
    expect(displayName(person)).toBe('Anna de Vries');
    expect(displayName({ ...person, given_name: null })).toBe('De Vries');
    expect(displayName({ ...person, infix: null })).toBe('Anna Vries');
    expect(displayName({ ...person, given_name: null, infix: null })).toBe('Vries');
    expect(displayName({ ...person, given_name: null, infix: null, family_name: null })).toBe('');
    expect(displayName(company)).toBe('Bakkerij De Korenaar B.V.');
    expect(displayName({ ...company, company_name: null })).toBe('');
    expect(displayName({ ...person, company_name: 'Eenmanszaak' })).toBe('Anna de Vries');
  });

  test('an IBAN shows country, check digits and the last four', () => {
    expect(maskIban('NL91ABNA0417164300')).toBe('NL91 •••• 4300');
  });
});

describe('search', () => {
  test.each([
    ['Zoë  MÜLLER-Çelik', 'zoe muller-celik'],
    ['Łukasz Øster', 'lukasz oster'],
    ['Straße', 'strasse'],
    ['’s-Gravenhage', "'s-gravenhage"],
    ['ﬁ Ĳsbrand', 'ﬁ ijsbrand'],
    ['İstanbul', 'istanbul'],
    ['Æsop Œuvre Đuro Ðan Þór ı', 'aesop oeuvre duro dan thor i'],
    ['‘a` ´b’', "'a' 'b'"],
    ['\t a \u00a0\n b ', 'a b'],
    ['a\u0301\u0323b', 'ab'],
    ['Na\u200b\u00efma Vis\u00adser\ufeff', 'naima visser'],
  ])('%s folds to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test('a member is found by number, name in any order, mail, KvK and postcode with house number', () => {
    const text = memberSearchText({
      ...person,
      member_no: 100_001n,
      email: 'Anna@Vries.example',
      phone: '+31612345678',
      kvk: '12345678',
      postal_code: '1234 AB',
      street_address: 'Dorpsstraat 12-A',
      locality: 'Utrecht',
    });
    for (const part of [
      '100001',
      'anna de vries',
      '\n de vries anna\n',
      '\n a. de vries\n',
      '\n 0612345678\n',
      '\n 31612345678\n',
      'vries anna',
      'anna@vries.example',
      '12345678',
      '1234 ab',
      '1234ab 12-a',
      '1234ab12-a',
      'utrecht',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('null');
  });

  test('every part begins on a line of its own, each once, and nothing else stands there', () => {
    const jan = memberSearchText({
      ...person,
      member_no: 7,
      given_name: 'Jan-Willem Karel',
      infix: null,
      family_name: 'Smit-Bos, sr.',
      email: 'jan@smit.example',
      secondary_email: 'bos@smit.example',
      phone: '+32 2 123 45',
      postal_code: '1234  AB',
      street_address: 'Plein  3 bis ',
      locality: 'Ede',
    });
    expect(jan.split('\n ')).toEqual([
      '',
      '7',
      'jan-willem karel smit-bos sr.',
      'smit-bos sr. jan-willem karel',
      'j.w.k. smit-bos sr.',
      'jan willem karel smit bos sr.',
      'smit bos sr. jan willem karel',
      'j.w.k. smit bos sr.',
      'jan@smit.example',
      'bos@smit.example',
      '32212345',
      'plein 3 bis',
      '1234 ab',
      '1234ab 3bis',
      '1234ab3bis',
      'ede',
    ]);
    expect(memberSearchText({ ...company, given_name: null, infix: null, family_name: null, member_no: '8' })).toBe(
      '\n 8\n bakkerij de korenaar b.v.',
    );
    const home = { ...company, given_name: null, infix: null, family_name: null, member_no: 9 };
    const address = (street_address: string | null, postal_code: string | null) =>
      memberSearchText({ ...home, company_name: null, street_address, postal_code })
        .split('\n ')
        .slice(2);
    expect(address('Plein 1944', null)).toEqual(['plein 1944']);
    expect(address('Postbus', '1234 AB')).toEqual(['postbus', '1234 ab', '1234ab']);
    expect(address('Laan 1940 12 / a', '1234 AB')).toEqual([
      'laan 1940 12 / a',
      '1234 ab',
      '1234ab 12/a',
      '1234ab12/a',
    ]);
    expect(address('3e Straat 4', '1234AB')).toEqual(['3e straat 4', '1234ab', '1234ab 4', '1234ab4']);
  });

  test.each<[string, string[][]]>([
    ['Berg', [['%berg%']]],
    ['be', [['% be%']]],
    ['50%_a\\b', [['%50\\%\\_a\\\\b%']]],
    ['j.', [['% j.%']]],
    ['j.w', [['% j.w.%', '% j. %']]],
    ['v.d.', [['% v.d.%', '% v. %', '% van d%']]],
    ['v/d', [['% v/d%', '% van d%']]],
    ['vd', [['% vd%', '% van d%']]],
    ['vh', [['% vh%', '% van het%', "% van 't%"]]],
    ['vt', [['% vt%', "% van 't%", '% van het%']]],
    ['v.', [['% v.%', '% van%']]],
    ['d.', [['% d.%', '% de%']]],
    ['v', [['% v%']]],
    ['d', [['% d%']]],
    ['lid 5', [['% 5%']]],
    ['lid van', [['%lid%'], ['%van%']]],
    ['solid 5', [['%solid%'], ['% 5%']]],
    ['ab.c', [['%ab.c%']]],
    ['j.wim', [['%j.wim%']]],
    ['Mw. Dr. Vos', [['%vos%']]],
    ['de heer Vos', [['%vos%']]],
    ['mr', [['% mr%']]],
    ['de', [['% de%']]],
    ['+31 (0)6 1234-5678', [['%31612345678%']]],
    ['00316.12345678', [['%31612345678%']]],
    ['012345', [['%012345%']]],
    ['01234', [['%01234%']]],
    ['+123456789012345', [['%123456789012345%']]],
    ['+1234567890123456', [['%+1234567890123456%']]],
    ['+1234', [['%+1234%']]],
    ['x 0612345', [['%0612345%'], ['% x%']]],
    ['0612345 x', [['%0612345%'], ['% x%']]],
    ['a - b', [['% a%'], ['% b%']]],
  ])('%s is looked for as', (typed, patterns) => {
    expect(searchPatterns(typed)).toEqual(patterns);
  });

  /** Whether a member with this search text is found, as the database decides it. */
  const found = (text: string, typed: string): boolean => {
    const words = searchPatterns(typed);
    const fits = (pattern: string) =>
      new RegExp(
        `^${pattern.replace(/\\(.)|%|[.*+?^${}()|[\]]/gu, (all, escaped?: string) =>
          all === '%' ? '[^]*' : `\\${escaped ?? all}`.replace(/^\\([\w ])/u, '$1'),
        )}$`,
        'u',
      ).test(text);
    return words.length > 0 && words.every((ways) => ways.some(fits));
  };

  const frits = memberSearchText({
    ...person,
    member_no: 100_002n,
    given_name: 'Jan-Willem',
    infix: 'van der',
    family_name: 'Berg-Ünal',
    phone: '+31612345678',
    street_address: 'Plein 3',
  });
  test.each([
    'J. van der Berg',
    'j.w. berg',
    'J. W. Berg',
    'v.d. Berg',
    'v/d berg',
    'vd Berg',
    'v. d. Berg',
    'Dhr. van der Berg',
    'de heer Berg',
    'Mw. van der Berg-Ünal',
    'Berg, Jan-Willem',
    'berg, j.w.',
    'jan willem',
    'unal',
    'un',
    'be',
    '06 12345678',
    '06-1234 5678',
    '+31 (0)6 12345678',
    '0031612345678',
    'LID 100002',
    'plein 3',
    "van der berg & 'zn'".replace("'zn'", ''),
  ])('%s is Jan-Willem van der Berg', (typed) => {
    expect(found(frits, typed)).toBe(true);
  });
  test.each([
    'K. Berg',
    'J.P. Berg',
    'v.h. Berg',
    'er',
    'rg',
    'Mw. Jansen',
    '06 87654321',
    'jan berg kees',
    '\u0301',
    '´',
    '--',
    '%%',
    '',
  ])('"%s" is somebody else, or nobody', (typed) => {
    expect(found(frits, typed)).toBe(false);
  });

  test('ten words at most are looked for, the longest', () => {
    const typed = 'a b c d e f g h i jj kkk llll';
    expect(searchPatterns(typed)).toHaveLength(10);
    expect(searchPatterns(typed)[0]).toEqual(['%llll%']);
    expect(searchPatterns(typed)).not.toContainEqual(['% i%']);
  });
});

describe('citizen service numbers', () => {
  test.each([
    '111222333',
    'zie 123456782.',
    'bsn:1112.22.333',
    '1112 22 333',
    '123-456-782',
    '1234 - 56 - 782',
    '1-2-3-4-5-6-7-8-2',
    '123\u2013456-782',
    '12/34/56/78/2',
    'lid 5 123 456 782',
    'lid 5 is 123456782',
    '123456782 van lid 5',
    '123 456 782 9',
    '１２３４５６７８２',
    '123\u200b456\u200b782',
    '123\u00a0456\u00a0782',
    '١٢٣٤٥٦٧٨٢',
    '𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟐',
    '①②③④⑤⑥⑦⑧②',
    '123   -   456 -   782',
    '१११२२२३३३',
  ])('%s holds one', (text) => {
    expect(holdsBsn(text)).toBe(true);
  });
  test.each([
    '111222334',
    '1112223330',
    '000000000',
    'TR-2026-000123',
    'tel 0612345678',
    '06 12 34 56 78',
    'NL91ABNA0417164300',
    'NL91 ABNA 0417 1643 00',
    '2026-11-21 2',
    '€ 1.234.567,82',
    '12345678 en 2',
    '123.456 782',
    '1234567a82',
    '123a456a782',
    '1234567--82',
    '123-456 782',
    '123 456-782',
    'geen getal',
    '12345678',
  ])('%s does not', (text) => {
    expect(holdsBsn(text)).toBe(false);
  });
  test('a run of blanks is gone over once, however long', () => {
    expect(holdsBsn(`1${' '.repeat(200_000)}a 123 456 782`)).toBe(true);
    expect(bare(`a${' '.repeat(200_000)}b\u200b `)).toBe(`a${' '.repeat(200_000)}b`);
    expect(freeText(200).safeParse(' '.repeat(300)).error?.issues).toMatchObject([{ message: 'too_long' }]);
  });
  test('the 11-proef takes nine digits', () => {
    expect(passesElevenTest('12345678')).toBe(false);
    expect(passesElevenTest('123456782')).toBe(true);
    expect(passesElevenTest('1234567820')).toBe(false);
    expect(passesElevenTest('0123456782')).toBe(false);
    expect(passesElevenTest('000000000')).toBe(false);
    expect(passesElevenTest('010000008')).toBe(true);
    expect(passesElevenTest('000000012')).toBe(true);
  });
});

describe('accounts', () => {
  test.each([
    ['holding', 100_001, 'AANDEEL', 'member:100001:holding'],
    ['issuer', null, 'AANDEEL', 'issuer:AANDEEL'],
    ['bank', null, null, 'coop:bank'],
    ['equity', null, 'AANDEEL', 'coop:equity:AANDEEL'],
    ['opening', null, null, 'opening'],
  ])('account %s', (kind, memberNo, code, name) => {
    expect(accountCode(kind, memberNo, code)).toBe(name);
  });

  test('a posting counts units or cents', () => {
    const row = { seq: 1, delta: -5_000n, lot_id: null, member_no: null, instrument_code: 'GOOD', scale: 4 };
    expect(presentPosting({ ...row, account_kind: 'issuer' })).toMatchObject({
      asset: 'GOOD',
      quantity: '-0.5',
      amount_cents: null,
    });
    expect(presentPosting({ ...row, account_kind: 'equity' })).toMatchObject({
      asset: 'EUR',
      quantity: null,
      amount_cents: -5_000,
    });
  });
});

describe('readable texts', () => {
  test.each(['Storting', 'Zoë 👩‍👩‍👧 é', 'שלום', 'a\u200bb', '。', '0'])('%j is one', (text) => {
    expect(isReadable(text)).toBe(true);
    expect(readablePart(text)).toBe(text);
  });
  test.each([
    '',
    '   ',
    '\u00a0',
    '\u200b\u200d\ufeff',
    '\u3164',
    '\u2800',
    '\u0301',
    'a\0',
    'a\nb',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    '\ud800',
    'a\u2029b',
    'a\ud800b',
    'a\ufffeb',
    'a\uffff',
    'a\ufdd0b',
    'a\u{1ffff}b',
    '\u00ad',
  ])('%j is none', (text) => {
    expect(isReadable(text)).toBe(false);
  });
  test('a name that was copied out of a sentence of ours comes without the marks of its direction', () => {
    const copied = 'Lid \u2068\u05e9\u05dc\u05d5\u05dd\u2069';
    expect(freeText(8).parse(copied)).toBe('Lid \u05e9\u05dc\u05d5\u05dd');
    expect(reasonText(8).parse(copied)).toBe('Lid \u05e9\u05dc\u05d5\u05dd');
    expect(searchText.parse('\u2068\u05e9\u05dc\u05d5\u05dd\u2069')).toBe('\u05e9\u05dc\u05d5\u05dd');
    expect(bare(copied)).toBe('Lid \u05e9\u05dc\u05d5\u05dd');
    expect(freeText(8).safeParse('\u2068\u2069').error?.issues).toMatchObject([{ message: 'text_invalid' }]);
    expect(freeText(8).safeParse('a\u2066b').error?.issues).toMatchObject([{ message: 'text_invalid' }]);
  });
  test('of a name that cannot be refused the rest is kept', () => {
    expect(readablePart(' Anna\0 \u202ede Vries\n')).toBe('Anna de Vries');
    expect(readablePart('\u200b\0')).toBe('');
    expect(readablePart('a\0\0b\u202ec')).toBe('abc');
  });
});

test.each([
  ['INS\u00a02026\u20111205\t', 'INS 2026-1205'],
  ['\ufeffINS\u202f3\u200b', 'INS 3'],
  ['A\u2212B\u2013C\u00ad', 'A-B-C'],
  ['\u2018s-Hertogenbosch auto\u2019s', "'s-Hertogenbosch auto's"],
  ['Caf\u00e9 4', 'Caf\u00e9 4'],
])('the reference %j is %j', (copied, plain) => {
  expect(plainReference(copied)).toBe(plain);
});
