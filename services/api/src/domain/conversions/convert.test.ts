// The worked example and thirty cases by hand, each a line of one table.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BondTerms } from '../interest/accrual.ts';
import { DomainError } from '../errors.ts';
import type { Lot } from '../lots.ts';
import type { Candidate, ConversionTerms } from './candidate.ts';
import { convertOne, decided } from './convert.ts';
import { nextRunOn } from './terms.ts';
import { heldBy, leastFor, worthOf } from './worth.ts';

/** € 100,00 at 3,25 % by ACT/365F, matures on the day of the run of the worked example. */
const bond: BondTerms = {
  scale: 0,
  nominal_cents: 10_000n,
  day_count: 'ACT365F',
  rates: [{ from: '2019-12-01', rate_ppm: 32_500 }],
  maturity_date: '2026-12-01',
};
const terms: ConversionTerms = {
  basis: 'matured',
  remainder: 'pay_out',
  run_on: '2026-12-01',
  source: { scale: 0, nominal_cents: 10_000n, bond },
  target: { scale: 0, max_per_member: null, allowed_member_kinds: ['person', 'organisation'] },
  price_cents: 12_750n,
  withholding_ppm: 0,
};
/** Interest is paid to 1 December 2025, which is where the worked example begins. */
const lot = (units: number, more: Partial<Lot> & { reserved?: Lot['reserved'] } = {}): Lot => ({
  id: 'lot-a',
  member_id: 'm',
  instrument_id: 'B',
  acquired_on: '2020-06-01',
  lock_until: null,
  interest_from: '2025-12-01',
  holding: [{ on: '2020-06-01', delta: BigInt(units) }],
  reserved: [],
  ...more,
});
const member: Candidate = {
  member_id: 'm',
  kind: 'person',
  status: 'active',
  joined_on: '2019-01-01',
  opted_in: true,
  lots: [lot(37)],
  asked: [],
  owed_cents: 0n,
  in_payment: false,
  target_units: 0n,
  account: 'ok',
  decision: null,
};

interface Expected {
  /** Principal, interest, units of the target, what they cost, what is left; then the codes. */
  comes: string;
}
type Case = [
  words: string,
  changed: { terms?: Partial<ConversionTerms>; member?: Partial<Candidate> },
  comes: Expected['comes'] | null,
];

const source = (more: Partial<BondTerms>): ConversionTerms['source'] => ({
  scale: more.scale ?? 0,
  nominal_cents: more.nominal_cents ?? 10_000n,
  bond: { ...bond, ...more },
});
const shares: ConversionTerms['source'] = { scale: 4, nominal_cents: 2_500n, bond: null };
const share = (units: number, more: Partial<Lot> = {}) => lot(units, { interest_from: null, ...more });
/** Ten Good Shares, of which a round gives six to be converted. */
const asking = (cents: bigint): Partial<Candidate> => ({
  lots: [share(40_000, { reserved: [{ on: '2026-10-01', delta: 60_000n }] })],
  asked: [
    {
      return_line_id: 'r',
      number: 'GS-2026-000001',
      cents,
      parts: [{ lot_id: 'lot-a', acquired_on: '2020-06-01', quantity: 60_000n }],
    },
  ],
});

const table: Case[] = [
  // The worked example of the domain model, section 5
  [
    '37 bonds: 3 700,00 + 120,25 = 3 820,25 are 29 shares for 3 697,50, and 122,75',
    {},
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  [
    '1 bond: 103,25 is less than one share',
    { member: { lots: [lot(1)] } },
    '1: 10000 + 325 = 0 for 0 + 10325 zero_target_units',
  ],

  // Remainder policies
  [
    'kept as owed it is the same, without an account',
    { terms: { remainder: 'keep_payable' }, member: { account: 'missing' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  [
    'kept in the source: 36 bonds are 3 600,00 + 117,00 = 3 717,00, so one stays, and 19,50 is left',
    { terms: { remainder: 'keep_in_source' } },
    '36: 360000 + 11700 = 29 for 369750 + 1950',
  ],
  [
    'kept in the source where nothing can stay: 5 bonds are 516,25, 4 shares 510,00; 4 bonds would be 413,00',
    { terms: { remainder: 'keep_in_source' }, member: { lots: [lot(5)] } },
    '5: 50000 + 1625 = 4 for 51000 + 625',
  ],
  [
    'that comes out even: at 103,25 a share 37 bonds are 37 shares and nothing is left',
    { terms: { price_cents: 10_325n } },
    '37: 370000 + 12025 = 37 for 382025 + 0',
  ],
  [
    'a cent more for a share, and one bond fewer in shares',
    { terms: { price_cents: 10_326n } },
    '37: 370000 + 12025 = 36 for 371736 + 10289',
  ],

  // Lock-in and reserved units
  [
    'units that are locked stay: 20 of 37',
    { member: { lots: [lot(20), lot(17, { id: 'lot-b', acquired_on: '2025-12-01', lock_until: '2026-12-02' })] } },
    '20: 200000 + 6500 = 16 for 204000 + 2500 part_locked',
  ],
  [
    'units whose lock ends on the day of the run go',
    { member: { lots: [lot(37, { lock_until: '2026-12-01' })] } },
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  ['all locked: nothing could be converted', { member: { lots: [lot(37, { lock_until: '2027-01-01' })] } }, null],
  [
    '12 of 37 set aside for a request: the other 25',
    { member: { lots: [lot(25, { reserved: [{ on: '2026-10-01', delta: 12n }] })] } },
    '25: 250000 + 8125 = 20 for 255000 + 3125 part_reserved',
  ],
  [
    'all set aside',
    { member: { lots: [lot(0, { holding: [], reserved: [{ on: '2026-10-01', delta: 12n }] })] } },
    '0: 0 + 0 = 0 for 0 + 0 reserved_units',
  ],
  [
    'sold on a later day: what is free then counts',
    {
      member: {
        lots: [
          lot(37, {
            holding: [
              { on: '2020-06-01', delta: 37n },
              { on: '2026-12-15', delta: -3n },
            ],
          }),
        ],
      },
    },
    '34: 340000 + 11050 = 27 for 344250 + 6800',
  ],
  [
    'two lots of different days: 10 for 365 days and 5 for 92',
    { member: { lots: [lot(5, { id: 'lot-b', acquired_on: '2026-08-31', interest_from: '2026-08-31' }), lot(10)] } },
    '15: 150000 + 3660 = 12 for 153000 + 660',
  ],

  // max_per_member
  [
    '29 and 71 are 100: just the most a member may have',
    {
      terms: { target: { scale: 0, max_per_member: 100n, allowed_member_kinds: ['person'] } },
      member: { target_units: 71n },
    },
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  [
    '29 and 72 are one too many',
    {
      terms: { target: { scale: 0, max_per_member: 100n, allowed_member_kinds: ['person'] } },
      member: { target_units: 72n },
    },
    '37: 370000 + 12025 = 29 for 369750 + 12275 max_per_member',
  ],

  // Prices
  [
    'another price, another number: 3 820,25 at 130,00 are 29 for 3 770,00',
    { terms: { price_cents: 13_000n } },
    '37: 370000 + 12025 = 29 for 377000 + 5025',
  ],
  [
    'at 132,00 they are 28 for 3 696,00',
    { terms: { price_cents: 13_200n } },
    '37: 370000 + 12025 = 28 for 369600 + 12425',
  ],
  [
    'a target with four decimals: 3 820,25 / 27,70 = 137,9151 for 3 820,248 rounded to 3 820,25',
    { terms: { price_cents: 2_770n, target: { scale: 4, max_per_member: null, allowed_member_kinds: ['person'] } } },
    '37: 370000 + 12025 = 1379151 for 382025 + 0',
  ],

  // Day counts
  [
    '30E/360 from 31 January to 1 December: 301 days of 360',
    {
      terms: { source: source({ day_count: '30E360' }) },
      member: { lots: [lot(37, { interest_from: '2026-01-31' })] },
    },
    '37: 370000 + 10054 = 29 for 369750 + 10304',
  ],
  [
    'ACT/ACT over a leap year: 31 days of 365 are 10,2130 and 335 of 366 are 110,0649, together 120,2778',
    {
      terms: { run_on: '2028-12-01', source: source({ day_count: 'ACTACT_ISDA', maturity_date: '2028-12-01' }) },
      member: { lots: [lot(37, { interest_from: '2027-12-01' })] },
    },
    '37: 370000 + 12028 = 29 for 369750 + 12278',
  ],
  [
    'past maturity no interest is due',
    { terms: { run_on: '2027-03-01' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  [
    'a rate that changed: 182 days at 3,25 % are 59,9603, 183 at 4 % are 74,2027',
    {
      terms: {
        source: source({
          rates: [
            { from: '2019-12-01', rate_ppm: 32_500 },
            { from: '2026-06-01', rate_ppm: 40_000 },
          ],
        }),
      },
    },
    '37: 370000 + 13416 = 30 for 382500 + 916',
  ],
  [
    'tax of 15 % on the interest: 18,0375 of 120,25',
    { terms: { withholding_ppm: 150_000 } },
    '37: 370000 + 12025 - 1804 = 29 for 369750 + 10471',
  ],

  // Members
  [
    'who opted out in between',
    { member: { opted_in: false } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 not_opted_in',
  ],
  ['who died', { member: { status: 'deceased' } }, '37: 370000 + 12025 = 29 for 369750 + 12275 member_deceased'],
  [
    'who is blocked, and has opted out',
    { member: { status: 'blocked', opted_in: false } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 not_opted_in member_blocked',
  ],
  [
    'an organisation, and shares for people',
    {
      terms: { target: { scale: 0, max_per_member: null, allowed_member_kinds: ['person'] } },
      member: { kind: 'organisation' },
    },
    '37: 370000 + 12025 = 29 for 369750 + 12275 not_for_organisation',
  ],
  [
    'an IBAN that is on hold',
    { member: { account: 'on_hold' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 iban_on_hold soft',
  ],
  [
    'included all the same',
    { member: { account: 'on_hold', decision: 'include' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 ok iban_on_hold included soft',
  ],
  [
    'no IBAN where nothing is left',
    { terms: { price_cents: 10_325n }, member: { account: 'missing' } },
    '37: 370000 + 12025 = 37 for 382025 + 0',
  ],
  [
    'an IBAN that nobody has verified is only told',
    { member: { account: 'unverified' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 ok iban_unverified',
  ],
  [
    'left out by an administrator',
    { member: { decision: 'exclude' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 excluded',
  ],
  [
    'consent cannot be passed over',
    { member: { opted_in: false, decision: 'include' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 not_opted_in',
  ],

  [
    'no IBAN, and something is left to be paid out',
    { member: { account: 'missing' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 iban_missing soft',
  ],
  ['who has left', { member: { status: 'ended' } }, '37: 370000 + 12025 = 29 for 369750 + 12275 member_not_active'],
  [
    'who is not a member yet',
    { member: { status: 'prospect' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 member_not_active',
  ],
  ['who joins on that day', { member: { joined_on: '2026-12-01' } }, '37: 370000 + 12025 = 29 for 369750 + 12275'],
  [
    'who joins a day later',
    { member: { joined_on: '2026-12-02' } },
    '37: 370000 + 12025 = 29 for 369750 + 12275 before_join_date',
  ],
  ['whose day of joining nobody knows', { member: { joined_on: null } }, '37: 370000 + 12025 = 29 for 369750 + 12275'],
  [
    'who is owed something that is about to be paid, and gives up bonds',
    { member: { owed_cents: 30_000n, in_payment: true } },
    '37: 370000 + 12025 = 29 for 369750 + 12275',
  ],
  [
    'who has more than the most already, and gets none: that nothing comes of it is the reason',
    {
      terms: { target: { scale: 0, max_per_member: 100n, allowed_member_kinds: ['person'] } },
      member: { lots: [lot(1)], target_units: 101n },
    },
    '1: 10000 + 325 = 0 for 0 + 10325 zero_target_units',
  ],

  // Other sources
  [
    'Good Shares past their lock-in, at nominal value: 10,5 × 25,00',
    { terms: { basis: 'all_unlocked', source: shares }, member: { lots: [share(105_000)] } },
    '105000: 26250 + 0 = 2 for 25500 + 750',
  ],
  [
    'rounded once over all lots: 0,0003 and 0,0003 × 25,00 are 1,5 cents',
    {
      terms: { basis: 'all_unlocked', source: shares, price_cents: 1n },
      member: { lots: [share(3), share(3, { id: 'lot-b' })] },
    },
    '6: 2 + 0 = 2 for 2 + 0',
  ],
  [
    'kept in the source: 10,1998 Good Shares are 254,995, which is 255,00',
    {
      terms: { basis: 'all_unlocked', source: shares, remainder: 'keep_in_source' },
      member: { lots: [share(105_000)] },
    },
    '101998: 25500 + 0 = 2 for 25500 + 0',
  ],
  [
    'asked for with a return by who does not take part: six at 24,00, one share for 127,50 and 16,50; four stay',
    { terms: { basis: 'all_unlocked', source: shares }, member: { ...asking(14_400n), opted_in: false } },
    '60000: 14400 + 0 = 1 for 12750 + 1650 ok asked',
  ],
  [
    'asked for by who takes part: with the other four at 25,00',
    { terms: { basis: 'all_unlocked', source: shares }, member: asking(15_600n) },
    '100000: 25600 + 0 = 2 for 25500 + 100 ok asked',
  ],
  [
    'asked for goes whole, also where the rest is kept in the source',
    { terms: { basis: 'all_unlocked', source: shares, remainder: 'keep_in_source' }, member: asking(14_400n) },
    '60000: 14400 + 0 = 1 for 12750 + 1650 ok asked',
  ],
  [
    'asked for, and too little for a share: it waits for the next run',
    { terms: { basis: 'all_unlocked', source: shares }, member: { ...asking(9_600n), opted_in: false } },
    '60000: 9600 + 0 = 0 for 0 + 9600 zero_target_units asked',
  ],
  [
    'what is owed: 300,00 are 2 shares, and 45,00',
    { terms: { basis: 'payable', source: null }, member: { lots: [], owed_cents: 30_000n } },
    '30000: 30000 + 0 = 2 for 25500 + 4500',
  ],
  [
    'what is owed and about to be paid',
    { terms: { basis: 'payable', source: null }, member: { lots: [], owed_cents: 30_000n, in_payment: true } },
    '30000: 30000 + 0 = 2 for 25500 + 4500 in_payment',
  ],
  ['nothing owed', { terms: { basis: 'payable', source: null }, member: { lots: [], owed_cents: 0n } }, null],
  ['who owes', { terms: { basis: 'payable', source: null }, member: { lots: [], owed_cents: -5n } }, null],
];

function said(result: ReturnType<typeof convertOne>): string | null {
  if (result === null) return null;
  const { units, principal_cents, interest_cents, withholding_cents, target_units, target_cents, remainder_cents } =
    result;
  const tax = withholding_cents === 0n ? '' : ` - ${withholding_cents}`;
  const figures = `${units}: ${principal_cents} + ${interest_cents}${tax} = ${target_units} for ${target_cents} + ${remainder_cents}`;
  const { outcome, codes, soft } = result;
  const tells = codes.filter((code) => outcome === 'exception' || !code.startsWith('part_'));
  return [
    figures,
    ...(outcome === 'converted' && tells.length > 0 ? ['ok'] : []),
    ...codes,
    ...(soft ? ['soft'] : []),
  ].join(' ');
}

describe('what a run comes to for a member', () => {
  test.each(table)('%s', (_words, changed, comes) => {
    const of = { ...terms, ...changed.terms };
    const candidate = { ...member, ...changed.member };
    const result = convertOne(of, candidate);
    expect(said(result)).toBe(comes);
    if (result === null) return;
    // What every line keeps: it ties to the cent, and its parts are the whole of it.
    const { units, parts } = result;
    expect(result.principal_cents + result.interest_cents - result.withholding_cents).toBe(
      result.target_cents + result.remainder_cents,
    );
    expect(result.remainder_cents >= 0n).toBe(true);
    expect(of.source === null ? parts : []).toEqual([]);
    if (of.source === null) return;
    const lots = new Map(parts.map(({ lot_id, asked, quantity }) => [`${lot_id} ${asked?.number}`, quantity]));
    expect([...lots.values()].reduce((sum, quantity) => sum + quantity, 0n)).toBe(units);
    expect(parts.reduce((sum, part) => sum + part.principal_cents, 0n)).toBe(result.principal_cents);
    expect(parts.reduce((sum, part) => sum + part.interest_cents, 0n)).toBe(result.interest_cents);
  });

  test('is at least the worked example and twenty-five more', () => expect(table.length).toBeGreaterThanOrEqual(27));

  test('has a digest of all that is booked, and of nothing else', () => {
    const digest = (changed: Partial<Candidate>, more: Partial<ConversionTerms> = {}) =>
      convertOne({ ...terms, ...more }, { ...member, ...changed })?.sha256;
    const one = digest({});
    expect(digest({ account: 'on_hold', decision: 'include', opted_in: false })).toBe(one);
    expect(digest({ lots: [lot(36)] })).not.toBe(one);
    expect(digest({ lots: [lot(37, { id: 'lot-c' })] })).not.toBe(one);
    expect(digest({ lots: [lot(37, { interest_from: '2025-12-02' })] })).not.toBe(one);
    expect(digest({}, { price_cents: 12_751n })).not.toBe(one);
    expect(digest({}, { withholding_ppm: 1_000 })).not.toBe(one);
    expect(digest({ member_id: 'n' })).not.toBe(one);
  });

  test('has the digest of one line for all together and one for each part', () => {
    const sha256 = (...lines: string[]) =>
      createHash('sha256')
        .update(lines.map((line) => `${line}\n`).join(''))
        .digest('hex');
    expect(convertOne(terms, member)?.sha256).toBe(
      sha256(
        'm 2026-12-01 12750 37 370000 12025 0 29 369750 12275',
        'lot-a 37 2025-12-01 2026-12-01 365 365 32500 370000 12025',
      ),
    );
    const good: ConversionTerms = { ...terms, basis: 'all_unlocked', source: shares };
    expect(convertOne(good, { ...member, ...asking(15_600n) })?.sha256).toBe(
      sha256(
        'm 2026-12-01 12750 100000 25600 0 0 2 25500 100',
        'lot-a 60000   0 365 0 15600 0 r',
        'lot-a 40000   0 365 0 10000 0',
      ),
    );
  });

  test('refuses a day before the one up to which interest was paid', () => {
    const late = () => convertOne(terms, { ...member, lots: [lot(37, { interest_from: '2026-12-02' })] });
    expect(late).toThrow(DomainError);
  });
});

test.each([
  [[], null, 'converted', [], false],
  [['part_locked'], 'exclude', 'exception', ['part_locked', 'excluded'], false],
  [['part_locked', 'excluded'], null, 'converted', ['part_locked'], false],
  [['iban_missing'], null, 'exception', ['iban_missing'], true],
  [['iban_missing'], 'include', 'converted', ['iban_missing', 'included'], true],
  [['iban_missing', 'included'], 'exclude', 'exception', ['iban_missing', 'excluded'], true],
  [['iban_missing', 'member_deceased'], 'include', 'exception', ['iban_missing', 'member_deceased'], false],
] as const)('%j decided %j', (codes, decision, outcome, expected, soft) => {
  expect(decided([...codes], decision)).toEqual({ outcome, codes: expected, soft });
});

test.each([
  ['once', '2026-12-01', null, '2026-12-01'],
  ['once', '2026-12-01', '2026-12-01', null],
  ['yearly', '2026-12-01', '2026-12-01', '2027-12-01'],
  ['yearly', '2026-12-01', '2020-12-01', '2026-12-01'],
  ['yearly', '2024-02-29', '2025-02-28', '2026-02-28'],
  ['yearly', '2024-02-29', '2027-03-01', '2028-02-29'],
  ['quarterly', '2026-08-31', '2026-08-31', '2026-11-30'],
  ['quarterly', '2026-08-31', '2026-11-30', '2027-02-28'],
] as const)('%s from %s on, after %s: %s', (frequency, next_on, last, expected) => {
  expect(nextRunOn({ frequency, next_on }, last)).toBe(expected);
});

describe('what a member has that could be converted', () => {
  const good: ConversionTerms = { ...terms, basis: 'all_unlocked', source: shares };
  const sold = share(5, {
    id: 'lot-sold',
    holding: [
      { on: '2020-06-01', delta: 5n },
      { on: '2026-01-01', delta: -5n },
    ],
  });

  test('is none of the lots that were sold', () => {
    expect(heldBy(good, { ...member, lots: [sold, share(7)] })).toEqual({
      units: 7n,
      reserved: 0n,
      locked: 0n,
      lots: [{ id: 'lot-a', acquired_on: '2020-06-01', quantity: 7n, interest_from: '2020-06-01' }],
      asked: [],
      asked_units: 0n,
    });
  });

  test('is what was asked for, and no lot, of who does not take part', () => {
    const candidate = { ...member, ...asking(14_400n), opted_in: false };
    const { asked } = candidate;
    expect(heldBy(good, candidate)).toEqual({
      units: 60_000n,
      reserved: 0n,
      locked: 0n,
      lots: [],
      asked,
      asked_units: 60_000n,
    });
  });
});

describe('shares that are given up', () => {
  const good: ConversionTerms = { ...terms, basis: 'all_unlocked', source: shares };
  const lots = [
    share(30_000, { id: 'lot-c', acquired_on: '2022-01-01' }),
    share(20_000, { id: 'lot-b', acquired_on: '2021-01-01' }),
    share(10_000, { id: 'lot-a', acquired_on: '2021-01-01' }),
    share(40_000, { id: 'lot-d', acquired_on: '2020-01-01' }),
  ];
  const held = heldBy(good, { ...member, lots });
  const given = (units: bigint) =>
    worthOf(good, held, units).parts.map(({ lot_id, quantity, principal_cents }) => [
      lot_id,
      quantity,
      principal_cents,
    ]);

  test.each<[units: bigint, parts: [string, bigint, bigint][]]>([
    [0n, []],
    [25_000n, [['lot-d', 25_000n, 6_250n]]],
    [40_000n, [['lot-d', 40_000n, 10_000n]]],
    [
      55_000n,
      [
        ['lot-d', 40_000n, 10_000n],
        ['lot-a', 10_000n, 2_500n],
        ['lot-b', 5_000n, 1_250n],
      ],
    ],
    [
      100_000n,
      [
        ['lot-d', 40_000n, 10_000n],
        ['lot-a', 10_000n, 2_500n],
        ['lot-b', 20_000n, 5_000n],
        ['lot-c', 30_000n, 7_500n],
      ],
    ],
  ])('%d units are the oldest ones, those of one day in the order of their lots', (units, parts) => {
    expect(given(units)).toEqual(parts);
  });

  test('after those that were asked for, at what the round gives for these, to the cent', () => {
    const parts = ['lot-a', 'lot-b', 'lot-c'].map((lot_id) => ({
      lot_id,
      acquired_on: '2020-06-01',
      quantity: 10_000n,
    }));
    const candidate = {
      ...member,
      lots,
      asked: [{ return_line_id: 'r', number: 'GS-2026-000001', cents: 7_001n, parts }],
    };
    const worth = worthOf(good, heldBy(good, candidate), 35_000n);
    expect(
      worth.parts.map(({ lot_id, quantity, principal_cents, asked }) => [
        lot_id,
        quantity,
        principal_cents,
        asked?.number,
      ]),
    ).toEqual([
      ['lot-a', 10_000n, 2_333n, 'GS-2026-000001'],
      ['lot-b', 10_000n, 2_334n, 'GS-2026-000001'],
      ['lot-c', 10_000n, 2_334n, 'GS-2026-000001'],
      ['lot-d', 5_000n, 1_250n, undefined],
    ]);
    expect(worth.principal_cents).toBe(8_251n);
  });

  test('are as few as pay for the target', () => {
    const most = worthOf(good, held, held.units);
    expect(leastFor(good, held, most, 12_750n).units).toBe(50_998n);
    expect(leastFor(good, held, most, 25_000n).units).toBe(99_998n);
  });
});
