import { fold } from '@ledenbureau/api/domain/search.ts';
import { dateOf, dayOf } from './calendar.ts';
import * as lists from './names.ts';
import type { Random } from './random.ts';

/** Demo accounts of the local stack. */
export const administrators = {
  anna: { id: '01900000-0000-7000-8000-00000000000a', name: 'Anna de Vries', email: 'anna@ledenbureau.example' },
  bram: { id: '01900000-0000-7000-8000-00000000000b', name: 'Bram Bakker', email: 'bram@ledenbureau.example' },
};

/** The demo account that is no administrator: an ordinary member. */
export const carla = {
  identityId: '01900000-0000-7000-8000-00000000000c',
  givenName: 'Carla',
  familyName: 'Smit',
  email: 'carla@ledenbureau.example',
};

/** Family name and address; several members may share them. */
export interface Household {
  family: string;
  infix: string | null;
  street: string;
  postcode: string;
  locality: string;
  region: string | null;
  country: 'NL' | 'DE';
}

/** What a person and a company have in common. */
export interface Profile {
  names: Record<'given_name' | 'infix' | 'family_name' | 'company_name', string | null>;
  birthdate: string | null;
  birthplace: string | null;
  birthcountry: string | null;
  /** Holder of the bank account, at most 70 characters. */
  holder: string;
  email: string;
  kvk: string | null;
}

export function makeHousehold(random: Random): Household {
  const [infix, family] = splitName(random.weighted(lists.familyNames));
  const addition = random.chance(0.12) ? random.pick(['A', 'B', '-2', ' bis', '-H']) : '';
  const street = `${random.pick(lists.streets)} ${random.longTailed(2, 399, 0.7)}${addition}`;
  if (random.chance(0.015)) {
    const [locality, postcode] = random.pick(lists.germanPlaces);
    return { family, infix, street, postcode, locality, region: null, country: 'DE' };
  }
  const [locality, region, first, last] = random.pick(lists.places);
  const letters = random.pick(lists.postcodeLetters) + random.pick(lists.secondPostcodeLetters);
  return { family, infix, street, postcode: `${random.int(first, last)} ${letters}`, locality, region, country: 'NL' };
}

/** An adult by the year of joining. */
export function makePerson(random: Random, household: Household, joinedYear: number): Profile {
  const given = random.pick(random.chance(0.5) ? lists.femaleNames : lists.maleNames);
  const { infix, family } = household;
  const birthYear = random.int(joinedYear - 73, joinedYear - 19);
  const birthdate = dateOf(dayOf(`${birthYear}-01-01`) + random.int(0, 364));
  const holder = [given, infix, family].filter(Boolean).join(' ');
  return {
    names: { given_name: given, infix, family_name: family, company_name: null },
    birthdate,
    birthplace: random.pick(lists.places)[0],
    birthcountry: random.weighted(lists.birthCountries),
    holder,
    email: `${mailName(holder)}${birthdate.slice(2, 4)}@${random.weighted(lists.mailDomains)}`,
    kvk: null,
  };
}

export function makeCompany(random: Random, household: Household): Profile {
  const owner = [household.infix, household.family].filter(Boolean).join(' ');
  const name = random.chance(0.3)
    ? `${random.pick(['Stichting', 'Vereniging'])} ${random.pick(lists.foundationNames)} ${household.locality}`
    : [random.pick(lists.companyStems), capitalised(owner), random.weighted(lists.legalForms)]
        .filter(Boolean)
        .join(' ');
  return {
    names: { given_name: null, infix: null, family_name: null, company_name: name },
    birthdate: null,
    birthplace: null,
    birthcountry: null,
    holder: name.slice(0, 70),
    email: `info@${mailName(name).replaceAll('.', '-')}.example`,
    kvk: random.digits(8),
  };
}

function splitName(text: string): [string | null, string] {
  const [first = '', second] = text.split('|');
  return second === undefined ? [null, first] : [first, second];
}

/** A name as part of an e-mail address: "Anna van ’t Hof" → "anna.van.t.hof". */
function mailName(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/gu, '.')
    .replace(/^\.|\.$/gu, '');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
