import { expect, it } from 'vitest';
import type { Traits } from '../../identity/flow.ts';
import {
  changeOf,
  groupFields,
  isProfileGroup,
  profileGroups,
  type ProfileGroup,
  valueAt,
  valuesOf,
} from './groups.ts';

const groups = Object.keys(profileGroups) as ProfileGroup[];

/** How each trait is asked, by group: the kind, what a browser may fill in, and how wide it is. */
const asked: Record<ProfileGroup, readonly string[]> = {
  person: [
    'given_name text given-name',
    'family_name text family-name',
    'birthdate date',
    'birthplace text',
    'birthcountry text',
  ],
  contact: ['email email email required', 'phone_number tel tel medium', 'secondary_email email'],
  address: [
    'address.street_address text street-address',
    'address.postal_code text postal-code short',
    'address.locality text address-level2',
    'address.region text address-level1',
    'address.country text country',
  ],
  company: ['company.company_name text organization', 'company.kvk text short'],
  preferences: ['automated_conversion switch', 'seenTour switch'],
};

it.each(groups)('asks in %s for its traits, in order', (group) => {
  const said = groupFields(group).map(({ path, kind, autoComplete, width, required }) =>
    [path, kind, autoComplete, width, required && 'required'].filter(Boolean).join(' '),
  );
  expect(said).toEqual(asked[group]);
});

it('knows its groups by name', () => {
  expect(groups.every(isProfileGroup)).toBe(true);
  expect([null, '', 'password', 'toString'].some(isProfileGroup)).toBe(false);
});

const traits = {
  email: 'anna@example.org',
  address: { locality: 'Zutphen', postal_code: 7 },
  automated_conversion: true,
  seenTour: 'true',
} as unknown as Traits;

it('holds what the traits say: text, or yes and no', () => {
  expect(valuesOf('contact', traits)).toEqual({ email: 'anna@example.org', phone_number: '', secondary_email: '' });
  expect(valuesOf('address', traits)).toEqual({
    'address-street_address': '',
    'address-postal_code': '',
    'address-locality': 'Zutphen',
    'address-region': '',
    'address-country': '',
  });
  expect(valuesOf('preferences', traits)).toEqual({ automated_conversion: true, seenTour: false });
  expect(valueAt({}, { path: 'company.kvk', kind: 'text' })).toBe('');
});

it('changes the traits of its group, without space around texts and with nothing for empty ones', () => {
  expect(changeOf('contact', { email: ' a@example.org ', phone_number: ' ', secondary_email: '' })).toEqual({
    email: 'a@example.org',
    phone_number: undefined,
    secondary_email: undefined,
  });
  expect(Object.keys(changeOf('contact', {}))).toEqual(['email', 'phone_number', 'secondary_email']);
  expect(changeOf('preferences', { automated_conversion: false, seenTour: true })).toEqual({
    automated_conversion: false,
    seenTour: true,
  });
});

it('puts the parts of a trait together, and leaves the trait out of which nothing is filled in', () => {
  const parts = { 'address-street_address': 'Houtmarkt 41', 'address-postal_code': '', 'address-locality': 'Zutphen ' };
  expect(changeOf('address', parts)).toEqual({ address: { street_address: 'Houtmarkt 41', locality: 'Zutphen' } });
  expect(changeOf('company', { 'company-company_name': '', 'company-kvk': '12345678' })).toEqual({
    company: { kvk: '12345678' },
  });
  const none = changeOf('company', { 'company-company_name': '', 'company-kvk': ' ' });
  expect(Object.entries(none)).toEqual([['company', undefined]]);
});
