import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/database.ts';
import { memberSearchText } from '../src/domain/search.ts';
import type { MembersTable } from '../src/tables/members.ts';

/** Administrators of the tests, and an ordinary member who signs in. */
export const people = {
  anna: { id: '01900000-0000-7000-8000-00000000000a', name: 'Anna de Vries', email: 'anna@ledenbureau.example' },
  bram: { id: '01900000-0000-7000-8000-00000000000b', name: 'Bram Bakker', email: 'bram@ledenbureau.example' },
  carla: { id: '01900000-0000-7000-8000-00000000000c', name: 'Carla Smit', email: 'carla@ledenbureau.example' },
} as const;
export type Person = keyof typeof people;

const share = {
  id: '01900000-0000-7000-9000-000000000001',
  code: 'AANDEEL',
  name_nl: 'Aandeel',
  name_en: 'Share',
  type: 'share',
  scale: 0,
  nominal_cents: 10_000n,
  status: 'open',
  issue_date: '2015-01-01',
} as const;

const good = {
  ...share,
  id: '01900000-0000-7000-9000-000000000002',
  code: 'GOOD',
  name_nl: 'Good Share',
  name_en: 'Good Share',
  type: 'good_share',
  scale: 4,
  nominal_cents: 2_500n,
  lock_in_months: 24,
} as const;

const bond = {
  ...share,
  id: '01900000-0000-7000-9000-000000000003',
  code: 'OBL-2025',
  name_nl: 'Obligatie 2025',
  name_en: 'Bond 2025',
  type: 'bond',
  nominal_cents: 25_000n,
  coupon_ppm: 32_500,
  day_count: 'ACT365F',
  coupon_months: 12,
  issue_date: '2025-01-01',
  maturity_date: '2032-01-01',
  early_redemption_fee_ppm: 5_000,
  fee_min_cents: 1_000n,
  notice_days: 30,
} as const;

const person = { kind: 'person', status: 'active', joined_on: '2016-03-01', country: 'NL', locale: 'nl' } as const;

const members = {
  jan: {
    ...person,
    id: '01900000-0000-7000-a000-000000100001',
    member_no: 100_001n,
    given_name: 'Jan',
    infix: 'van der',
    family_name: 'Berg',
    email: 'jan@vandenberg.example',
    street_address: 'Dorpsstraat 12',
    postal_code: '1234 AB',
    locality: 'Utrecht',
  },
  zoe: {
    ...person,
    id: '01900000-0000-7000-a000-000000100002',
    member_no: 100_002n,
    given_name: 'Zoë',
    family_name: 'Müller-Çelik',
    email: 'zoe@muller.example',
    street_address: 'Kade 7-B',
    postal_code: '9711 ZZ',
    locality: 'Groningen',
  },
  bakkerij: {
    id: '01900000-0000-7000-a000-000000100003',
    member_no: 100_003n,
    kind: 'organisation',
    status: 'active',
    company_name: 'Bakkerij De Korenaar B.V.',
    kvk: '12345678',
    joined_on: '2018-06-01',
    country: 'NL',
    locale: 'nl',
    email: 'info@korenaar.example',
    postal_code: '3511 CC',
    locality: 'Utrecht',
  },
  prospect: {
    ...person,
    id: '01900000-0000-7000-a000-000000100004',
    member_no: 100_004n,
    status: 'prospect',
    given_name: 'Piet',
    family_name: 'Nieuw',
    joined_on: null,
  },
  deceased: {
    ...person,
    id: '01900000-0000-7000-a000-000000100005',
    member_no: 100_005n,
    status: 'deceased',
    given_name: 'Wim',
    family_name: 'Ouderling',
    deceased_on: '2026-01-15',
  },
} as const;

export const fixtures = { instruments: { share, good, bond }, members, people };

/** What tells a member apart; the rest is filled in. */
export type NewMember = Partial<Omit<Insertable<MembersTable>, 'search_text'>> & { member_no: bigint };

/** Adds a person (unless `kind` says otherwise) who is findable; answers the id. */
export async function insertMember(db: Db, member: NewMember): Promise<string> {
  const row = {
    ...person,
    id: uuidv7(),
    given_name: null,
    infix: null,
    family_name: `Lid ${member.member_no}`,
    company_name: null,
    ...member,
  };
  await db
    .insertInto('members')
    .values({ ...row, search_text: memberSearchText(row) })
    .execute();
  return row.id;
}

/** The administrators Anna and Bram, the members and instruments above, their prices, and Jan's IBAN; `db` as its owner. */
export async function insertFixtures(db: Db): Promise<void> {
  await db.insertInto('administrators').values([people.anna, people.bram]).execute();
  await db.insertInto('instruments').values([share, good, bond]).execute();
  await db
    .insertInto('instrument_prices')
    .values(
      [
        { instrument_id: share.id, valid_from: '2015-01-01', price_cents: 10_000n },
        { instrument_id: good.id, valid_from: '2015-01-01', price_cents: 2_500n },
        { instrument_id: good.id, valid_from: '2025-07-01', price_cents: 2_750n },
        { instrument_id: bond.id, valid_from: '2025-01-01', price_cents: 25_000n },
      ].map((price) => ({ ...price, purpose: 'issue', created_by: people.anna.id })),
    )
    .execute();
  for (const member of Object.values(members)) await insertMember(db, member);
  await db
    .insertInto('bank_accounts')
    .values({
      id: uuidv7(),
      member_id: members.jan.id,
      iban: 'NL91ABNA0417164300',
      holder_name: 'J van der Berg',
      valid_from: '2016-03-01',
      is_payout: true,
    })
    .execute();
}
