// Every code with which a booking is refused, one row of a table each.
import { describe, expect, test } from 'vitest';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

const { share, good, bond } = instruments;
const { jan, zoe, bakkerij, prospect, deceased } = members;
const nobody = '01900000-0000-7000-a000-000000999999';
const closed = '01900000-0000-7000-9000-000000000009';
const transfer = { ...booking, kind: 'transfer', counterparty_id: zoe.id, reason_code: 'sale', quantity: '1' };
const opening = { ...booking, kind: 'opening' };

const app = await startTestApp();
const late = await insertMember(app.owner, { member_no: 100_050n, joined_on: '2026-07-01' });
const blocked = await insertMember(app.owner, { member_no: 100_051n, status: 'blocked' });
const ended = await insertMember(app.owner, { member_no: 100_052n, status: 'ended' });
await asSuperuser(
  app.url,
  `insert into periods (year, status) values (2024, 'closed');
   update instruments set max_per_member = 20 where code = 'AANDEEL';
   update instruments set allowed_member_kinds = '{person}' where code = 'GOOD';
   insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date)
     values ('${closed}', 'DICHT', 'Dicht', 'Closed', 'share', 0, 100, 'closed', '2020-01-01'),
            ('01900000-0000-7000-9000-00000000000a', 'ZONDER', 'Zonder prijs', 'Unpriced', 'share', 0, 100, 'open', '2020-01-01')`,
);
await booked(app, { ...booking, quantity: '5', reference: 'USED' });

const unpriced = '01900000-0000-7000-9000-00000000000a';
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

// One wrong field in turn; each names itself and says by its code what is wrong.
test.each<[string, object, string, string]>([
  ['kind missing', { ...booking, kind: undefined }, 'kind', 'required'],
  ['kind of a page of its own', { ...booking, kind: 'redeem' }, 'kind', 'kind_not_allowed'],
  ['kind of another type', { ...booking, kind: 7 }, 'kind', 'kind_not_allowed'],
  ['member missing', { ...booking, member_id: undefined }, 'member_id', 'required'],
  ['member null', { ...booking, member_id: null }, 'member_id', 'required'],
  ['member no uuid', { ...booking, member_id: '100001' }, 'member_id', 'member_not_found'],
  ['member unknown', { ...booking, member_id: nobody }, 'member_id', 'member_not_found'],
  ['member deceased', { ...booking, member_id: deceased.id }, 'member_id', 'member_deceased'],
  ['opening for a prospect', { ...opening, member_id: prospect.id }, 'member_id', 'kind_not_allowed'],
  ['instrument missing', { ...booking, instrument_id: undefined }, 'instrument_id', 'required'],
  ['instrument no uuid', { ...booking, instrument_id: 'AANDEEL' }, 'instrument_id', 'instrument_not_found'],
  ['instrument unknown', { ...booking, instrument_id: nobody }, 'instrument_id', 'instrument_not_found'],
  ['instrument closed', { ...booking, instrument_id: closed }, 'instrument_id', 'instrument_closed'],
  ['instrument without a price', { ...booking, instrument_id: unpriced }, 'instrument_id', 'price_missing'],
  [
    'before the issue of the bond',
    { ...booking, instrument_id: bond.id, member_id: bakkerij.id, effective_date: '2025-01-01', quantity: '0' },
    'quantity',
    'quantity_invalid',
  ],
  [
    'not for organisations',
    { ...booking, instrument_id: good.id, member_id: bakkerij.id },
    'instrument_id',
    'not_for_organisation',
  ],
  ['quantity missing', { ...booking, quantity: undefined }, 'quantity', 'required'],
  ['quantity a number', { ...booking, quantity: 10 }, 'quantity', 'quantity_invalid'],
  ...['0', '-1', '+1', '1.5', '1,5', '1e3', ' 1', '', '1.000.000', '0x10', '9'.repeat(30), 'Infinity', '١'].map(
    (quantity): [string, object, string, string] => [
      `quantity ${JSON.stringify(quantity)}`,
      { ...booking, quantity },
      'quantity',
      'quantity_invalid',
    ],
  ),
  [
    'quantity with too many decimals',
    { ...booking, instrument_id: good.id, quantity: '1.00001' },
    'quantity',
    'quantity_invalid',
  ],
  ['quantity over the maximum', { ...booking, quantity: '16' }, 'quantity', 'max_per_member'],
  ['date missing', { ...booking, effective_date: undefined }, 'effective_date', 'required'],
  ['date that is none', { ...booking, effective_date: '2026-02-30' }, 'effective_date', 'date_invalid'],
  ['date in Dutch', { ...booking, effective_date: '01-06-2026' }, 'effective_date', 'date_invalid'],
  ['date with a time', { ...booking, effective_date: '2026-06-01T00:00:00Z' }, 'effective_date', 'date_invalid'],
  ['date in the future', { ...booking, effective_date: tomorrow }, 'effective_date', 'date_in_future'],
  ['date in a closed year', { ...booking, effective_date: '2024-12-31' }, 'effective_date', 'period_closed'],
  ['price nought', { ...booking, price_cents: 0 }, 'price_cents', 'price_invalid'],
  ['price of half a cent', { ...booking, price_cents: 1.5 }, 'price_cents', 'price_invalid'],
  ['price a text', { ...booking, price_cents: '100' }, 'price_cents', 'price_invalid'],
  ['price beyond reason', { ...booking, price_cents: 1e15 }, 'price_cents', 'price_invalid'],
  ['price without a reason', { ...booking, price_cents: 9_000 }, 'reason_code', 'reason_required'],
  [
    'price with the reason of a transfer',
    { ...booking, price_cents: 9_000, reason_code: 'gift' },
    'reason_code',
    'reason_invalid',
  ],
  ['price of a transfer', { ...transfer, price_cents: 10_000 }, 'price_cents', 'unknown_field'],
  ['amount off by a cent', { ...booking, amount_cents: 99_999 }, 'amount_cents', 'amount_mismatch'],
  ['amount a text', { ...booking, amount_cents: '100000' }, 'amount_cents', 'amount_invalid'],
  ['amount of a transfer', { ...transfer, amount_cents: 100 }, 'amount_cents', 'unknown_field'],
  ['reason unknown', { ...transfer, reason_code: 'whim' }, 'reason_code', 'reason_invalid'],
  ['reason of a price on a transfer', { ...transfer, reason_code: 'board_decision' }, 'reason_code', 'reason_invalid'],
  ['reason missing', { ...transfer, reason_code: undefined }, 'reason_code', 'reason_required'],
  ['inheritance without a document', { ...transfer, reason_code: 'inheritance' }, 'document', 'document_required'],
  ['counterparty missing', { ...transfer, counterparty_id: undefined }, 'counterparty_id', 'required'],
  ['counterparty no uuid', { ...transfer, counterparty_id: 'x' }, 'counterparty_id', 'member_not_found'],
  ['counterparty unknown', { ...transfer, counterparty_id: nobody }, 'counterparty_id', 'member_not_found'],
  ['counterparty the same', { ...transfer, counterparty_id: jan.id }, 'counterparty_id', 'same_member'],
  ['counterparty deceased', { ...transfer, counterparty_id: deceased.id }, 'counterparty_id', 'member_deceased'],
  ['counterparty a prospect', { ...transfer, counterparty_id: prospect.id }, 'counterparty_id', 'kind_not_allowed'],
  ['counterparty of an issue', { ...booking, counterparty_id: zoe.id }, 'counterparty_id', 'unknown_field'],
  ['more than there is', { ...transfer, quantity: '6' }, 'quantity', 'insufficient_available'],
  ['reference too long', { ...booking, reference: 'x'.repeat(36) }, 'reference', 'reference_invalid'],
  ['reference outside the character set', { ...booking, reference: 'a_b' }, 'reference', 'reference_invalid'],
  ['reference of nothing but blanks', { ...booking, reference: '\u00a0\u200b' }, 'reference', 'reference_invalid'],
  ['reference empty', { ...booking, reference: '' }, 'reference', 'reference_invalid'],
  ['reference used before', { ...booking, reference: 'USED' }, 'reference', 'duplicate_reference'],
  ['description too long', { ...booking, description: 'x'.repeat(141) }, 'description', 'too_long'],
  ['description blank', { ...booking, description: '   ' }, 'description', 'text_invalid'],
  ['description with a line break', { ...booking, description: 'a\nb' }, 'description', 'text_invalid'],
  ['description a number', { ...booking, description: 5 }, 'description', 'text_invalid'],
  ['description with a citizen number', { ...booking, description: 'bsn 111222333' }, 'description', 'bsn_suspected'],
  ['document too long', { ...booking, document: 'x'.repeat(141) }, 'document', 'too_long'],
  ['document with a citizen number', { ...booking, document: 'akte 111222333' }, 'document', 'bsn_suspected'],
  ['acquired after the booking', { ...opening, acquired_on: '2026-06-02' }, 'acquired_on', 'date_invalid'],
  ['acquired on no day', { ...opening, acquired_on: '2026-13-01' }, 'acquired_on', 'date_invalid'],
  [
    'issue acquired before, without a reason',
    { ...booking, acquired_on: '2026-05-01' },
    'reason_code',
    'reason_required',
  ],
  ['issue acquired after', { ...booking, acquired_on: '2026-06-02' }, 'acquired_on', 'date_invalid'],
  [
    'bond acquired before its issue',
    { ...booking, instrument_id: bond.id, acquired_on: '2024-12-31', reason_code: 'other' },
    'acquired_on',
    'instrument_closed',
  ],
  [
    'opening of a bond acquired before its issue',
    { ...opening, instrument_id: bond.id, acquired_on: '2024-12-31' },
    'acquired_on',
    'instrument_closed',
  ],
  [
    'correction to more than can be added up',
    {
      kind: 'correction',
      member_id: jan.id,
      instrument_id: bond.id,
      direction: 'in',
      reason_code: 'input_error',
      effective_date: '2026-06-01',
      quantity: '400000001',
    },
    'quantity',
    'quantity_invalid',
  ],
  [
    'more than can be added up for a cent each',
    { ...booking, instrument_id: bond.id, price_cents: 1, reason_code: 'other', quantity: '400000001' },
    'quantity',
    'quantity_invalid',
  ],
  ['acquired on of a transfer', { ...transfer, acquired_on: '2026-05-01' }, 'acquired_on', 'unknown_field'],
  ['sale of a closed instrument', { ...transfer, instrument_id: closed }, 'instrument_id', 'instrument_closed'],
  [
    'gift of a closed instrument',
    { ...transfer, instrument_id: closed, reason_code: 'gift' },
    'instrument_id',
    'instrument_closed',
  ],
  [
    'gift by the dead',
    { ...transfer, member_id: deceased.id, reason_code: 'gift', document: 'Akte 1' },
    'reason_code',
    'member_deceased',
  ],
  ...['sale', 'divorce', 'merger', 'other'].map((reason_code): [string, object, string, string] => [
    `${reason_code} by the dead without the certificate`,
    { ...transfer, member_id: deceased.id, reason_code },
    'document',
    'document_required',
  ]),
  ['a field nobody knows', { ...booking, id: nobody }, 'id', 'unknown_field'],
  ['a number from outside', { ...booking, number: 'TR-2026-999999' }, 'number', 'unknown_field'],
  ['a prototype from outside', JSON.parse(`{"constructor":{}}`), 'constructor', 'unknown_field'],
])('%s', async (_name, body, field, code) => {
  for (const url of ['/transactions', '/transactions?dry_run=true']) {
    const { errors, status } = refusalOf(await post(app, url, body));
    expect(errors.find((error) => error.field === field)).toMatchObject({ code });
    expect(status).toBe(code === 'duplicate_reference' ? 409 : 422);
  }
});

test('several wrong fields are all named at once', async () => {
  const body = { kind: 'issue', quantity: 1, reference: 'é', x: 1 };
  const { errors } = refusalOf(await post(app, '/transactions', body));
  expect(errors.map((error) => error.field ?? '').sort()).toEqual([
    'effective_date',
    'instrument_id',
    'member_id',
    'quantity',
    'reference',
    'x',
  ]);
});

describe('a refusal says what would be right', () => {
  test.each<[string, () => object, object]>([
    [
      'before the member joined',
      () => ({ ...booking, member_id: late }),
      { code: 'before_join_date', params: { earliest: '2026-07-01' } },
    ],
    [
      'before the receiver joined',
      () => ({ ...transfer, counterparty_id: late }),
      { code: 'before_join_date', params: { earliest: '2026-07-01', member_no: 100_050 } },
    ],
    [
      'blocked member',
      () => ({ ...booking, member_id: blocked }),
      { code: 'kind_not_allowed', params: { status: 'blocked' } },
    ],
    [
      'ended member',
      () => ({ ...booking, member_id: ended }),
      { code: 'kind_not_allowed', params: { status: 'ended' } },
    ],
    [
      'closed year',
      () => ({ ...booking, effective_date: '2024-05-05' }),
      { code: 'period_closed', params: { earliest: '2025-01-01' } },
    ],
    [
      'bond not issued yet',
      () => ({ ...booking, instrument_id: share.id, effective_date: '2025-01-01', amount_cents: 5 }),
      { code: 'amount_mismatch', params: { expected_cents: 100_000 } },
    ],
    [
      'more than there is',
      () => ({ ...transfer, quantity: '6' }),
      { code: 'insufficient_available', params: { requested: '6', available: '5', reserved: '0', date: '2026-06-01' } },
    ],
    [
      'more than may be held',
      () => ({ ...booking, quantity: '16' }),
      { code: 'max_per_member', params: { max: '20', held: '5', available: '15', requested: '16' } },
    ],
    [
      'wrong price',
      () => ({ ...booking, price_cents: 9_999 }),
      { code: 'reason_required', params: { price_cents: 10_000 } },
    ],
  ])('%s', async (_name, body, expected) => {
    const { errors } = refusalOf(await post(app, '/transactions', body()));
    expect(errors[0]).toMatchObject(expected);
  });

  test('units that leave later on are not there for an earlier day', async () => {
    await booked(app, { ...booking, member_id: zoe.id, quantity: '4', effective_date: '2026-01-01' });
    const later = await booked(app, {
      ...transfer,
      member_id: zoe.id,
      counterparty_id: bakkerij.id,
      quantity: '3',
      effective_date: '2026-08-01',
    });
    const earlier = {
      ...transfer,
      member_id: zoe.id,
      counterparty_id: bakkerij.id,
      quantity: '2',
      effective_date: '2026-02-01',
    };
    expect(refusalOf(await post(app, '/transactions', earlier)).errors[0]).toMatchObject({
      field: 'quantity',
      code: 'negative_on_date',
      params: {
        requested: '2',
        available: '1',
        date: '2026-08-01',
        used_by: later.number,
        lots: [{ acquired_on: '2026-01-01', used: '3', used_by: later.number }],
      },
    });
  });

  test('the maximum holds on later days too', async () => {
    await booked(app, { ...booking, member_id: bakkerij.id, quantity: '15', effective_date: '2026-09-01' });
    const earlier = { ...booking, member_id: bakkerij.id, quantity: '6', effective_date: '2026-02-01' };
    expect(refusalOf(await post(app, '/transactions', earlier)).code).toBe('max_per_member');
  });
});

describe('texts stay texts', () => {
  const nasty = [
    `'; drop table transactions; --`,
    `Robert'); DELETE FROM postings;--`,
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '${7*7} {{7*7}} %s %n \\x00',
    '=HYPERLINK("x")',
    'Zoë ĳ 😀 عربى',
  ];
  test.each(nasty)('%s', async (text) => {
    const transaction = await booked(app, {
      ...booking,
      member_id: zoe.id,
      instrument_id: good.id,
      quantity: '0.01',
      description: text,
      document: text,
    });
    const read = (await app.request({ url: `/transactions/${transaction.id}` })).json();
    expect(read).toMatchObject({ description: text, document: text });
    const found = (await app.request({ url: `/transactions?q=${encodeURIComponent(text)}` })).json();
    expect(found.items.map((item: { id: string }) => item.id)).toEqual([transaction.id]);
  });

  test.each([
    'member_id',
    'instrument_id',
    'quantity',
    'effective_date',
    'reference',
    'kind',
    'reason_code',
    'counterparty_id',
  ])('SQL in %s is refused and changes nothing', async (field) => {
    const { rows } = await counts();
    for (const text of nasty) {
      expect((await post(app, '/transactions', { ...booking, [field]: text })).statusCode).toBe(422);
    }
    expect((await counts()).rows).toEqual(rows);
  });

  async function counts() {
    const { total } = (await app.request({ url: '/transactions?limit=1' })).json();
    return { rows: total as number };
  }
});

describe('requests that cannot be read', () => {
  test('a body of 10 MB is refused', async () => {
    const response = await post(app, '/transactions', { ...booking, description: 'x'.repeat(10 * 1024 * 1024) });
    expect(refusalOf(response)).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  test.each<[string, string, string, number]>([
    ['no JSON', '{"kind":', 'application/json', 400],
    ['a form', 'kind=issue', 'application/x-www-form-urlencoded', 415],
    ['an array', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
  ])('%s', async (_name, payload, type, status) => {
    const headers = { 'content-type': type, 'idempotency-key': 'unreadable-1' };
    const response = await app.request({ method: 'POST', url: '/transactions', body: payload, headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  test('an idempotency key is required, and must be of some length', async () => {
    for (const headers of [{}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'x'.repeat(129) }] as Record<
      string,
      string
    >[]) {
      const response = await app.request({ method: 'POST', url: '/transactions', body: booking, headers });
      expect(refusalOf(response)).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
    }
  });

  test('dry_run is true or false', async () => {
    expect(refusalOf(await post(app, '/transactions?dry_run=yes', booking)).code).toBe('invalid_parameter');
  });
});
