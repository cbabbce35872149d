import type { MemberDetail, MemberSummary } from '../../src/api/types.ts';
import { bond, member, memberDetail, share } from '../../src/testing/register.ts';

export const good = {
  id: '00000000-0000-4000-8000-000000000002',
  code: 'GOOD',
  name_nl: 'Good Share',
  name_en: 'Good Share',
  type: 'good_share' as const,
  scale: 4,
};
export { bond, share };
export const carla = { id: 'u-carla', name: 'Carla Smit' };

const lines = [
  [100245, 'Marijke van der Veen', '1968-04-07', 'Esdoornlaan 7', '4334 ZJ', 'Middelburg', '2009-11-10'],
  [100312, 'Hendrik Dijkstra', '1951-09-23', 'Stationsweg 118', '8911 AK', 'Leeuwarden', '2010-03-01'],
  [100418, 'Fatima el Amrani', '1984-01-30', 'Prins Bernhardstraat 42', '7201 HX', 'Zutphen', '2014-06-15'],
  [
    100507,
    'Johannes Bartholomeus van Oldenbarnevelt-Kleijn',
    '1947-12-02',
    'Kerkpad 3',
    '7211 DC',
    'Eefde',
    '2010-01-04',
  ],
  [100533, 'Stichting Dorpsmolen Warnsveld', null, 'Rijksstraatweg 21', '7231 AC', 'Warnsveld', '2016-09-12'],
  [100618, 'Sjoerd Hoekstra', '1990-05-19', 'Molenstraat 9a', '7241 BV', 'Lochem', '2018-02-20'],
  [100702, 'Anneke Visser-de Groot', '1959-08-11', 'Lindelaan 64', '7213 CN', 'Gorssel', '2012-10-08'],
  [100777, 'Thijs Mulder', '1979-03-27', 'Havenkade 12', '7411 GA', 'Deventer', '2019-05-02'],
  [100812, 'Wilhelmina Bos', '1938-11-14', 'Burgemeester Dijckmeesterweg 1', '7201 AL', 'Zutphen', '2009-11-10'],
  [100846, 'Ravi Ramdin', '1987-07-08', 'Tolhuisstraat 33', '7202 BC', 'Zutphen', '2021-01-18'],
  [100901, 'Bakkerij Jansen B.V.', null, 'Marktplein 5', '7251 DB', 'Vorden', '2017-04-24'],
  [100955, 'Lotte Schouten', '1996-02-16', 'Beukerstraat 71', '7201 LB', 'Zutphen', '2023-08-30'],
] as const;
const status: Record<number, MemberSummary['status']> = { 100618: 'blocked', 100812: 'deceased', 100955: 'prospect' };

/** A dozen members, as lists show them. */
export const members: MemberSummary[] = lines.map(([no, name, born, street, code, place, joined]) =>
  member({
    id: `00000000-0000-4000-8000-000000${no}`,
    member_no: no,
    display_name: name,
    kind: born === null ? 'organisation' : 'person',
    status: status[no] ?? 'active',
    email: `${name.split(' ')[0]?.toLowerCase()}@mail.example`,
    birthdate: born,
    street_address: street,
    postal_code: code,
    locality: place,
    joined_on: joined,
    deceased_on: no === 100812 ? '2026-10-29' : null,
  }),
);

/** The member with this number, as a line of another thing names them. */
export function ref(no: number) {
  const found = members.find(({ member_no }) => member_no === no);
  if (!found) throw new Error(`There is no member ${no} in the stories`);
  const { id, member_no, display_name } = found;
  return { id, member_no, display_name };
}

const held = (change: Partial<MemberDetail['holdings'][number]>): MemberDetail['holdings'][number] => ({
  instrument: share,
  available: '32',
  reserved: '0',
  locked: '0',
  total: '32',
  next_unlock_on: null,
  price_cents: 12_750,
  value_cents: 408_000,
  accrued_cents: null,
  ...change,
});

/** The member of the mock-up, with something of everything. */
export const marijke = (change: Partial<MemberDetail> = {}): MemberDetail =>
  memberDetail({
    ...(members[0] as MemberSummary),
    given_name: 'Marijke',
    infix: 'van der',
    family_name: 'Veen',
    birthdate: '1968-04-07',
    birthplace: 'Goes',
    birthcountry: 'NL',
    phone: '+31 6 0072 2633',
    identity_id: '00000000-0000-4000-8000-0000000id245',
    automated_conversion: true,
    automated_conversion_changed_at: '2024-03-02T11:00:00Z',
    note: 'Belt liever na 18.00 uur.',
    bank_accounts: [
      {
        id: '00000000-0000-4000-8000-00000000f245',
        iban_masked: 'NL69 •••• 1616',
        holder_name: 'M. van der Veen',
        valid_from: '2019-02-01',
        verified_at: '2019-02-04T09:00:00Z',
        is_payout: true,
      },
    ],
    payable_cents: 0,
    holdings: [
      held({}),
      held({
        instrument: good,
        available: '100.0000',
        locked: '38.4615',
        total: '138.4615',
        next_unlock_on: '2029-06-03',
        price_cents: 2_740,
        value_cents: 379_385,
      }),
      held({
        instrument: bond,
        available: '30',
        reserved: '10',
        total: '40',
        price_cents: 25_000,
        value_cents: 1_000_000,
      }),
    ],
    ...change,
  });
