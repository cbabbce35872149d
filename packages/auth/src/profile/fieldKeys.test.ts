import { expect, it } from 'vitest';
import { failureNotification } from './failureNotification.ts';
import { fieldKey } from './fieldKeys.ts';

const traits = [
  'email',
  'given_name',
  'family_name',
  'phone_number',
  'company.company_name',
  'company.kvk',
  'birthdate',
  'birthplace',
  'birthcountry',
  'address.street_address',
  'address.postal_code',
  'address.locality',
  'address.region',
  'address.country',
  'locale',
  'seenTour',
  'secondary_email',
  'automated_conversion',
];

it.each(traits)('names the trait %s by its last part', (trait) => {
  expect(fieldKey(`traits.${trait}`)).toBe(`auth.field.${trait.replace(/.*\./, '')}`);
});

it('names what a form calls otherwise, and nothing else', () => {
  expect([fieldKey('email'), fieldKey('password')]).toEqual(['auth.field.email', 'auth.field.password']);
  expect([null, 'traits.shoe_size', '', 'toString'].map(fieldKey)).toEqual([null, null, null, null]);
});

it('makes a notification also of nothing', () => {
  expect(failureNotification([])).toMatchObject({
    level: 'error',
    message: { key: 'error.auth.unknown' },
    context: null,
  });
});
