// One table of what each kind posts, and one of what each refuses, for all kinds side by side.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firstError } from '../../../test/firstError.ts';
import { accountKinds } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import { DomainError } from '../errors.ts';
import type { InstrumentTerms } from '../instruments.ts';
import { judge, readingsOf, weightOf } from '../judge.ts';
import type { Lot } from '../lots.ts';
import { everyStatus } from '../parties.ts';
import type { MemberStatus, Party } from '../parties.ts';
import { emptyRequest, transactionSources } from '../transaction.ts';
import type { EnteredRequest } from '../transaction.ts';
import { enteredKinds, kindOf, kinds, transactionKinds } from './index.ts';
import type { BookingRequest, TransactionKind } from './index.ts';
import { capitals, ownFields } from './kind.ts';
import type { CapitalEffect, Scene } from './kind.ts';
import { reversalDate } from './reversal.ts';
import type { Original } from './reversal.ts';

const party = (id: string, more: Partial<Party> = {}): Party => ({
  id,
  member_no: 1,
  status: 'active',
  joined_on: null,
  kind: 'person',
  given_name: null,
  infix: null,
  family_name: id,
  company_name: null,
  ...more,
});
const terms = (id: string, more: Partial<InstrumentTerms> = {}): InstrumentTerms => ({
  id,
  code: id,
  name_nl: id,
  name_en: id,
  type: 'share',
  scale: 0,
  nominal_cents: 100n,
  status: 'open',
  max_per_member: null,
  lock_in_months: 0,
  allowed_member_kinds: ['person'],
  issue_date: '2020-01-01',
  maturity_date: null,
  ...more,
});
const share = terms('S', { lock_in_months: 12 });
const bond = terms('B', { type: 'bond', maturity_date: '2030-01-01' });
const lot = (id: string, instrument_id: string, held: bigint, reserved = 0n): Lot => ({
  id,
  member_id: 'm',
  instrument_id,
  acquired_on: `2024-01-0${id.at(-1)}`,
  lock_until: null,
  interest_from: '2024-06-01',
  holding: [{ on: '2024-01-01', delta: held }],
  reserved: [{ on: '2024-01-01', delta: reserved }],
});
const lots = [lot('s1', 'S', 4n, 2n), lot('s2', 'S', 9n, 9n), lot('b1', 'B', 5n, 5n), lot('b2', 'B', 5n, 5n)];

const on = { ...emptyRequest, effective_date: '2026-05-01' };
const mine = { ...on, member_id: 'm' };
const shares = { ...mine, instrument_id: 'S' };
const bonds = { ...mine, instrument_id: 'B' };
const typed = { quantity: '3', price_cents: null, amount_cents: null, acquired_on: null };
const given = { ...mine, counterparty_id: 'c' };

const scene = (request: BookingRequest, more: Partial<Scene> = {}): Scene => ({
  member: request.member_id === null ? null : party('m'),
  counterparty: request.counterparty_id === null ? null : party('c'),
  instrument: { S: share, B: bond }[request.instrument_id ?? ''] ?? null,
  other: bond,
  listed_cents: 120n,
  capital: { cents: 3_000n, units: 24n },
  owed_cents: 8n,
  ...more,
});
const now = { today: '2026-11-21', closed_year: 2025, reference_used_by: null };
const judged = (request: BookingRequest, more: Partial<Scene> = {}) => judge(request, scene(request, more), now);
const planned = (request: BookingRequest, more: Partial<Scene> = {}, some: readonly Lot[] = lots) => {
  let next = 0;
  return kindOf(request).plan(judged(request, more), some, () => `new${(next += 1)}`);
};
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return `${error.errors[0].field ?? ''} ${error.code}`.trim();
    if (error instanceof RangeError) return 'RangeError';
    throw error;
  }
  return 'sound';
};
const legs = (postings: readonly PlannedPosting[]) =>
  postings.map(({ account: { kind, member_id, instrument_id }, delta, lot_id }) =>
    [kind, member_id, instrument_id, delta, lot_id].filter((part) => part !== null).join(' '),
  );

const requests = {
  opening: { ...bonds, ...typed, kind: 'opening' },
  issue: { ...shares, ...typed, kind: 'issue' },
  transfer: { ...given, ...typed, kind: 'transfer', instrument_id: 'B', quantity: '6', reason_code: 'sale' },
  redeem_early: {
    ...bonds,
    kind: 'redeem_early',
    quantity: 6n,
    principal_cents: 600n,
    interest_cents: 30n,
    fee_cents: 7n,
    withholding_cents: 4n,
  },
  redeem: { ...bonds, kind: 'redeem', quantity: 5n, principal_cents: 500n, interest_cents: 0n, withholding_cents: 0n },
  return: { ...shares, kind: 'return', quantity: 3n, price_cents: 130n, book_cents: 300n },
  gift_back: { ...shares, kind: 'gift_back', quantity: 2n, book_cents: 200n },
  reserve: { ...bonds, kind: 'reserve', quantity: 6n },
  release: { ...bonds, kind: 'release', quantity: 6n, lot_ids: ['b2', 'b1'] },
  accrue: { ...bonds, member_id: null, kind: 'accrue', accrued_cents: -40n },
  interest: { ...bonds, kind: 'interest', gross_cents: 100n, withholding_cents: 15n },
  dividend: { ...shares, kind: 'dividend', gross_cents: 100n, withholding_cents: 0n },
  convert: {
    ...shares,
    kind: 'convert',
    quantity: 4n,
    price_cents: 110n,
    source: { instrument_id: 'B', quantity: 5n },
    principal_cents: 500n,
    interest_cents: 16n,
    withholding_cents: 2n,
  },
  payout: { ...mine, kind: 'payout', amount_cents: 9n },
  payout_confirmed: { ...mine, kind: 'payout_confirmed', amount_cents: 9n },
  payout_returned: { ...mine, kind: 'payout_returned', amount_cents: 9n },
  receipt: { ...mine, kind: 'receipt', amount_cents: 9n },
  correction: {
    ...bonds,
    kind: 'correction',
    direction: 'in',
    quantity: 2n,
    amount_cents: 200n,
    reason_code: 'other',
  },
} satisfies { [K in Exclude<TransactionKind, 'reversal'>]: BookingRequest<K> };
type Asked = keyof typeof requests;

describe('what each kind posts', () => {
  test.each<[Asked, string[]]>([
    ['opening', ['holding m B 3 new1', 'issuer B -3', 'opening 360', 'bond_liability B -360']],
    ['issue', ['holding m S 3 new1', 'issuer S -3', 'bank 360', 'equity S -360']],
    ['transfer', ['holding m B -5 b1', 'holding m B -1 b2', 'holding c B 5 new1', 'holding c B 1 new2']],
    [
      'redeem_early',
      [
        'reserved m B -5 b1',
        'reserved m B -1 b2',
        'issuer B 6',
        'bond_liability B 600',
        'interest_expense 30',
        'fee_income -7',
        'withholding -4',
        'payable m -619',
      ],
    ],
    ['redeem', ['holding m B -5 b1', 'issuer B 5', 'bond_liability B 500', 'payable m -500']],
    [
      'return',
      ['reserved m S -2 s1', 'reserved m S -1 s2', 'issuer S 3', 'equity S 300', 'revaluation 90', 'payable m -390'],
    ],
    ['gift_back', ['reserved m S -2 s1', 'issuer S 2', 'equity S 200', 'gift_income -200']],
    ['reserve', ['holding m B -5 b1', 'holding m B -1 b2', 'reserved m B 5 b1', 'reserved m B 1 b2']],
    ['release', ['reserved m B -5 b1', 'reserved m B -1 b2', 'holding m B 5 b1', 'holding m B 1 b2']],
    ['accrue', ['interest_expense -40', 'interest_payable 40']],
    ['interest', ['interest_expense 100', 'payable m -85', 'withholding -15']],
    ['dividend', ['equity S 100', 'payable m -100']],
    [
      'convert',
      [
        'holding m B -5 b1',
        'issuer B 5',
        'holding m S 4 new1',
        'issuer S -4',
        'bond_liability B 500',
        'interest_expense 16',
        'withholding -2',
        'equity S -440',
        'payable m -74',
      ],
    ],
    ['payout', ['payable m 9', 'in_transit -9']],
    ['payout_confirmed', ['in_transit 9', 'bank -9']],
    ['payout_returned', ['in_transit 9', 'payable m -9']],
    ['receipt', ['bank 9', 'payable m -9']],
    ['correction', ['holding m B 2 new1', 'issuer B -2', 'opening 200', 'bond_liability B -200']],
  ])('%s', (kind, expected) => {
    const { postings, lots: made, consumed } = planned(requests[kind]);
    expect(legs(postings)).toEqual(expected);
    // Lots begin where units come into one that was not there, and are consumed where units leave one that was.
    const inLots = postings.filter(({ lot_id }) => lot_id !== null);
    const isNew = ({ lot_id }: PlannedPosting) => lot_id?.startsWith('new');
    const units = (some: readonly PlannedPosting[], sign: bigint) =>
      some.map(({ lot_id, delta }) => [lot_id, delta * sign]);
    expect(made.map(({ id, original_qty }) => [id, original_qty])).toEqual(units(inLots.filter(isNew), 1n));
    expect(consumed.map(({ lot: { id }, quantity }) => [id, quantity])).toEqual(
      units(
        inLots.filter(({ delta }) => delta < 0n),
        -1n,
      ),
    );
    const inUnits = (one: PlannedPosting) => ['holding', 'reserved', 'issuer'].includes(one.account.kind);
    for (const asset of ['S', 'B', undefined]) {
      const some = postings.filter((one) => (inUnits(one) ? one.account.instrument_id : undefined) === asset);
      expect(some.reduce((sum, one) => sum + one.delta, 0n)).toBe(0n);
    }
  });

  test.each<[string, BookingRequest, string[]]>([
    ['a receipt of nobody', { ...requests.receipt, member_id: null }, ['bank 9', 'suspense -9']],
    ['a dearer book value', { ...requests.return, quantity: 2n, book_cents: 300n }, ['revaluation -40']],
    ['an issue out of what is owed', { ...requests.issue, paid_from: 'payable' }, ['payable m 360']],
    ['an issue out of suspense', { ...requests.issue, paid_from: 'suspense' }, ['suspense 360']],
    [
      'a conversion of what was set aside for it, at another price than it has in the books',
      {
        ...requests.convert,
        source: { instrument_id: 'B', quantity: 5n, reserved: [{ lot_id: 'b1', quantity: 2n }] },
        revaluation_cents: -10n,
      },
      ['reserved m B -2 b1', 'holding m B -3 b1', 'issuer B 5', 'bond_liability B 510', 'revaluation -10'],
    ],
    ['a conversion of what is owed', { ...requests.convert, source: null }, ['payable m 500', 'payable m -74']],
    [
      'a correction outwards',
      { ...requests.correction, direction: 'out' },
      ['holding m B -2 b1', 'issuer B 2', 'opening -200', 'bond_liability B 200'],
    ],
    ['a payout by hand', { ...requests.payout, paid_from: 'bank', amount_cents: 8n }, ['payable m 8', 'bank -8']],
    [
      'a gift that nothing was set aside for, at its part of the capital',
      { ...requests.gift_back, book_cents: null, quantity: '5', document: 'x' },
      ['holding m S -4 s1', 'holding m S -1 s2', 'issuer S 5', 'equity S 625', 'gift_income -625'],
    ],
    [
      'units of the lots they were set aside in',
      { ...requests.release, quantity: 4n, lot_ids: undefined, parts: [{ lot_id: 'b2', quantity: 4n }] },
      ['reserved m B -4 b2', 'holding m B 4 b2'],
    ],
    [
      'units alone',
      { ...requests.correction, direction: 'out', amount_cents: 0n, lot_ids: ['b2'] },
      ['holding m B -2 b2'],
    ],
  ])('%s', (_name, request, expected) => {
    expect(
      legs(planned(request, { other: request.kind === 'convert' && !request.source ? null : bond }).postings),
    ).toEqual(expect.arrayContaining(expected));
  });

  test('what is owed is converted without a unit of another instrument', () => {
    expect(planned({ ...requests.convert, source: null }, { other: null }).consumed).toEqual([]);
  });

  test('new lots count from their day; inheritance keeps the days', () => {
    expect(planned({ ...requests.correction, direction: 'out' }).lots).toEqual([]);
    expect(planned(requests.issue).lots).toEqual([
      {
        id: 'new1',
        member_id: 'm',
        instrument_id: 'S',
        acquired_on: '2026-05-01',
        original_qty: 3n,
        lock_until: '2027-05-01',
        interest_from: null,
      },
    ]);
    const early = { ...requests.opening, acquired_on: '2025-01-31' };
    expect(planned(early).lots[0]).toMatchObject({ acquired_on: '2025-01-31', interest_from: '2025-01-31' });
    const one = { ...requests.transfer, quantity: '1' };
    const kept = [{ ...lots[2]!, lock_until: '2026-01-01' }];
    expect(planned(one, {}, kept).lots[0]).toMatchObject({
      acquired_on: '2026-05-01',
      lock_until: null,
      interest_from: '2024-06-01',
    });
    const heir = { ...one, reason_code: 'inheritance', document: 'x' };
    const locked = [{ ...lots[2]!, lock_until: '2027-01-01' }];
    expect(planned(heir, {}, locked).lots[0]).toMatchObject({ acquired_on: '2024-01-01', lock_until: '2027-01-01' });
    expect(codeOf(() => planned(one, {}, locked))).toBe('quantity locked_until');
    expect(codeOf(() => planned({ ...requests.convert }, {}, locked))).toBe('quantity locked_until');
    // Set aside for it, or given away for nothing: the first may be locked, the second may not.
    const source = { instrument_id: 'B', quantity: 5n, reserved: [{ lot_id: 'b1', quantity: 5n }] };
    expect(codeOf(() => planned({ ...requests.convert, source }, {}, locked))).toBe('sound');
    const gift = { ...requests.gift_back, book_cents: null, document: 'x' };
    expect(codeOf(() => planned(gift, {}, [{ ...lots[0]!, lock_until: '2027-01-01' }]))).toBe('quantity locked_until');
  });

  test.each<[Asked, string]>([
    ['transfer', 'quantity locked_until'],
    ['convert', 'quantity locked_until'],
    ['redeem_early', 'sound'],
    ['redeem', 'sound'],
    ['return', 'sound'],
    ['gift_back', 'sound'],
    ['reserve', 'sound'],
    ['release', 'sound'],
    ['correction', 'sound'],
  ])('%s of units that are still locked: %s', (kind, expected) => {
    const locked = lots.map((one) => ({ ...one, lock_until: '2026-05-02' }));
    const request = kind === 'correction' ? { ...requests.correction, direction: 'out' as const } : requests[kind];
    expect(codeOf(() => planned(request, {}, locked))).toBe(expected);
    const free = lots.map((one) => ({ ...one, lock_until: '2026-05-01' }));
    expect(codeOf(() => planned(request, {}, free))).toBe('sound');
  });

  test.each<[Asked, string]>([
    ['transfer', 'b1'],
    ['redeem', 'b1'],
    ['return', 's1'],
  ])('%s leaves lots of others and of other instruments where they are', (kind, first) => {
    const older = { acquired_on: '2020-01-01', holding: [{ on: '2020-01-01', delta: 99n }] };
    const others = [
      { ...lots[2]!, ...older, id: 'x1', member_id: 'c', reserved: older.holding },
      { ...lots[2]!, ...older, id: 'x2', instrument_id: 'X', reserved: older.holding },
    ];
    expect(planned(requests[kind], {}, [...others, ...lots]).consumed[0]?.lot.id).toBe(first);
  });

  test.each<[Asked, bigint | null, bigint | null, bigint | null]>([
    ['opening', 3n, 120n, 360n],
    ['issue', 3n, 120n, 360n],
    ['transfer', 6n, null, null],
    ['redeem_early', 6n, null, 630n],
    ['redeem', 5n, null, 500n],
    ['return', 3n, 130n, 390n],
    ['gift_back', 2n, null, 200n],
    ['reserve', 6n, null, null],
    ['release', 6n, null, null],
    ['accrue', null, null, 40n],
    ['interest', null, null, 100n],
    ['dividend', null, null, 100n],
    ['convert', 4n, 110n, 440n],
    ['payout', null, null, 9n],
    ['receipt', null, null, 9n],
    ['correction', 2n, null, 200n],
  ])('%s shows quantity, price and amount', (kind, quantity, price_cents, amount_cents) => {
    const departs = kind === 'correction';
    expect(judged(requests[kind])).toMatchObject({ quantity, price_cents, amount_cents, departs });
  });

  test('an opening without a listed price is at the nominal value; money alone is about no instrument', () => {
    expect(judged(requests.opening, { listed_cents: null })).toMatchObject({ price_cents: 100n, amount_cents: 300n });
    expect(judged(requests.payout, { instrument: share }).instrument).toBeNull();
  });

  test('units that go back for nothing have no price', () => {
    const free = { ...requests.return, price_cents: 0n };
    expect(judged(free)).toMatchObject({ quantity: 3n, price_cents: null, amount_cents: 0n });
  });

  test('interest that is owed more, or less, shows by how much', () => {
    expect(judged({ ...requests.accrue, accrued_cents: 40n })).toMatchObject({ amount_cents: 40n });
    expect(judged({ ...requests.accrue, accrued_cents: 0n })).toMatchObject({ amount_cents: 0n });
  });

  test('a conversion takes free units of its source, and none where what is owed pays', () => {
    const { takes, other } = kinds.convert;
    expect([takes?.(requests.convert), other?.(requests.convert)]).toEqual([
      { from: 'holding', lockedToo: false },
      'B',
    ]);
    const owed = { ...requests.convert, source: null };
    expect([takes?.(owed), other?.(owed)]).toEqual([null, null]);
  });

  test('is not planned without what the rules before made sure of', () => {
    const without = { ...judged(requests.issue), member: null };
    expect(() => kindOf(requests.issue).plan(without, lots, () => 'new1')).toThrow(
      'a booking was planned without its member',
    );
  });
});

describe('what each kind refuses', () => {
  const allowed: Record<TransactionKind, MemberStatus[]> = {
    opening: ['active'],
    issue: ['prospect', 'active'],
    transfer: ['active', 'ended', 'deceased'],
    reversal: [...everyStatus],
    redeem_early: ['active', 'ended', 'deceased'],
    redeem: ['active', 'ended', 'deceased', 'blocked'],
    return: ['active', 'ended', 'deceased'],
    gift_back: ['active'],
    reserve: ['active', 'ended', 'deceased'],
    release: ['active', 'ended', 'deceased', 'blocked'],
    accrue: [...everyStatus], // it names nobody
    interest: ['active', 'blocked'],
    dividend: ['active', 'blocked'],
    convert: ['active'],
    payout: ['active', 'ended', 'deceased'],
    payout_confirmed: [...everyStatus],
    payout_returned: [...everyStatus],
    receipt: ['active', 'blocked'],
    correction: ['active', 'blocked'],
  };
  const asked = Object.keys(requests) as Asked[];

  test('statuses are all that a member can have', () => {
    expect(everyStatus).toEqual(['prospect', 'active', 'ended', 'deceased', 'blocked']);
  });

  test.each(asked)('%s: members in another status', (kind) => {
    const request = { ...requests[kind], document: 'Akte' };
    const sound = everyStatus.filter(
      (status) => codeOf(() => judged(request, { member: party('m', { status }) })) === 'sound',
    );
    expect(sound).toEqual(everyStatus.filter((status) => allowed[kind].includes(status)));
    const code = codeOf(() => judged(request, { member: party('m', { status: 'deceased' }) }));
    expect(['sound', 'member_id member_deceased']).toContain(code);
  });

  test('a prospect may only buy, as a first step', () => {
    const prospect = party('m', { status: 'prospect' });
    const own = asked.filter((kind) => requests[kind].member_id !== null && !kind.startsWith('payout_'));
    expect(own.filter((kind) => codeOf(() => judged(requests[kind], { member: prospect })) === 'sound')).toEqual([
      'issue',
    ]);
  });

  test('transfer: receivers in another status', () => {
    const sound = everyStatus.filter(
      (status) => codeOf(() => judged(requests.transfer, { counterparty: party('c', { status }) })) === 'sound',
    );
    expect(sound).toEqual(['active']);
  });

  test.each(asked)('%s: units of the dead without the certificate', (kind) => {
    const takes = ['transfer', 'redeem_early', 'redeem', 'return', 'reserve'].includes(kind);
    const member = party('m', { status: 'deceased' });
    if (!allowed[kind].includes('deceased')) return;
    expect(codeOf(() => judged(requests[kind], { member }))).toBe(takes ? 'document document_required' : 'sound');
  });

  test.each(asked)('%s: a closed instrument, a draft, a day before its issue or the joining', (kind) => {
    const request = requests[kind];
    const bare = ['payout', 'payout_confirmed', 'payout_returned', 'receipt'].includes(kind);
    const sells = ['opening', 'issue', 'transfer', 'convert'].includes(kind);
    const from = request.instrument_id === 'S' ? share : bond;
    const code = (more: Partial<InstrumentTerms>) =>
      codeOf(() => judged(request, { instrument: { ...from, ...more } }));
    const refused = 'instrument_id instrument_closed';
    for (const status of ['closed', 'matured'] as const) expect(code({ status })).toBe(sells ? refused : 'sound');
    expect(code({ maturity_date: '2026-05-01' })).toBe(sells ? refused : 'sound');
    expect(code({ maturity_date: '2026-05-02', issue_date: '2026-05-01' })).toBe('sound');
    expect(code({ status: 'draft' })).toBe(bare ? 'sound' : refused);
    expect(code({ issue_date: '2026-05-02' })).toBe(bare ? 'sound' : refused);
    expect(codeOf(() => judged(request, { member: party('m', { joined_on: '2026-05-02' }) }))).toBe(
      kind === 'receipt' || request.member_id !== null ? 'effective_date before_join_date' : 'sound',
    );
    expect(codeOf(() => judged(request, { member: party('m', { joined_on: '2026-05-01' }) }))).toBe('sound');
    const unknown = codeOf(() => judged(request, { instrument: null }));
    expect(unknown).toBe(bare ? 'sound' : 'instrument_id instrument_not_found');
    const none = codeOf(() => judged({ ...request, instrument_id: null }, { instrument: null }));
    expect(none).toBe(bare ? 'sound' : 'instrument_id required');
  });

  test.each<[string, BookingRequest, Partial<Scene>, string]>([
    ['no member', { ...requests.issue, member_id: null }, {}, 'member_id required'],
    ['an unknown member', requests.issue, { member: null }, 'member_id member_not_found'],
    ['no receiver', { ...requests.transfer, counterparty_id: null }, {}, 'counterparty_id required'],
    ['an unknown receiver', requests.transfer, { counterparty: null }, 'counterparty_id member_not_found'],
    ['oneself', { ...requests.transfer, counterparty_id: 'm' }, {}, 'counterparty_id same_member'],
    [
      'a receiver who is no member yet',
      requests.transfer,
      { counterparty: party('c', { status: 'prospect' }) },
      'counterparty_id kind_not_allowed',
    ],
    [
      'a receiver who joined later',
      requests.transfer,
      { counterparty: party('c', { joined_on: '2026-05-02' }) },
      'effective_date before_join_date',
    ],
    [
      'an organisation that gets persons’ units',
      requests.transfer,
      { counterparty: party('c', { kind: 'organisation' }) },
      'instrument_id not_for_organisation',
    ],
    ['but it may give them', requests.transfer, { member: party('m', { kind: 'organisation' }) }, 'sound'],
    [
      'an organisation that buys',
      requests.issue,
      { member: party('m', { kind: 'organisation' }) },
      'instrument_id not_for_organisation',
    ],
    ['an inherited closed bond', heir({}), { instrument: { ...bond, status: 'matured' } }, 'sound'],
    ['an inheritance without document', heir({ document: null }), {}, 'document document_required'],
    [
      'a gift by the dead',
      { ...requests.transfer, reason_code: 'gift', document: 'x' },
      { member: party('m', { status: 'deceased' }) },
      'reason_code member_deceased',
    ],
    ['a gift by the living', { ...requests.transfer, reason_code: 'gift' }, {}, 'sound'],
    ['no reason', { ...requests.transfer, reason_code: null }, {}, 'reason_code reason_required'],
    ['the reason of a price', { ...requests.transfer, reason_code: 'correction' }, {}, 'reason_code reason_invalid'],
    ['a correction without reason', { ...requests.correction, reason_code: null }, {}, 'reason_code reason_required'],
    ['the reason of a transfer', { ...requests.correction, reason_code: 'sale' }, {}, 'reason_code reason_invalid'],
    ['dividend on a bond', { ...requests.dividend, instrument_id: 'B' }, {}, 'instrument_id kind_not_for_instrument'],
    ['interest on a share', { ...requests.interest, instrument_id: 'S' }, {}, 'instrument_id kind_not_for_instrument'],
    ['a gift of bonds', { ...requests.gift_back, instrument_id: 'B' }, {}, 'instrument_id kind_not_for_instrument'],
    ['an entered gift without document', { ...requests.gift_back, book_cents: null }, {}, 'document document_required'],
    ['paid by hand, more than is owed', { ...requests.payout, paid_from: 'bank' }, {}, 'amount_cents more_than_owed'],
    ['paid by hand, all that is owed', { ...requests.payout, paid_from: 'bank', amount_cents: 8n }, {}, 'sound'],
    [
      'paid by hand, nothing owed',
      { ...requests.payout, paid_from: 'bank' },
      { owed_cents: null },
      'amount_cents more_than_owed',
    ],
    ['a reason of the module', { ...requests.reserve, reason_code: 'portal' }, {}, 'sound'],
    ['dividend on Good Shares', requests.dividend, { instrument: { ...share, type: 'good_share' } }, 'sound'],
    ['interest of a member', { ...requests.accrue, member_id: 'm' }, {}, 'member_id kind_not_allowed'],
    ['a gift of Good Shares', requests.gift_back, { instrument: { ...share, type: 'good_share' } }, 'sound'],
    ['no listed price', requests.issue, { listed_cents: null }, 'instrument_id price_missing'],
    ['an opening without listed price', requests.opening, { listed_cents: null }, 'sound'],
    ['another price', { ...requests.issue, price_cents: 121 }, {}, 'reason_code reason_required'],
    ['another price of an opening', { ...requests.opening, price_cents: 121 }, {}, 'reason_code reason_required'],
    ['the listed price', { ...requests.issue, price_cents: 120 }, {}, 'sound'],
    [
      'a price nobody listed',
      { ...requests.issue, price_cents: 1 },
      { listed_cents: null },
      'reason_code reason_required',
    ],
    ...['board_decision', 'correction', 'other'].map(
      (reason_code): [string, BookingRequest, Partial<Scene>, string] => [
        `another price by ${reason_code}`,
        { ...requests.issue, price_cents: 121, reason_code },
        {},
        'sound',
      ],
    ),
    ...['sale', 'gift', 'divorce', 'merger', 'other'].map(
      (reason_code): [string, BookingRequest, Partial<Scene>, string] => [
        `a transfer by ${reason_code}`,
        { ...requests.transfer, reason_code },
        {},
        'sound',
      ],
    ),
    ['an inheritance with document', heir({}), {}, 'sound'],
    ['the most there may be', { ...requests.issue, quantity: '100000000000' }, { listed_cents: 100n }, 'sound'],
    ['one cent for one', { ...requests.issue, quantity: '1' }, { listed_cents: 1n }, 'sound'],
    ['less than a cent', { ...requests.issue, quantity: '1' }, { listed_cents: 0n }, 'quantity quantity_invalid'],
    ['acquired on the day', { ...requests.issue, acquired_on: '2026-05-01' }, {}, 'sound'],
    ['the amount that is due', { ...requests.issue, amount_cents: 360 }, {}, 'sound'],
    ['another amount', { ...requests.issue, amount_cents: 361 }, {}, 'amount_cents amount_mismatch'],
    ['nothing', { ...requests.issue, quantity: '0' }, {}, 'quantity quantity_invalid'],
    ['nothing of a transfer', { ...requests.transfer, quantity: '0' }, {}, 'quantity quantity_invalid'],
    ['too much', { ...requests.issue, quantity: '90000000000' }, {}, 'quantity quantity_invalid'],
    ['acquired later', { ...requests.issue, acquired_on: '2026-05-02' }, {}, 'acquired_on date_invalid'],
    ['acquired before', { ...requests.issue, acquired_on: '2026-04-30' }, {}, 'reason_code reason_required'],
    ['an opening acquired later', { ...requests.opening, acquired_on: '2026-05-02' }, {}, 'acquired_on date_invalid'],
    ['an opening acquired before', { ...requests.opening, acquired_on: '2026-04-30' }, {}, 'sound'],
  ])('%s', (_name, request, more, expected) => {
    expect(codeOf(() => judged(request, more))).toBe(expected);
  });

  test.each<[BookingRequest, Partial<Scene>, [field: string, code: string, params: object]]>([
    [requests.issue, { member: null }, ['member_id', 'member_not_found', {}]],
    [{ ...requests.issue, member_id: null }, {}, ['member_id', 'required', {}]],
    [
      requests.issue,
      { member: party('m', { status: 'ended' }) },
      ['member_id', 'kind_not_allowed', { kind: 'issue', status: 'ended' }],
    ],
    [
      requests.issue,
      { member: party('m', { status: 'deceased' }) },
      ['member_id', 'member_deceased', { kind: 'issue', status: 'deceased' }],
    ],
    [
      requests.issue,
      { member: party('m', { joined_on: '2026-05-02', member_no: 7n }) },
      ['effective_date', 'before_join_date', { date: '2026-05-01', earliest: '2026-05-02', member_no: 7 }],
    ],
    [
      requests.issue,
      { member: party('m', { kind: 'organisation', member_no: 7n }) },
      ['instrument_id', 'not_for_organisation', { kind: 'organisation', member_no: 7 }],
    ],
    [
      requests.issue,
      { instrument: { ...share, status: 'closed' } },
      [
        'instrument_id',
        'instrument_closed',
        { status: 'closed', date: '2026-05-01', issue_date: '2020-01-01', maturity_date: null },
      ],
    ],
    [requests.issue, { instrument: null }, ['instrument_id', 'instrument_not_found', {}]],
    [
      { ...requests.issue, effective_date: '2026-11-22' },
      {},
      ['effective_date', 'date_in_future', { date: '2026-11-22', today: '2026-11-21' }],
    ],
    [
      { ...requests.issue, effective_date: '2025-12-31' },
      {},
      ['effective_date', 'period_closed', { date: '2025-12-31', earliest: '2026-01-01' }],
    ],
    [
      { ...requests.transfer, reason_code: null },
      {},
      ['reason_code', 'reason_required', { allowed: 'sale, gift, inheritance, divorce, merger, other' }],
    ],
    [
      { ...requests.issue, reason_code: 'sale' },
      {},
      ['reason_code', 'reason_invalid', { allowed: 'board_decision, correction, other' }],
    ],
    [
      { ...requests.correction, reason_code: null },
      {},
      ['reason_code', 'reason_required', { allowed: 'input_error, board_decision, correction, other' }],
    ],
    [
      { ...requests.issue, price_cents: 1 },
      {},
      ['reason_code', 'reason_required', { allowed: 'board_decision, correction, other', price_cents: 120 }],
    ],
    [
      { ...requests.issue, price_cents: 1 },
      { listed_cents: null },
      ['reason_code', 'reason_required', { allowed: 'board_decision, correction, other', price_cents: null }],
    ],
    [
      requests.transfer,
      { member: party('m', { status: 'deceased' }) },
      ['document', 'document_required', { status: 'deceased' }],
    ],
    [
      { ...requests.transfer, reason_code: 'gift' },
      { member: party('m', { status: 'deceased' }) },
      ['reason_code', 'member_deceased', { kind: 'transfer', status: 'deceased', reason: 'gift' }],
    ],
    [
      requests.issue,
      { listed_cents: null },
      ['instrument_id', 'price_missing', { instrument: 'S', date: '2026-05-01' }],
    ],
    [
      { ...requests.issue, quantity: '100000000001' },
      { listed_cents: 100n },
      [
        'quantity',
        'quantity_invalid',
        { requested: '100000000001', scale: 0, min_amount_cents: 1, max_amount_cents: 10_000_000_000_000 },
      ],
    ],
    [
      { ...requests.issue, amount_cents: 361 },
      {},
      ['amount_cents', 'amount_mismatch', { requested_cents: 361, expected_cents: 360, price_cents: 120 }],
    ],
    [
      { ...requests.interest, instrument_id: 'S' },
      {},
      ['instrument_id', 'kind_not_for_instrument', { kind: 'interest', type: 'share' }],
    ],
    [
      { ...requests.dividend, instrument_id: 'B' },
      {},
      ['instrument_id', 'kind_not_for_instrument', { kind: 'dividend', type: 'bond' }],
    ],
    [
      { ...requests.payout, paid_from: 'bank' },
      {},
      ['amount_cents', 'more_than_owed', { requested_cents: 9, owed_cents: 8 }],
    ],
    [
      { ...requests.gift_back, instrument_id: 'B' },
      {},
      ['instrument_id', 'kind_not_for_instrument', { kind: 'gift_back', type: 'bond' }],
    ],
    [
      { ...requests.issue, acquired_on: '2026-05-02' },
      {},
      ['acquired_on', 'date_invalid', { date: '2026-05-02', latest: '2026-05-01' }],
    ],
  ])('and says what was wrong and what would be right: %#', (request, more, [field, code, params]) => {
    expect(firstError(() => judged(request, more))).toEqual({ field, code, params });
  });

  function heir(more: Partial<EnteredRequest>): BookingRequest {
    return { ...requests.transfer, reason_code: 'inheritance', document: 'x', ...more };
  }

  test('days in the future and in closed years, and references that are taken', () => {
    const code = (effective_date: string) => codeOf(() => judged({ ...requests.issue, effective_date }));
    expect(['2026-11-22', '2026-11-21', '2026-01-01', '2025-12-31'].map(code)).toEqual([
      'effective_date date_in_future',
      'sound',
      'sound',
      'effective_date period_closed',
    ]);
    const used = () => judge(requests.issue, scene(requests.issue), { ...now, reference_used_by: 'TR-1' });
    expect(codeOf(used)).toBe('reference duplicate_reference');
    const again = { ...requests.issue, reference: 'BANK 7' };
    expect(firstError(() => judge(again, scene(again), { ...now, reference_used_by: 'TR-1' }))?.params).toEqual({
      reference: 'BANK 7',
      number: 'TR-1',
    });
    const old = { ...requests.issue, effective_date: '2024-01-01' };
    expect(codeOf(() => judge(old, scene(old), { ...now, closed_year: null }))).toBe('sound');
  });

  test.each<[string, string, BookingRequest]>([
    ['the net amount', 'a fee above the proceeds', { ...requests.redeem_early, fee_cents: 700n }],
    ['the fee', 'a negative fee', { ...requests.redeem_early, fee_cents: -1n }],
    ['the principal', 'a negative principal', { ...requests.redeem, principal_cents: -1n }],
    ['the interest', 'negative interest', { ...requests.redeem, interest_cents: -1n }],
    ['the withholding', 'negative tax', { ...requests.redeem, withholding_cents: -1n }],
    ['the book value', 'a negative book value', { ...requests.return, book_cents: -1n }],
    ['the price', 'a negative return price', { ...requests.return, price_cents: -1n }],
    ['the book value', 'a negative gift', { ...requests.gift_back, book_cents: -1n }],
    ['the net amount', 'tax above the interest', { ...requests.interest, withholding_cents: 101n }],
    ['the gross amount', 'a negative yield', { ...requests.dividend, gross_cents: -1n }],
    ['the withholding', 'negative tax on it', { ...requests.dividend, withholding_cents: -1n }],
    ['the remainder', 'a conversion into more than there is', { ...requests.convert, price_cents: 129n }],
    ['the price', 'a negative conversion price', { ...requests.convert, price_cents: -1n }],
    ['the principal', 'a negative value converted', { ...requests.convert, principal_cents: -1n }],
    ['the interest', 'negative interest converted', { ...requests.convert, interest_cents: -1n }],
    ['the withholding', 'negative tax converted', { ...requests.convert, withholding_cents: -1n }],
    [
      'the book value',
      'a conversion revalued by more than it is worth',
      { ...requests.convert, revaluation_cents: 501n },
    ],
    ['the amount', 'a negative payout', { ...requests.payout, amount_cents: -1n }],
    ['the amount', 'a negative correction', { ...requests.correction, amount_cents: -1n }],
  ])('%s: %s is an error of the module', (what, _name, request) => {
    expect(codeOf(() => planned(request))).toBe('RangeError');
    expect(() => planned(request)).toThrow(new RegExp(`^${what} may not be negative: -\\d+$`, 'u'));
  });

  test('a redemption of which the fee and the tax leave nothing', () => {
    expect(firstError(() => planned({ ...requests.redeem_early, fee_cents: 626n }))).toEqual({
      field: null,
      code: 'nothing_to_pay',
      params: { fee_cents: 626 },
    });
  });

  test('parts that are not the whole is an error of the module', () => {
    const parts = [{ lot_id: 'b1', quantity: 3n }];
    expect(() => planned({ ...requests.reserve, quantity: 4n, parts })).toThrow(
      new RangeError('parts of 3 units, asked for 4'),
    );
  });

  test('a gift of more than there is, for its units and not for its value', () => {
    const gift = { ...requests.gift_back, book_cents: null, document: 'x' };
    const capital = { cents: 300n, units: 5n };
    expect(judged({ ...gift, quantity: '5' }, { capital })).toMatchObject({ amount_cents: 300n });
    expect(judged({ ...gift, quantity: '6' }, { capital })).toMatchObject({ amount_cents: 0n });
  });

  test.each<[Asked, bigint]>([
    ['issue', 3n],
    ['opening', 3n],
    ['transfer', 6n],
    ['convert', 4n],
    ['correction', 2n],
  ])('%s: more than one may have', (kind, units) => {
    const request = requests[kind];
    const of = (max_per_member: bigint) => ({
      instrument: { ...(request.instrument_id === 'S' ? share : bond), max_per_member },
    });
    const held = kind === 'transfer' ? 0n : request.instrument_id === 'S' ? 24n : 20n;
    expect(codeOf(() => planned(request, of(held + units)))).toBe('sound');
    expect(codeOf(() => planned(request, of(held + units - 1n)))).toBe('quantity max_per_member');
  });

  test('and says how much, of whom, and when', () => {
    const said = (max_per_member: bigint) =>
      firstError(() =>
        planned(requests.issue, { instrument: { ...share, max_per_member }, member: party('m', { member_no: 7n }) }),
      );
    const params = { requested: '3', held: '24', date: '2026-05-01', member_no: 7 };
    expect(said(26n)).toEqual({
      field: 'quantity',
      code: 'max_per_member',
      params: { ...params, max: '26', available: '2' },
    });
    expect(said(20n)?.params).toEqual({ ...params, max: '20', available: '0' });
  });
});

describe('four eyes weigh', () => {
  test.each<[string, BookingRequest, Partial<Scene>, bigint | null]>([
    ['the amount above the nominal value', requests.issue, {}, 360n],
    ['the nominal value above the amount', requests.issue, { listed_cents: 80n }, 300n],
    ['the nominal value of what has no amount', requests.transfer, {}, 600n],
    ['the amount of money alone', requests.payout, {}, 9n],
    ['nothing of what was paid by hand', { ...requests.payout, paid_from: 'bank', amount_cents: 8n }, {}, null],
    ['nothing of a correction', requests.correction, {}, null],
    ['nothing of another price', { ...requests.issue, price_cents: 119, reason_code: 'other' }, {}, null],
    ['nothing of an earlier day', { ...requests.issue, acquired_on: '2026-04-30', reason_code: 'other' }, {}, null],
    ['nothing of interest that starts sooner', { ...requests.opening, acquired_on: '2026-04-30' }, {}, null],
    [
      'an earlier day that is no money',
      { ...requests.opening, instrument_id: 'S', acquired_on: '2026-04-30' },
      { instrument: { ...share, lock_in_months: 0 } },
      360n,
    ],
    [
      'nothing of a lock-in that ends sooner',
      { ...requests.opening, instrument_id: 'S', acquired_on: '2026-04-30' },
      {},
      null,
    ],
    ['the day itself', { ...requests.opening, acquired_on: '2026-05-01' }, {}, 360n],
  ])('%s', (_name, request, more, expected) => {
    expect(weightOf(judged(request, more))).toBe(expected);
  });
});

describe('what must be read', () => {
  const max = { instrument: { ...share, max_per_member: 9n } };
  test.each<[string, BookingRequest, Partial<Scene>, string[]]>([
    ['nothing for an issue', requests.issue, {}, []],
    ['the receiver where there is a maximum', requests.issue, max, ['m S']],
    ['the giver of a transfer', requests.transfer, {}, ['m B']],
    ['and its receiver', requests.transfer, { instrument: { ...bond, max_per_member: 9n } }, ['m B', 'c B']],
    ['what is redeemed', requests.redeem_early, {}, ['m B']],
    ['what is set aside', requests.reserve, {}, ['m B']],
    ['what is available again', requests.release, {}, ['m B']],
    ['what is redeemed at the end', requests.redeem, {}, ['m B']],
    ['what goes back', requests.return, {}, ['m S']],
    ['what is given', requests.gift_back, {}, ['m S']],
    ['nothing for a correction inwards', requests.correction, {}, []],
    ['but the maximum of one', requests.correction, { instrument: { ...bond, max_per_member: 9n } }, ['m B']],
    ['and of an opening', requests.opening, { instrument: { ...bond, max_per_member: 9n } }, ['m B']],
    ['what is converted', requests.convert, {}, ['m B']],
    ['both of a conversion', requests.convert, max, ['m B', 'm S']],
    ['nothing for what is owed', { ...requests.convert, source: null }, {}, []],
    ['what is taken by a correction', { ...requests.correction, direction: 'out' }, {}, ['m B']],
    ['nothing for money', requests.payout, {}, []],
    ['nothing for interest', requests.interest, {}, []],
  ])('%s', (_name, request, more, expected) => {
    const readings = readingsOf(request, judged(request, more));
    expect(readings.map(({ member_id, instrument_id }) => `${member_id} ${instrument_id}`)).toEqual(expected);
  });

  test('nothing of what is not known', () => {
    const some = scene(requests.reserve, max);
    expect(readingsOf(requests.reserve, { ...some, member: null })).toEqual([]);
    expect(readingsOf({ ...requests.reserve, instrument_id: null }, { ...some, instrument: null })).toEqual([]);
    expect(readingsOf(requests.issue, { ...some, member: null })).toEqual([]);
    expect(readingsOf(requests.issue, { ...some, instrument: null })).toEqual([]);
  });
});

describe('taking back', () => {
  const original: Original = {
    ...emptyRequest,
    id: 'o',
    number: 'TR-1',
    kind: 'transfer',
    effective_date: '2026-02-01',
    member_id: 'm',
    counterparty_id: 'c',
    instrument_id: 'B',
    quantity: 5n,
    price_cents: null,
    amount_cents: null,
    source: 'ui',
    source_id: null,
    reverses_id: null,
    postings: planned({ ...requests.transfer, quantity: '5' }).postings,
    rule: kinds.transfer.reversal,
  };
  const back: BookingRequest<'reversal'> = {
    ...given,
    kind: 'reversal',
    instrument_id: 'B',
    reason_code: 'input_error',
    original,
  };
  const received: Lot = {
    id: 'new1',
    member_id: 'c',
    instrument_id: 'B',
    acquired_on: '2026-02-01',
    lock_until: null,
    interest_from: null,
    holding: [{ on: '2026-02-01', delta: 5n }],
    reserved: [],
  };

  test('negates every posting and copies the figures', () => {
    const plan = planned(back, {}, [...lots, received]);
    expect(legs(plan.postings)).toEqual(['holding m B 5 b1', 'holding c B -5 new1']);
    expect(plan.consumed).toEqual([{ lot: received, quantity: 5n }]);
    expect(judged(back)).toMatchObject({ quantity: 5n, amount_cents: null });
    expect(weightOf(judged(back))).toBeNull();
    expect(readingsOf(back, judged(back))).toEqual([
      { member_id: 'm', instrument_id: 'B' },
      { member_id: 'c', instrument_id: 'B' },
    ]);
    expect(codeOf(() => judged({ ...back, reason_code: null }))).toBe('reason_code reason_required');
    expect(plan.lots).toEqual([]);
    const issued = { ...original, postings: planned(requests.issue).postings };
    expect(readingsOf({ ...back, original: issued }, judged(back))).toEqual([{ member_id: 'm', instrument_id: 'S' }]);
    const nothing = original.postings.map((posting) => ({ ...posting, delta: 0n }));
    expect(
      planned({ ...back, original: { ...original, postings: nothing } }, {}, [...lots, received]).consumed,
    ).toEqual([]);
  });

  test('is possible whatever became of the parties and the instrument, and where nobody was a party', () => {
    for (const status of everyStatus) {
      expect(codeOf(() => judged(back, { member: party('m', { status }) }))).toBe('sound');
      expect(codeOf(() => judged(back, { counterparty: party('c', { status }) }))).toBe('sound');
    }
    const later = { joined_on: '2026-05-02' };
    expect(codeOf(() => judged(back, { member: party('m', later), counterparty: party('c', later) }))).toBe('sound');
    expect(codeOf(() => judged(back, { instrument: { ...bond, status: 'matured' } }))).toBe('sound');
    const { postings } = planned({ ...requests.receipt, member_id: null });
    const nobodys = { ...on, kind: 'reversal', reason_code: 'input_error' } as const;
    const money: BookingRequest<'reversal'> = {
      ...nobodys,
      original: { ...original, ...nobodys, quantity: null, postings, rule: kinds.receipt.reversal },
    };
    expect(legs(planned(money).postings)).toEqual(['bank -9', 'suspense 9']);
    expect(readingsOf(money, judged(money))).toEqual([]);
    const one = { ...money, original: { ...money.original, postings: planned(requests.receipt).postings } };
    expect(readingsOf(one, judged(one))).toEqual([]);
  });

  test('is refused when the units are gone, or would be too many', () => {
    const spent = { ...received, holding: [...received.holding, { on: '2026-09-01', delta: -2n }] };
    expect(() => planned(back, {}, [spent])).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            code: 'not_reversible',
            params: expect.objectContaining({
              reason: 'units_gone',
              number: 'TR-1',
              requested: '5',
              available: '3',
              date: '2026-05-01',
              lots: [{ id: 'new1', acquired_on: '2026-02-01', used: '2' }],
            }),
          }),
        ],
      }),
    );
    const max = (max_per_member: bigint) => ({ instrument: { ...bond, max_per_member } });
    expect(codeOf(() => planned(back, max(25n), [...lots, received]))).toBe('sound');
    expect(() => planned(back, max(24n), [...lots, received])).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            field: null,
            code: 'not_reversible',
            params: expect.objectContaining({ reason: 'max_per_member', number: 'TR-1', max: '24' }),
          }),
        ],
      }),
    );
    const forward: BookingRequest<'reversal'> = { ...back, original: { ...original, rule: kinds.issue.reversal } };
    expect(codeOf(() => planned(forward, max(1n), [received]))).toBe('sound');
  });

  test('looks at what is set aside where that is where the units went', () => {
    const { postings } = planned(requests.reserve);
    const reserved: BookingRequest<'reversal'> = {
      ...back,
      counterparty_id: null,
      original: { ...original, postings, rule: kinds.reserve.reversal },
    };
    expect(legs(planned(reserved).postings)).toEqual(legs(planned(requests.reserve).postings.map(negated)));
    const released = lots.map((one) => ({ ...one, reserved: [] }));
    expect(codeOf(() => planned(reserved, {}, released))).toBe('not_reversible');
  });

  const negated = (posting: PlannedPosting) => ({ ...posting, delta: -posting.delta });

  test.each<[string | null, number | null, string]>([
    [null, null, '2026-02-01'],
    [null, 2025, '2026-02-01'],
    [null, 2026, '2026-11-21'],
    ['2026-02-01', 2025, '2026-02-01'],
    ['2026-03-01', 2026, '2026-03-01'],
    ['2026-01-31', null, 'effective_date date_invalid'],
  ])('wanted on %s with %s closed falls on %s', (wanted, closed_year, expected) => {
    let found = '';
    const code = codeOf(() => (found = reversalDate(original, wanted, { today: '2026-11-21', closed_year })));
    expect(code === 'sound' ? found : code).toBe(expected);
  });

  test('on a day before it is refused, with the first that can be', () => {
    const work = () => reversalDate(original, '2026-01-31', { today: '2026-11-21', closed_year: null });
    expect(firstError(work)).toEqual({
      field: 'effective_date',
      code: 'date_invalid',
      params: { date: '2026-01-31', earliest: '2026-02-01' },
    });
  });

  const modules =
    'redeem_early redeem return gift_back convert interest dividend accrue payout payout_confirmed payout_returned ' +
    'receipt correction reserve release';

  test('is an administrator’s for what was entered, the module’s for the rest, and nobody’s for itself', () => {
    const by = (who: string) => transactionKinds.filter((kind) => kinds[kind].reversal.by === who);
    expect(by('module').join(' ')).toBe(modules);
    expect(by('administrator')).toEqual(['issue', 'transfer', 'opening']);
    expect(by('nobody')).toEqual(['reversal']);
    const unitsBack = transactionKinds.filter((kind) => kinds[kind].reversal.unitsBack);
    expect(unitsBack).toEqual(['transfer', 'redeem_early', 'redeem', 'return', 'gift_back', 'convert', 'correction']);
    expect(transactionKinds.filter((kind) => kinds[kind].reversal.madeMember)).toEqual(['issue']);
  });
});

test('every other list the register keeps in code', () => {
  expect(ownFields.join(' ')).toBe(
    'instrument_id quantity counterparty_id price_cents amount_cents withholding_cents direction acquired_on',
  );
  expect(transactionSources).toEqual(['ui', 'bulk', 'request', 'conversion', 'payment', 'api', 'opening']);
  expect(accountKinds.join(' ')).toBe(
    'holding reserved issuer payable bank in_transit suspense opening equity bond_liability interest_expense ' +
      'interest_payable fee_income gift_income withholding revaluation',
  );
});

test('the single form enters these kinds, each with its own fields', () => {
  expect(Object.fromEntries(enteredKinds.map((kind) => [kind, kinds[kind].entered.fields.join(' ')]))).toEqual({
    issue: 'instrument_id quantity price_cents amount_cents acquired_on',
    transfer: 'instrument_id quantity counterparty_id',
    gift_back: 'instrument_id quantity',
    interest: 'instrument_id amount_cents withholding_cents',
    dividend: 'instrument_id amount_cents withholding_cents',
    payout: 'amount_cents',
    receipt: 'amount_cents',
    correction: 'instrument_id direction quantity amount_cents',
    opening: 'instrument_id quantity price_cents amount_cents acquired_on',
  });
});

test('every file that says what a kind is has its line in the collection', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^(?!index)\w+\.ts$/u.test(name));
  const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<object>));
  const isKind = (value: unknown) =>
    typeof value === 'object' && value !== null && 'capital' in value && 'plan' in value;
  const said = modules.flatMap((one) => Object.values(one)).filter(isKind);
  expect(new Set(said)).toEqual(new Set(Object.values(kinds)));
});

test('what a kind means for the capital', () => {
  const of = (capital: CapitalEffect) => transactionKinds.filter((kind) => kinds[kind].capital === capital).join(' ');
  expect(Object.fromEntries(capitals.map((capital) => [capital, of(capital)]))).toEqual({
    opened: 'opening',
    raised: 'issue',
    converted: 'convert',
    returned: 'redeem_early redeem return',
    given: 'gift_back',
    other: `transfer interest dividend accrue payout payout_confirmed payout_returned receipt correction reserve release reversal`,
  });
});

test('the form says beforehand which kinds always wait for another administrator', () => {
  expect(enteredKinds.filter((kind) => kinds[kind].entered.waits)).toEqual(['payout', 'correction']);
  expect(judged(requests.correction).departs).toBe(true);
  expect(judged({ ...requests.payout, paid_from: 'bank', amount_cents: 1n }).departs).toBe(true);
});

test('without a quantity an issue is as much as its amount buys, to the cent', () => {
  const bought = { ...requests.issue, quantity: null, amount_cents: 360 } as BookingRequest;
  expect(judged(bought)).toMatchObject({ quantity: 3n, price_cents: 120n, amount_cents: 360n });
  expect(firstError(() => judged({ ...bought, amount_cents: 361 } as BookingRequest))).toMatchObject({
    code: 'amount_mismatch',
    params: { requested_cents: 361, expected_cents: 360 },
  });
  const parts = { instrument: { ...share, scale: 4 } };
  expect(judged({ ...bought, amount_cents: 90 } as BookingRequest, parts)).toMatchObject({ quantity: 7_500n });
  expect(codeOf(() => judged({ ...bought, amount_cents: null } as BookingRequest))).toBe('quantity required');
  expect(codeOf(() => judged({ ...requests.transfer, quantity: null }))).toBe('quantity required');
});
