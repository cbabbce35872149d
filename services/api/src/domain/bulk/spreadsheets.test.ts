// Any register, written down in any of the layouts that people have, is read as what it was.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layouts, written } from '../../../test/bulk/spreadsheets/layouts.ts';
import { amountOf } from '../../../test/bulk/spreadsheets/register.ts';
import type { Holder, Holding, Paper } from '../../../test/bulk/spreadsheets/register.ts';
import { nothingWished, profileOf, readFile } from './file.ts';
import { openingOf } from './opening.ts';
import { cellsOf } from './rows.ts';

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const word = fc.stringMatching(/^[A-ZÉÖ][a-zéëöüçñ]{1,9}$/u);
const family = fc.oneof(
  word,
  fc.tuple(word, word).map((both) => both.join('-')),
  fc.constantFrom('Som', 'Totaal', "O'Neill", 'Vis', 'Jansen-de Boer', 'Ester', 'Vermeer', 'Berg-van der Laan'),
);
const givenNames = fc.oneof(word, fc.constantFrom('J.P.', 'Th.', 'Anna Maria', 'A', 'Jan-Willem'));
const reach = {
  email: orNull(fc.constantFrom('a@example.org', 'zoë@example.org', 'info@zon.example')),
  iban: orNull(fc.constantFrom('NL91ABNA0417164300', 'NL20 INGB 0001 2345 67', 'be68 5390 0754 7034')),
};
const person = fc.record({
  member_no: fc.constant(0),
  given_name: orNull(givenNames),
  infix: orNull(fc.constantFrom('van', 'van der', "in 't", 'de', 'Ter')),
  family_name: family,
  company_name: fc.constant(null),
  ...reach,
});
const organisation = fc.record({
  member_no: fc.constant(0),
  given_name: fc.constant(null),
  infix: fc.constant(null),
  family_name: fc.constant(null),
  company_name: fc.tuple(fc.constantFrom('Stichting ', 'Coöperatie ', 'Gemeente '), word).map((both) => both.join('')),
  ...reach,
});
const holder: fc.Arbitrary<Holder> = fc.oneof({ weight: 3, arbitrary: person }, { weight: 1, arbitrary: organisation });

const paper: fc.Arbitrary<Paper> = fc.oneof(
  fc.record({
    name: fc.constantFrom('AANDEEL', 'Good Share', 'Aandeel A'),
    type: fc.constantFrom('aandeel' as const, 'good share' as const),
    nominal_cents: fc.integer({ min: 1, max: 20_000 }).map((euros) => euros * 100),
    coupon_ppm: fc.constant(null),
    maturity_date: fc.constant(null),
  }),
  fc.record({
    name: fc.constantFrom('LENING-2021', 'Obligatie Zon 4', 'Wind'),
    type: fc.constant('obligatie' as const),
    nominal_cents: fc.integer({ min: 1, max: 2_000 }).map((euros) => euros * 100),
    coupon_ppm: fc.integer({ min: 1, max: 1_000_000 }),
    maturity_date: day('2027-01-01', '2060-12-31'),
  }),
);

const quantity = fc
  .oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3_000_000 }))
  .chain((hundredths) => fc.constantFrom(String(hundredths), String(hundredths / 100)));

const register = fc
  .tuple(
    fc.array(holder, { minLength: 1, maxLength: 6 }),
    fc.uniqueArray(paper, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
    fc.array(fc.tuple(fc.nat(), fc.nat(), quantity, day('1990-01-01', '2026-06-30')), { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 1, max: 900_000 }),
  )
  .map(([holders, papers, rows, first]): Holding[] => {
    const numbered = holders.map((one, index) => ({ ...one, member_no: first + index }));
    return rows.map(([who, what, units, acquired_on]) => ({
      holder: numbered[who % numbered.length] as Holder,
      paper: papers[what % papers.length] as Paper,
      quantity: units,
      acquired_on,
    }));
  });

/** What a reader has to make of a holding. */
const meant = (holding: Holding) => {
  const { holder, paper, quantity: units, acquired_on } = holding;
  const { nominal_cents, coupon_ppm, maturity_date } = paper;
  return {
    ...holder,
    iban: holder.iban?.replaceAll(' ', '').toUpperCase() ?? null,
    instrument: paper.name,
    terms: { nominal_cents, coupon_ppm, maturity_date },
    quantity: units,
    amount_cents: Number(amountOf(holding)),
    acquired_on,
  };
};

test.each(layouts)(
  'any register comes back equal: $name',
  async (layout) => {
    await fc.assert(
      fc.asyncProperty(register, async (holdings) => {
        const { bytes, lines } = await written(layout, holdings);
        const { table } = await readFile(bytes, nothingWished);
        const { columns, number, date } = await profileOf(
          table,
          { columns: null, number: null, date: null },
          'register',
        );
        expect(columns).not.toContain(null);
        const rows = table.rows.filter(({ line }) => !table.total_lines.includes(line));
        expect(rows.map(({ line }) => line)).toEqual([...lines].sort((a, b) => a - b));
        const profile = { number: number.profile, date: date.profile, from_1904: table.from_1904 };
        const read = rows.map((row) => openingOf(cellsOf(row, columns), profile));
        const members = read.map((one) => {
          if (!('opening' in one)) return one;
          const { member, fileTerms: terms, candidate } = one.opening;
          const { member_no, given_name, infix, family_name, company_name, email, iban } = member;
          const { instrument, quantity: units, amount_cents, effective_date: acquired_on } = candidate;
          const who = { member_no, given_name, infix, family_name, company_name, email, iban };
          return { ...who, instrument, terms, quantity: units, amount_cents, acquired_on };
        });
        const expected = rows.map(({ line }) => meant(holdings[lines.indexOf(line)] as Holding));
        expect(members).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  },
  60_000,
);
