import { memberSearchText } from '@ledenbureau/api/domain/search.ts';
import { dutchAccount, germanAccount } from './bank.ts';
import { amsterdamMicros, anchorDay, dateOf, dayOf, instantOf, takeOverDay, yearOf } from './calendar.ts';
import type { Value } from './copy.ts';
import { administrators, carla, makeCompany, makeHousehold, makePerson } from './people.ts';
import type { Household } from './people.ts';
import type { Fate, Plan } from './plan.ts';
import { mix, Random, uuid7 } from './random.ts';

const firstMemberNo = 100_001;
/** The day on which accounts at the identity service were introduced. */
const identitySince = dayOf('2024-03-01');
const statuses: Record<Fate, string> = {
  stays: 'active',
  prospect: 'prospect',
  leaves: 'ended',
  dies: 'deceased',
  dies_settled: 'deceased',
  blocked: 'blocked',
};

export type Row = Readonly<Record<string, Value>>;

/** Makes up the members of a plan, each from its own number (from 0) alone. The first is the demo account's Carla. */
export class MemberMaker {
  readonly #plan: Plan;
  readonly #seed: number;
  readonly #ids: string[] = [];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#seed = plan.tier.seed;
  }

  /** The UUIDv7 of a member. */
  idOf(member: number): string {
    this.#ids[member] ??= uuid7(Math.floor(this.#createdMicros(member) / 1000), 0, mix(this.#seed, 0x6d62), member);
    return this.#ids[member];
  }

  /** The day on which the member joined, undefined for a prospect; the first ones joined before the take-over. */
  joinedOn(member: number): number | undefined {
    if (member >= this.#plan.openings) return this.#plan.joinDayOf(member);
    const since = dayOf('2009-09-01');
    return since + Math.floor((member / this.#plan.openings) * (takeOverDay - since));
  }

  /** The rows of a member and of its bank accounts. */
  rows(member: number): { member: Row; bankAccounts: Row[] } {
    const random = new Random(this.#seed, member + 1_000);
    const id = this.idOf(member);
    const household = this.#household(member);
    const joined = this.joinedOn(member);
    const kind = this.#isCompany(member) ? 'organisation' : 'person';
    const made =
      kind === 'organisation'
        ? makeCompany(random, household)
        : makePerson(random, household, yearOf(joined ?? anchorDay));
    if (member === 0) {
      Object.assign(made.names, { given_name: carla.givenName, infix: null, family_name: carla.familyName });
      Object.assign(made, { email: carla.email, holder: `${carla.givenName} ${carla.familyName}` });
    }
    const { names, email, kvk } = made;
    const memberNo = this.numberOf(member);
    const secondEmail = random.chance(0.06) ? email.replace('@', '.2@') : null;
    const address = {
      street_address: household.street,
      postal_code: household.postcode,
      locality: household.locality,
    };
    const phone = phoneOf(random);
    const contact = { email, secondary_email: secondEmail, phone, kvk };
    const fate = this.#plan.fateOf(member);
    const row = {
      id,
      member_no: memberNo,
      kind,
      status: statuses[fate],
      ...names,
      kvk,
      birthdate: made.birthdate,
      birthplace: made.birthplace,
      birthcountry: made.birthcountry,
      email,
      secondary_email: secondEmail,
      phone,
      ...address,
      region: household.region,
      country: household.country,
      locale: household.country === 'DE' || random.chance(0.04) ? 'en' : 'nl',
      identity_id: this.#identityOf(member, random),
      ...conversionOf(random, joined ?? 0),
      ...this.#dates(member, fate),
      note: noteOf(random, fate),
      created_at: instantOf(this.#createdMicros(member)),
      search_text: memberSearchText({ member_no: memberNo, kind, ...names, ...contact, ...address }),
    };
    return { member: row, bankAccounts: this.#bankAccounts(random, member, made.holder, household.country) };
  }

  /** The number of a member, in the order in which they were written down. */
  numberOf(member: number): number {
    return firstMemberNo + member;
  }

  #dates(member: number, fate: Fate): Row {
    const joined = this.joinedOn(member);
    const gone = this.#plan.departureDayOf(member);
    const left = gone === undefined ? null : dateOf(gone);
    return {
      joined_on: joined === undefined ? null : dateOf(joined),
      ended_on: fate === 'leaves' ? left : null,
      deceased_on: fate === 'leaves' ? null : left,
    };
  }

  #createdMicros(member: number): number {
    const day = member < this.#plan.openings ? takeOverDay + 1 : (this.#plan.joinDayOf(member) ?? anchorDay - 4);
    return amsterdamMicros(day, 8 * 60) + (mix(this.#seed, member) % 1_800_000_000);
  }

  #isCompany(member: number): boolean {
    return member > 0 && mix(this.#seed ^ 0x0763, member) % 100 < 9;
  }

  #identityOf(member: number, random: Random): string | null {
    if (member === 0) return carla.identityId;
    return random.chance(0.6) ? uuid7(identitySince * 86_400_000, 0, 0x1d, member) : null;
  }

  #household(member: number): Household {
    // Some live with the member registered just before them, at the same address and with the same name.
    const shared = member > 1 && !this.#isCompany(member) && mix(this.#seed ^ 0x1f, member) % 100 < 12;
    return makeHousehold(new Random(this.#seed, 0x40000000 + (shared ? member - 1 : member)));
  }

  /** A change of account is a new row; the last one is the one that is paid. */
  #bankAccounts(random: Random, member: number, holder: string, country: 'NL' | 'DE'): Row[] {
    const count = random.weighted([
      [1, 90],
      [2, 6],
      [0, 4],
    ]);
    const joined = this.joinedOn(member) ?? anchorDay - 4;
    return Array.from({ length: count }, (_, index) => {
      const { iban, bic } = country === 'DE' ? germanAccount(random) : dutchAccount(random);
      const since = index === 0 ? joined : random.int(joined, anchorDay - 1);
      const at = amsterdamMicros(Math.max(since, takeOverDay + 1), 10 * 60);
      const id = uuid7(Math.floor(at / 1000), index, mix(this.#seed, 0xba), member);
      const [verifiedAt, verifiedBy] = random.chance(0.95) ? [instantOf(at), administrators.anna.id] : [null, null];
      return {
        id,
        member_id: this.idOf(member),
        iban,
        bic,
        holder_name: holder,
        verified_at: verifiedAt,
        verified_by: verifiedBy,
        valid_from: dateOf(since),
        is_payout: index === count - 1,
        created_at: instantOf(at),
      };
    });
  }
}

/** Numbers that begin with 06-00 are not given out, so no message ever reaches anyone. */
function phoneOf(random: Random): string | null {
  return random.chance(0.9) ? `+31600${random.digits(6)}` : null;
}

/** The choice for automated conversion, when it was made, and by whom. */
function conversionOf(random: Random, joined: number): Row {
  const chosen = random.chance(0.22);
  const changed = chosen || random.chance(0.04);
  const day = random.int(Math.max(joined, identitySince), anchorDay - 1);
  const by = random.chance(0.8) ? 'portal' : administrators.bram.id;
  return {
    automated_conversion: chosen,
    automated_conversion_changed_at: changed ? instantOf(amsterdamMicros(day, random.int(540, 1_020))) : null,
    automated_conversion_changed_by: changed ? by : null,
  };
}

function noteOf(random: Random, fate: Fate): string | null {
  if (fate === 'blocked') return 'Geblokkeerd: post komt retour, adres wordt uitgezocht.';
  if (fate === 'dies') return 'Verklaring van erfrecht opgevraagd bij de notaris.';
  if (!random.chance(0.03)) return null;
  return random.pick([
    'Belt liever dan mailen.',
    'Ontvangt het jaaroverzicht op papier.',
    'Vrijwilliger bij de ledendag.',
  ]);
}
