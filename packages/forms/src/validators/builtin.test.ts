// forms.md 1.10: the built-in validators, value by value.
import { describe, expect, test } from 'vitest';
import type { ValidationContext, Validator } from './validator.ts';
import * as rules from './builtin.ts';
import { email, iban, kvk, phone, postalCode } from './identifiers.ts';

const context: ValidationContext = { values: {}, get: () => undefined, signal: new AbortController().signal };
const wrong = (rule: Validator<never>, value: unknown) => Boolean(rule.validate?.(value as never, context));

/** Values that are judged otherwise than expected. */
const surprises = (rule: Validator<never>, fine: unknown[], bad: unknown[]): unknown[] => [
  ...fine.filter((value) => wrong(rule, value)),
  ...bad.filter((value) => !wrong(rule, value)),
];

describe('1.10 built-in validators', () => {
  test('1.10 lengths, inclusive; what is no text fails', () => {
    expect(surprises(rules.minLength(3), ['abc', 'abcd'], ['ab', 3, null])).toEqual([]);
    expect(surprises(rules.maxLength(3), ['abc', 'ab'], ['abcd', 3])).toEqual([]);
    expect(surprises(rules.equalsLength(3), ['abc'], ['ab', 'abcd', 3])).toEqual([]);
    expect(surprises(rules.minMaxLength({ min: 2, max: 3 }), ['ab', 'abc'], ['a', 'abcd', 3])).toEqual([]);
  });

  test('1.10 numbers: NaN and text fail; bounds are in', () => {
    expect(surprises(rules.isNumber(), [4, 0, -1.5], [Number.NaN, '4', null])).toEqual([]);
    expect(surprises(rules.minNumber(3), [3, 4], [2, '3', Number.NaN])).toEqual([]);
    expect(surprises(rules.maxNumber(3), [3, 2], [4, '3'])).toEqual([]);
    expect(surprises(rules.minMaxNumber({ min: 2, max: 4 }), [2, 4], [1, 5])).toEqual([]);
    expect(surprises(rules.minMoney(100), [100, 101], [99])).toEqual([]);
    expect(surprises(rules.maxMoney(100), [100], [101])).toEqual([]);
    expect(surprises(rules.minMaxMoney({ min: 1, max: 2 }), [1, 2], [0, 3])).toEqual([]);
  });

  test('1.10 days: invalid dates fail; days are compared, not times; bounds are in', () => {
    expect(
      surprises(
        rules.isDate(),
        [new Date(2026, 1, 28), '2026-02-28'],
        [new Date('x'), '2026-02-31', '28-02-2026', 20_260_228],
      ),
    ).toEqual([]);
    const noon = new Date(2026, 1, 2, 12);
    expect(
      surprises(rules.minDate(noon), [new Date(2026, 1, 2, 1), '2026-02-02', '2026-02-03'], ['2026-02-01', 'x']),
    ).toEqual([]);
    expect(surprises(rules.maxDate('2026-02-02'), [new Date(2026, 1, 2, 23), '2026-02-01'], ['2026-02-03'])).toEqual(
      [],
    );
    expect(
      surprises(rules.minMaxDate({ min: '2026-02-02', max: noon }), ['2026-02-02'], ['2026-02-01', '2026-02-03']),
    ).toEqual([]);
  });

  test('1.10 e-mail addresses', () => {
    expect(
      surprises(
        email(),
        [
          'foo@bar.com',
          'name!#$%*@bar.com',
          'o.neill@a-b.co.uk',
          'post@münchen.de',
          'jan+leden@x.nl',
          'ह@हिन्दी.भारत',
          'a@xn--mnchen-3ya.de',
        ],
        ['foo', 'foo@', 'bar.com', '@bar.com', 'foo@bar@example.com', 'foo@bar', 'foo@120.120.120.93', 'a b@c.nl', 4],
      ),
    ).toEqual([]);
  });

  test('1.10 a pattern needs a regular expression, and is never stateful', () => {
    expect(() => rules.pattern('a' as never)).toThrow(/regular expression/);
    const rule = rules.pattern(/a/g);
    expect(surprises(rule, ['a', 'a', 'ba'], ['b', 4])).toEqual([]);
  });

  test('iban: length by country and check digits; spaces and case do not matter', () => {
    expect(
      surprises(
        iban(),
        ['NL91 ABNA 0417 1643 00', 'nl91abna0417164300', 'DE89370400440532013000', 'BE68 5390 0754 7034'],
        ['NL91ABNA0417164301', 'NL91ABNA04171643', 'ABNA0417164300', 'NL', 4],
      ),
    ).toEqual([]);
  });

  test('kvk, postal code, telephone number', () => {
    expect(surprises(kvk(), ['12345678', '1234 5678'], ['1234567', '123456789', '1234567a'])).toEqual([]);
    expect(surprises(postalCode(), ['1234 AB', '1234ab'], ['0234 AB', '1234 SS', '1234', '12345'])).toEqual([]);
    expect(surprises(postalCode('BE'), ['1000'], ['0999', '10000'])).toEqual([]);
    expect(surprises(postalCode('GB'), ['SW1A 1AA'], ['!'])).toEqual([]);
    expect(
      surprises(
        phone(),
        ['020 123 4567', '06-12345678', '+31 20 123 4567', '0032 2 555 12 12'],
        ['123', '020 123 45', 'x', '+0123456789'],
      ),
    ).toEqual([]);
  });
});
