import { expect, test } from 'vitest';
import { openingOf } from './opening.ts';

const profile = { number: 'comma', date: 'dmy', from_1904: false } as const;
const row = { member_no: '7', family_name: 'Berg', instrument: 'AAND', acquired_on: '01-02-2020', quantity: '3' };

test.each([
  [undefined, 'NL'],
  ['NL', 'NL'],
  ['ch', 'CH'],
  ['Zwitserland', 'CH'],
  ['Switzerland', 'CH'],
  ['België', 'BE'],
  ['UK', 'GB'],
  ['Verenigd Koninkrijk', 'GB'],
  ['Frankrijk', 'FR'],
])('a row that says %s is about who lives in %s', (country, code) => {
  const read = openingOf({ ...row, ...(country !== undefined && { country }) }, profile);
  expect(read).toMatchObject({ opening: { member: { country: code } } });
});

test.each(['XX', 'EU', 'Atlantis'])('a row whose country is %s is refused', (country) => {
  expect(openingOf({ ...row, country }, profile)).toMatchObject({
    problems: [{ column: 'country', code: 'country_invalid', params: { value: country } }],
  });
});
