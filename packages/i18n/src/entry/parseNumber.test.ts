import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberParsers } from './parseNumber.ts';

const nl = createNumberParsers('nl-NL');
const en = createNumberParsers('en-GB');
const fr = createNumberParsers('fr-FR');
const value = (found: unknown) => ({ value: found, problem: null });
const problem = (name: string) => ({ value: null, problem: name });
const ambiguous = (...readings: string[]) => ({ value: null, problem: 'ambiguous', readings });

describe('a typed number', () => {
  it.each([
    ['1.000', '1000'],
    ['1.250,5', '1250.5'],
    ['1250,50', '1250.5'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    [' −3 ', '-3'],
    ['–3', '-3'],
    ['-0', '0'],
    ['007', '7'],
    ['0,00', '0'],
    ['1.000.000', '1000000'],
    ['90.071.992.547.409.919', '90071992547409919'],
    ['+5', '5'],
    ['+ 1.250,5', '1250.5'],
    // A no-break space can only be a group sign.
    ['1\u00a0250', '1250'],
    ['1\u202f250', '1250'],
    ['-1\u00a0250\u202f000,5', '-1250000.5'],
  ])('%j is %s in Dutch', (text, number) => {
    expect(nl.parseNumber(text, { scale: 6 })).toEqual(value(number));
  });

  it.each(['1.00', '12.50', '1.0000', '0.125', '1.000.00', '1,000.5', '1,2,3', '1000.5', '10.00,5', '1 000,5'])(
    '%j could mean two things in Dutch',
    (text) => {
      expect(nl.parseNumber(text, { scale: 6 })).toEqual(problem('ambiguous'));
    },
  );

  it.each([
    '-',
    ',',
    '.',
    '5,',
    '--5',
    '5+',
    '++5',
    '+-5',
    '+',
    '1 2',
    '1\u00a025',
    '1\u00a02500',
    '1\u00a0250\u00a025',
    '0\u00a0250',
    'abc',
    '12a',
    '1e3',
    'x1.2',
    '1.2x',
    `x${'1'.repeat(70)}`,
    `${'1'.repeat(70)}x`,
    'Infinity',
    '0x10',
    '٣',
    '1%',
    'x'.repeat(99),
  ])('%j is no number', (text) => {
    expect(nl.parseNumber(text)).toEqual(problem('invalid'));
  });

  it('may be absent, or longer than any register holds', () => {
    expect([nl.parseNumber(''), nl.parseNumber(' \u00a0')]).toEqual([problem('empty'), problem('empty')]);
    expect(nl.parseNumber('1'.repeat(65))).toEqual(problem('out_of_range'));
    expect(nl.parseNumber('1'.repeat(64))).toEqual(value('1'.repeat(64)));
  });

  it('keeps to its scale; zeros beyond it say nothing, but 1,000 may be an English thousand', () => {
    expect([nl.parseNumber('1,25', { scale: 2 }), nl.parseNumber('12', { scale: 0 })]).toEqual([
      value('1.25'),
      value('12'),
    ]);
    for (const text of ['1,255', '1,000']) {
      expect(nl.parseNumber(text, { scale: 2 })).toEqual(problem('too_many_decimals'));
    }
    for (const [text, number] of [
      ['1.250,00', '1250'],
      ['1\u00a0250,00', '1250'],
      ['12,0', '12'],
    ]) {
      expect(nl.parseNumber(text!, { scale: 0 })).toEqual(value(number));
    }
    for (const text of ['1.250,50', '1.250,01', '1,000']) {
      expect(nl.parseNumber(text, { scale: 0 })).toEqual(problem('too_many_decimals'));
    }
  });

  it('is read the other way round in English', () => {
    expect([en.parseNumber('1,000'), en.parseNumber('1,250.5'), en.parseNumber('12.50')]).toEqual([
      value('1000'),
      value('1250.5'),
      value('12.5'),
    ]);
    expect([en.parseNumber('1,00'), en.parseNumber('12,50')]).toEqual([problem('ambiguous'), problem('ambiguous')]);
    expect(en.parseNumber('1.000', { scale: 2 })).toEqual(problem('too_many_decimals'));
  });

  it('takes any kind of space where the region groups with one', () => {
    for (const space of [' ', '\u00a0', '\u202f']) {
      expect(fr.parseNumber(`1${space}234${space}567,8`)).toEqual(value('1234567.8'));
    }
    expect(fr.parseNumber('1.000')).toEqual(ambiguous('1', '1000'));
  });
});

describe('a pasted number', () => {
  it.each([
    ['12.50', '12.5'],
    ['1.00', '1'],
    ['0.125', '0.125'],
    ['1000.500', '1000.5'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1\u2019234.56', '1234.56'],
    ["1'234,56", '1234.56'],
    ['1\u2019234\u2019567,8', '1234567.8'],
    ['+12,5', '12.5'],
    ['1.234,50', '1234.5'],
    // The region's own thousand goes first, as for what is typed: it is what we write.
    ['1.000', '1000'],
    // No region writes a thousand so.
    ['0,250', '0.25'],
    ['1234,567', '1234.567'],
    ['1.234,567', '1234.567'],
    ['1,2345', '1.2345'],
  ])('%j has one meaning in Dutch: %s', (text, number) => {
    expect(nl.parseNumber(text, { pasted: true })).toEqual(value(number));
  });

  it('may carry zeros beyond the scale, unless they could be a thousand', () => {
    const options = { scale: 0, pasted: true };
    expect(nl.parseNumber('1.250,00', options)).toEqual(value('1250'));
    expect(nl.parseNumber('12,0', options)).toEqual(value('12'));
    expect(nl.parseNumber('1,000', options)).toEqual(ambiguous('1', '1000'));
    expect(nl.parseNumber('12,50', options)).toEqual(problem('too_many_decimals'));
  });

  it.each(['5+', '++5', '1+1', 'x1.2', 'abc', '...'])('%j is no number', (text) => {
    expect(nl.parseNumber(text, { pasted: true })).toEqual(problem('invalid'));
  });

  it.each(['1,2,3', '1.000.00', '10.00,5'])('%j is still ambiguous', (text) => {
    expect(nl.parseNumber(text, { pasted: true })).toEqual(problem('ambiguous'));
  });

  it('is never guessed with three decimals, which elsewhere are a thousand: both are named', () => {
    const options = { scale: 6, pasted: true };
    expect(nl.parseNumber('1,250', options)).toEqual(ambiguous('1.25', '1250'));
    expect(nl.parseNumber('-1,255', options)).toEqual(ambiguous('-1.255', '-1255'));
    expect(nl.parseNumber('(12,500)', options)).toEqual(ambiguous('-12.5', '-12500'));
    expect(en.parseNumber('1.250', options)).toEqual(ambiguous('1.25', '1250'));
    expect(fr.parseNumber('1,250', options)).toEqual(ambiguous('1.25', '1250'));
    expect(nl.parseMoney('€ 1,250', { pasted: true })).toEqual(ambiguous('1.25', '1250'));
    // Whoever types it means what the region means.
    expect(nl.parseNumber('1,250', { scale: 6 })).toEqual(value('1.25'));
  });

  it('is ambiguous where two foreign readings differ', () => {
    expect(fr.parseNumber('1.000', { pasted: true })).toEqual(ambiguous('1', '1000'));
    expect(fr.parseNumber('12.50', { pasted: true })).toEqual(value('12.5'));
  });
});

describe('a negative number', () => {
  const minuses = ['-', '\u2212', '\u2010', '\u2011', '\u2012', '–', '—', '\ufe63', '\uff0d', '\u207b', '- '];
  it.each([...minuses.map((minus) => `${minus}5`), '5-', '5 -', '5−', '(5)', '( 5 )', '（５）'])(
    'may be written %j',
    (text) => {
      expect(nl.parseNumber(text)).toEqual(value('-5'));
      expect(nl.parseNumber(text, { pasted: true })).toEqual(value('-5'));
      expect(nl.parseMoney(text)).toEqual(value(-500));
    },
  );
  it.each(['-5-', '(-5)', '-(5)', '(5-)', '((5))', '(5', '5)', '()', '--5', '-', '- -5', '-+5'])(
    'is not %j',
    (text) => {
      expect(nl.parseNumber(text)).toEqual(problem('invalid'));
      expect(nl.parseNumber(text, { pasted: true })).toEqual(problem('invalid'));
      expect(nl.parseMoney(text)).toEqual(problem('invalid'));
    },
  );
  it.each([
    ['€ 1.250,50-', -125050],
    ['1.250,50- €', -125050],
    ['1.250,50 €-', -125050],
    ['(€ 1.250,50)', -125050],
    ['€ (1.250,50)', -125050],
    ['(1.250,50) EUR', -125050],
    ['(12,-)', -1200],
    ['-12,-', -1200],
    ['€ -12,--', -1200],
    ['(0)', 0],
  ])('%j is %d cents', (text, cents) => {
    expect(nl.parseMoney(text)).toEqual(value(cents));
  });
});

it.each([
  '\ufeff1.250,5',
  '\u200e1.250,5\u200f',
  '\u20661.250,5\u2069',
  '１．２５０，５',
  '1\u00ad.250,5',
  '\u061c1.250,5',
])('reads %j as what shows', (text) => {
  expect(nl.parseNumber(text)).toEqual(value('1250.5'));
});

describe('a typed amount', () => {
  it.each([
    // Four digits are no group, and two no thousand.
    ['€ 1250.50', 125050],
    ['1250.5', 125050],
    ['-1250.50', -125050],
    ['12345.67 EUR', 1234567],
    ['€ 12,—', 1200],
    ['€ 1.234,56', 123456],
    ['1234,5', 123450],
    ['€ −5', -500],
    ['-€5', -500],
    ['5 EUR', 500],
    ['12,50 euro', 1250],
    ['€ 12,-', 1200],
    ['12,-- €', 1200],
    ['12,- EUR', 1200],
    ['EUR 5', 500],
    ['eur5', 500],
    ['Euro 5', 500],
    ['5€', 500],
    ['5euro', 500],
    ['10,05', 1005],
    ['100,50', 10050],
    ['1.000', 100000],
    ['−0', 0],
    ['90.071.992.547.409,91', 9007199254740991],
    ['+5', 500],
    ['€ +5', 500],
    ['+€ 5', 500],
    ['€ 1\u00a0250,50', 125050],
    ['€\u00a01\u202f250', 125000],
    ['1.234,500', 123450],
  ])('%j is %d cents', (text, cents) => {
    expect(nl.parseMoney(text)).toEqual(value(cents));
  });
  it.each([
    ['', 'empty'],
    ['€', 'invalid'],
    ['12.50', 'ambiguous'],
    ['€ 1.00', 'ambiguous'],
    ['1,234', 'too_many_decimals'],
    ['€ € 5', 'invalid'],
    ['5 € 5', 'invalid'],
    ['$ 5', 'invalid'],
    ['-€-5', 'invalid'],
    ['+€+5', 'invalid'],
    ['+€-5', 'invalid'],
    ['12,-5', 'invalid'],
    ['-€', 'invalid'],
    ['5€5', 'invalid'],
    ['5 eur x', 'invalid'],
    ['125.50', 'ambiguous'],
    ['1250.505', 'ambiguous'],
    ['1,250.50', 'ambiguous'],
    ['€ 1250.50.', 'invalid'],
    ['90.071.992.547.409,92', 'out_of_range'],
  ])('%j is refused: %s', (text, name) => {
    expect(nl.parseMoney(text)).toEqual(problem(name));
  });
  it('is read the other way round in English', () => {
    expect(en.parseMoney('€1250,50')).toEqual(value(125050));
    expect(en.parseMoney('125,50')).toEqual(problem('ambiguous'));
  });
  it('reads a pasted one with the signs of elsewhere', () => {
    expect(nl.parseMoney('€1,234.50', { pasted: true })).toEqual(value(123450));
  });
});

it.each([
  ['nl-NL', nl],
  ['en-GB', en],
  ['fr-FR', fr],
])('whatever is typed in %s is canonical or refused, and never throws', (_locale, { parseNumber, parseMoney }) => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-−€ ]{0,2}[0-9., ]{1,12}$/));
  fc.assert(
    fc.property(typed, (text) => {
      const number = parseNumber(text);
      expect(number.value ?? '0').toMatch(/^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/);
      expect(Number.isSafeInteger(parseMoney(text).value ?? 0)).toBe(true);
      // A paste is read more leniently, never differently; what a typist means may be refused in it.
      const pasted = parseNumber(text, { pasted: true });
      const read = pasted.problem === 'ambiguous' ? number.value : pasted.value;
      expect(read).toBe(number.value ?? pasted.value);
    }),
    { numRuns: 2000 },
  );
});
