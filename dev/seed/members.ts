import { fold, memberSearchText } from '@ledenbureau/api/domain/search.ts';
import { dutchAccount, germanAccount } from './bank.ts';
import { amsterdamMicros, anchorDay, dateOf, dayOf, instantOf, takeOverDay, yearOf } from './calendar.ts';
import {
  companyStems,
  familyNames,
  femaleNames,
  foundationNames,
  germanPlaces,
  legalForms,
  maleNames,
  places,
  postcodeLetters,
  streets,
} from './names.ts';
import type { Plan } from './plan.ts';
import { mix, Random, uuid7 } from './random.ts';

/** Demo accounts of the local stack; Carla is an ordinary member, so she is in the register. */
export const administrators = {
  anna: { id: '01900000-0000-7000-8000-00000000000a', name: 'Anna de Vries', email: 'anna@ledenbureau.example' },
  bram: { id: '01900000-0000-7000-8000-00000000000b', name: 'Bram Bakker', email: 'bram@ledenbureau.example' },
};
const carlaIdentity = '01900000-0000-7000-8000-00000000000c';
const firstMemberNo = 100_001;
const idSalt = 0x6d656d62;

/** Names, address and bank of one household; members may share it. */
interface Household {
  family: string;
  infix: string | null;
  street: string;
  postcode: string;
  locality: string;
  region: string | null;
  country: 'NL' | 'DE';
}

/** Values of a row, in the order of the columns it is written with; null = NULL. */
export type Row = readonly (string | number | boolean | null)[];

export const memberColumns =
  'id member_no kind status given_name infix family_name company_name kvk birthdate birthplace birthcountry email secondary_email phone street_address postal_code locality region country locale identity_id automated_conversion automated_conversion_changed_at automated_conversion_changed_by joined_on ended_on deceased_on note created_at search_text'.split(
    ' ',
  );
export const bankAccountColumns =
  'id member_id iban bic holder_name verified_at verified_by valid_from is_payout created_at'.split(' ');

/** Makes up the members of a plan, each from its own number alone. */
export class MemberMaker {
  readonly #plan: Plan;
  readonly #seed: number;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#seed = plan.tier.seed;
  }

  /** The id of a member (from 0). */
  idOf(member: number): string {
    return uuid7(Math.floor(this.#createdMicros(member) / 1000), 0, mix(this.#seed, idSalt), member);
  }

  /** The day on which the member joined; members of before the take-over joined in the years before it. */
  joinedOn(member: number): number | undefined {
    if (member >= this.#plan.openings) return this.#plan.joinDayOf(member);
    const since = dayOf('2009-09-01');
    return since + Math.floor((member / this.#plan.openings) * (takeOverDay - since));
  }

  isOrganisation(member: number): boolean {
    return member > 0 && mix(this.#seed ^ 0x0763, member) % 100 < 9;
  }

  /** The rows of a member and of its bank accounts. */
  rows(member: number): { member: Row; bankAccounts: Row[] } {
    const random = new Random(this.#seed, member + 1_000);
    const id = this.idOf(member);
    const organisation = this.isOrganisation(member);
    const household = this.#household(member);
    const joined = this.joinedOn(member);
    const created = instantOf(this.#createdMicros(member));
    const names = organisation ? this.#company(random, household) : this.#person(random, member, household, joined);
    const memberNo = firstMemberNo + member;
    const shown = { kind: organisation ? ('organisation' as const) : ('person' as const), ...names.row };
    const email = member === 0 ? 'carla@ledenbureau.example' : names.email;
    const kvk = organisation ? random.digits(8) : null;
    const secondary = random.chance(0.06) ? names.email.replace('@', '.2@') : null;
    const address = {
      street_address: household.street,
      postal_code: household.postcode,
      locality: household.locality,
    };
    const converts = random.chance(0.22);
    const changed = converts || random.chance(0.04);
    const fate = this.#plan.fateOf(member);
    const gone = this.#plan.departureDayOf(member);
    const row: Row = [
      id,
      memberNo,
      shown.kind,
      {
        stays: 'active',
        prospect: 'prospect',
        leaves: 'ended',
        dies: 'deceased',
        dies_settled: 'deceased',
        blocked: 'blocked',
      }[fate],
      names.row.given_name,
      names.row.infix,
      names.row.family_name,
      names.row.company_name,
      kvk,
      names.birthdate,
      names.birthdate === null ? null : random.pick(places)[0],
      names.birthdate === null
        ? null
        : random.weighted([
            ['NL', 92],
            ['DE', 2],
            ['MA', 2],
            ['TR', 2],
            ['SR', 2],
          ]),
      email,
      secondary,
      // 06-00… is not given out, so no message ever reaches anyone.
      random.chance(0.9) ? `+31600${random.digits(6)}` : null,
      household.street,
      household.postcode,
      household.locality,
      household.region,
      household.country,
      household.country === 'DE' || random.chance(0.04) ? 'en' : 'nl',
      member === 0
        ? carlaIdentity
        : random.chance(0.6)
          ? uuid7(dayOf('2024-03-01') * 86_400_000, 0, 0x1d, member)
          : null,
      converts,
      changed
        ? instantOf(
            amsterdamMicros(
              random.int(Math.max(joined ?? 0, dayOf('2024-03-01')), anchorDay - 1),
              random.int(540, 1_020),
            ),
          )
        : null,
      changed
        ? random.weighted([
            ['portal', 4],
            [administrators.bram.id, 1],
          ])
        : null,
      joined === undefined ? null : dateOf(joined),
      fate === 'leaves' && gone !== undefined ? dateOf(gone) : null,
      fate.startsWith('dies') && gone !== undefined ? dateOf(gone) : null,
      noteOf(random, fate),
      created,
      memberSearchText({ member_no: memberNo, ...shown, email, secondary_email: secondary, kvk, ...address }),
    ];
    return { member: row, bankAccounts: this.#bankAccounts(random, member, id, names.holder, household.country) };
  }

  #createdMicros(member: number): number {
    const day = member < this.#plan.openings ? takeOverDay + 1 : (this.#plan.joinDayOf(member) ?? anchorDay - 4);
    return amsterdamMicros(day, 8 * 60) + (mix(this.#seed, member) % 1_800_000_000);
  }

  #household(member: number): Household {
    // Some live with the member registered just before them, at the same address and with the same name.
    const shared = member > 1 && !this.isOrganisation(member) && mix(this.#seed ^ 0x1f, member) % 100 < 12;
    const random = new Random(this.#seed, 0x40000000 + (shared ? member - 1 : member));
    const [infix, family] = splitName(random.weighted(familyNames));
    const addition = random.chance(0.12) ? random.pick(['A', 'B', '-2', ' bis', '-H']) : '';
    const street = `${random.pick(streets)} ${random.longTailed(1, 399, 0.45)}${addition}`;
    if (random.chance(0.015)) {
      const [locality, postcode] = random.pick(germanPlaces);
      return { family, infix, street, postcode, locality, region: null, country: 'DE' };
    }
    const [locality, region, first, last] = random.pick(places);
    const letters = random.pick([...postcodeLetters]) + random.pick([...'ABCEGHJKLMNPRTVWXZ']);
    return {
      family,
      infix,
      street,
      postcode: `${random.int(first, last)} ${letters}`,
      locality,
      region,
      country: 'NL',
    };
  }

  #person(random: Random, member: number, household: Household, joined: number | undefined) {
    const carla = member === 0;
    const given = random.pick(random.chance(0.5) ? femaleNames : maleNames);
    const row = {
      given_name: carla ? 'Carla' : given,
      infix: carla ? null : household.infix,
      family_name: carla ? 'Smit' : household.family,
      company_name: null,
    };
    const adultSince = yearOf(joined ?? anchorDay) - 18;
    const birthdate = dateOf(dayOf(`${random.int(adultSince - 55, adultSince - 1)}-01-01`) + random.int(0, 364));
    const full = [row.given_name, row.infix, row.family_name].filter(Boolean).join(' ');
    return { row, birthdate, holder: full, email: `${local(full)}${birthdate.slice(2, 4)}@${mailDomain(random)}` };
  }

  #company(random: Random, household: Household) {
    const owner = [household.infix, household.family].filter(Boolean).join(' ');
    const form = random.weighted(legalForms);
    const name = random.chance(0.3)
      ? `${random.pick(['Stichting', 'Vereniging'])} ${random.pick(foundationNames)} ${household.locality}`
      : [random.pick(companyStems), capitalised(owner), form].filter(Boolean).join(' ');
    const row = { given_name: null, infix: null, family_name: null, company_name: name };
    return {
      row,
      birthdate: null,
      holder: name.slice(0, 70),
      email: `info@${local(name).replaceAll('.', '-')}.example`,
    };
  }

  #bankAccounts(random: Random, member: number, memberId: string, holder: string, country: 'NL' | 'DE'): Row[] {
    const count = random.weighted([
      [1, 90],
      [2, 6],
      [0, 4],
    ]);
    const joined = this.joinedOn(member) ?? anchorDay - 4;
    return Array.from({ length: count }, (_, index) => {
      const { iban, bic } = country === 'DE' ? germanAccount(random) : dutchAccount(random);
      // A change of account is a new row: the last one is the one that is paid.
      const since = index === 0 ? joined : random.int(joined, anchorDay - 1);
      const at = Math.max(amsterdamMicros(since, 10 * 60), amsterdamMicros(takeOverDay + 1, 600));
      const id = uuid7(Math.floor(at / 1000), index, mix(this.#seed, 0xba), member);
      const verified = random.chance(0.95);
      const row = [id, memberId, iban, bic, holder, verified ? instantOf(at) : null];
      return [...row, verified ? administrators.anna.id : null, dateOf(since), index === count - 1, instantOf(at)];
    });
  }
}

function splitName(text: string): [string | null, string] {
  const [first = '', second] = text.split('|');
  return second === undefined ? [null, first] : [first, second];
}

/** A name as the part of an e-mail address before the @: "Anna van ’t Hof" → "anna.van.t.hof". */
function local(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/gu, '.')
    .replace(/^\.|\.$/gu, '');
}

/** Domains that no mail is ever delivered to (RFC 2606). */
function mailDomain(random: Random): string {
  return random.weighted([
    ['post.example', 5],
    ['mail.example', 4],
    ['thuis.example', 2],
    ['kantoor.example', 1],
  ]);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function noteOf(random: Random, fate: string): string | null {
  if (fate === 'blocked') return 'Geblokkeerd: post komt retour, adres wordt uitgezocht.';
  if (fate === 'dies') return 'Verklaring van erfrecht opgevraagd bij de notaris.';
  if (!random.chance(0.03)) return null;
  return random.pick([
    'Belt liever dan mailen.',
    'Ontvangt het jaaroverzicht op papier.',
    'Vrijwilliger bij de ledendag.',
  ]);
}
