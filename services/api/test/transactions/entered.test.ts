// Kinds that modules book as well, entered by themselves: what each posts, what each refuses, and how it is taken back.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Payable } from '../../src/modules/payments/schemas.ts';
import type { TransactionPage } from '../../src/modules/transactions/schemas.ts';
import type { TransactionDetail } from '../../src/wire/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { broken } from '../conversions/helpers.ts';
import { account, batchOf, config } from '../payments/helpers.ts';
import { approved, booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

const { share, good, bond } = instruments;
const { jan, zoe, deceased } = members;
const blocked = '01900000-0000-7000-a000-000000100061';
const common = { member_id: jan.id, effective_date: '2026-06-01' };
const gift = { ...common, kind: 'gift_back', instrument_id: share.id, quantity: '2', document: 'Brief 12 mei' };
const correction = {
  ...common,
  kind: 'correction',
  instrument_id: share.id,
  direction: 'out',
  quantity: '1',
  amount_cents: 10_000,
  reason_code: 'input_error',
};
const dividend = {
  ...common,
  kind: 'dividend',
  instrument_id: share.id,
  amount_cents: 10_000,
  withholding_cents: 1_500,
};
const interest = { ...common, kind: 'interest', instrument_id: bond.id, amount_cents: 8_125 };
const receipt = { ...common, kind: 'receipt', amount_cents: 5_000 };
const payout = { ...common, kind: 'payout', amount_cents: 4_000 };

const app = await startTestApp({ config });
await insertMember(app.owner, { id: blocked, member_no: 100_061n, status: 'blocked' });
await asSuperuser(app.url, `insert into periods (year, status) values (2024, 'closed')`);
// Ten at € 100 and ten at € 90: each is worth € 95 in the books.
await booked(app, booking);
await approved(app, await booked(app, { ...booking, price_cents: 9_000, reason_code: 'board_decision' }));

async function postings(id: string): Promise<string[]> {
  const { postings: lines } = (await app.request({ url: `/transactions/${id}` })).json<TransactionDetail>();
  return lines.map(({ account, quantity, amount_cents }) => `${account} ${quantity ?? amount_cents}`);
}
const owed = async (id: string) => {
  const { rows } = await sql<{ cents: bigint }>`select cents from member_payables where member_id = ${id}`.execute(
    app.db,
  );
  return Number(rows[0]?.cents ?? 0);
};

test('a gift gives back at the part of the capital, out of what is free, and is taken back like any other', async () => {
  const given = await booked(app, gift);
  expect(given).toMatchObject({ status: 'booked', kind: 'gift_back', quantity: '2', amount_cents: 19_000 });
  expect(await postings(given.id)).toEqual([
    'member:100001:holding -2',
    'issuer:AANDEEL 2',
    'coop:equity:AANDEEL 19000',
    'coop:gift_income -19000',
  ]);
  const back = await approved(
    app,
    (await post(app, `/transactions/${given.id}/reverse`, { reason_code: 'input_error' })).json(),
  );
  expect(back).toMatchObject({ status: 'booked', kind: 'reversal' });
});

test.each([
  ['dividend', { ...dividend, withholding_cents: 10_000 }, ['coop:equity:AANDEEL 10000', 'coop:withholding -10000']],
  ['interest', { ...interest, withholding_cents: 8_125 }, ['coop:interest_expense 8125', 'coop:withholding -8125']],
])('tax that is the whole of the %s leaves nothing to pay', async (_name, body, lines) => {
  const before = await owed(jan.id);
  const { id } = await booked(app, body);
  expect(await postings(id)).toEqual(lines);
  expect(await owed(jan.id)).toBe(before);
});

test('a correction always waits, and says to the second administrator what the first was shown', async () => {
  const shown = (await post(app, '/transactions?dry_run=true', correction)).json();
  expect(shown).toMatchObject({ outcome: 'waiting', amount_cents: 10_000 });
  const waiting = await booked(app, correction, { version: shown.digest });
  expect(waiting.status).toBe('waiting');
  // It speaks for the unit it will take: 19 of 20 are left to propose.
  const all = await post(app, '/transactions', { ...correction, quantity: '20', amount_cents: 0 });
  expect(refusalOf(all).errors).toMatchObject([{ code: 'insufficient_available', params: { waiting: '1' } }]);
  const done = await approved(app, waiting);
  expect(await postings(done.id)).toEqual([
    'member:100001:holding -1',
    'issuer:AANDEEL 1',
    'opening -10000',
    'coop:equity:AANDEEL 10000',
  ]);
  const inwards = await approved(app, await booked(app, { ...correction, direction: 'in', amount_cents: null }));
  expect(await postings(inwards.id)).toEqual(['member:100001:holding 1', 'issuer:AANDEEL -1']);
});

test('a correction of what was too much takes away, and so does a reversal of anything else, wherever they are shown', async () => {
  const sums = async () => {
    const filters = ['', '&min_cents=0']; // of sums that are kept, and counted row by row
    const pages = await Promise.all(
      filters.map((filter) => app.request({ url: `/transactions?to=2026-06-01&instrument_id=${share.id}${filter}` })),
    );
    const [kept, counted] = pages.map((page) => page.json<TransactionPage>().totals.amount_cents);
    expect(counted).toBe(kept);
    return kept ?? 0;
  };
  const before = await sums();
  const shownAs = async (id: string) => {
    const [one, list] = await Promise.all(
      [`/transactions/${id}`, '/transactions?sort=-number'].map((url) => app.request({ url })),
    );
    const listed = list?.json<TransactionPage>().items.find((row) => row.id === id);
    return [one?.json<TransactionDetail>().takes_away, listed?.takes_away];
  };
  const reversed = async ({ id }: { id: string }) =>
    approved(app, (await post(app, `/transactions/${id}/reverse`, { reason_code: 'input_error' })).json());

  for (const [direction, takesAway] of [
    ['out', true],
    ['in', false],
  ] as const) {
    const waiting = await booked(app, { ...correction, direction });
    expect([waiting.takes_away, ...(await shownAs(waiting.id)).slice(0, 1)]).toEqual([takesAway, takesAway]);
    const done = await approved(app, waiting);
    expect([done.takes_away, ...(await shownAs(done.id))], direction).toEqual([takesAway, takesAway, takesAway]);
    expect(await sums()).toBe(before + (takesAway ? -10_000 : 10_000));
    const back = await reversed(done);
    expect([back.takes_away, ...(await shownAs(back.id))], direction).toEqual([!takesAway, !takesAway, !takesAway]);
    expect(await sums()).toBe(before);
  }
});

test('dividend and interest are owed to the member without the tax that is withheld', async () => {
  expect(await postings((await booked(app, dividend)).id)).toEqual([
    'coop:equity:AANDEEL 10000',
    'member:100001:payable -8500',
    'coop:withholding -1500',
  ]);
  expect(await postings((await booked(app, interest)).id)).toEqual([
    'coop:interest_expense 8125',
    'member:100001:payable -8125',
  ]);
  expect(await owed(jan.id)).toBe(16_625);
  const same = (await post(app, '/transactions?dry_run=true', dividend)).json();
  expect(same.warnings).toContainEqual({ code: 'duplicate', params: expect.objectContaining({ status: 'booked' }) });
  const other = (await post(app, '/transactions?dry_run=true', { ...dividend, amount_cents: 9_999 })).json();
  expect(other.warnings).not.toContainEqual(expect.objectContaining({ code: 'duplicate' }));
});

test('a receipt is owed to who paid it, or waits in suspense until that is known', async () => {
  expect(await postings((await booked(app, { ...receipt, member_id: zoe.id })).id)).toEqual([
    'coop:bank 5000',
    'member:100002:payable -5000',
  ]);
  const unknown = await booked(app, { ...receipt, member_id: null, amount_cents: 300_000, reference: 'NOBODY' });
  expect(unknown).toMatchObject({ status: 'waiting', member: null, instrument: null });
  expect(await postings((await approved(app, unknown)).id)).toEqual(['coop:bank 300000', 'coop:suspense -300000']);
});

describe('a payout by hand', () => {
  test('takes no more than is owed, always waits, and comes out of the bank', async () => {
    const before = await owed(jan.id);
    const more = await post(app, '/transactions', { ...payout, amount_cents: before + 1 });
    expect(refusalOf(more).errors).toEqual([
      {
        field: 'amount_cents',
        code: 'more_than_owed',
        params: { requested_cents: before + 1, owed_cents: before },
      },
    ]);
    const first = await booked(app, { ...payout, amount_cents: before - 1 });
    expect(first.status).toBe('waiting');
    // What waits to be paid is not free to be paid again, nor is it offered to a payment batch.
    expect(refusalOf(await post(app, '/transactions', { ...payout, amount_cents: 2 })).errors).toMatchObject([
      { code: 'more_than_owed', params: { owed_cents: 1 } },
    ]);
    const { items } = (await app.request({ url: '/payables' })).json<{ items: Payable[] }>();
    expect(items.find((item) => item.subject_id === jan.id)).toMatchObject({ amount_cents: 1 });
    expect(await postings((await approved(app, first)).id)).toEqual([
      `member:100001:payable ${before - 1}`,
      `coop:bank ${1 - before}`,
    ]);
    const late = await post(app, '/transactions', { ...payout, amount_cents: 2 });
    expect(refusalOf(late).errors).toMatchObject([{ code: 'more_than_owed', params: { owed_cents: 1 } }]);
  });

  test('of what a payment batch is being put together for is refused', async () => {
    await booked(app, { ...receipt, member_id: zoe.id, reference: 'ZOE-2' });
    await account(app, zoe.id, 'NL20INGB0001234567', 'Z Müller');
    await batchOf(app, [{ subject_type: 'member', subject_id: zoe.id, asked: false }]);
    const refused = await post(app, '/transactions', { ...payout, member_id: zoe.id, amount_cents: 1 });
    expect(refusalOf(refused).errors).toMatchObject([{ code: 'more_than_owed', params: { owed_cents: 0 } }]);
  });

  test('what was paid since cannot be taken back', async () => {
    const given = await booked(app, { ...dividend, withholding_cents: null });
    await approved(app, await booked(app, { ...payout, amount_cents: await owed(jan.id) }));
    const refused = await post(app, `/transactions/${given.id}/reverse`, { reason_code: 'input_error' });
    expect(refusalOf(refused).errors).toMatchObject([{ code: 'not_reversible', params: { reason: 'paid_out' } }]);
  });
});

// One wrong field in turn, for each kind with fields of its own.
test.each<[string, object, string, string]>([
  ['gift without its document', { ...gift, document: null }, 'document', 'document_required'],
  ['gift of bonds', { ...gift, instrument_id: bond.id }, 'instrument_id', 'kind_not_for_instrument'],
  ['gift of more than there is', { ...gift, quantity: '99' }, 'quantity', 'insufficient_available'],
  ['gift of what is locked', { ...gift, instrument_id: good.id, quantity: '1' }, 'quantity', 'insufficient_available'],
  ['gift by the dead', { ...gift, member_id: deceased.id }, 'member_id', 'member_deceased'],
  ['gift without quantity', { ...gift, quantity: null }, 'quantity', 'required'],
  ['gift with an amount', { ...gift, amount_cents: 100 }, 'amount_cents', 'unknown_field'],
  ['correction without reason', { ...correction, reason_code: null }, 'reason_code', 'reason_required'],
  ['correction as a sale', { ...correction, reason_code: 'sale' }, 'reason_code', 'reason_invalid'],
  ['correction without direction', { ...correction, direction: null }, 'direction', 'required'],
  ['correction sideways', { ...correction, direction: 'up' }, 'direction', 'invalid_parameter'],
  ['correction below nothing', { ...correction, amount_cents: -1 }, 'amount_cents', 'amount_invalid'],
  ['correction of more than there is', { ...correction, quantity: '99' }, 'quantity', 'insufficient_available'],
  ['dividend on a bond', { ...dividend, instrument_id: bond.id }, 'instrument_id', 'kind_not_for_instrument'],
  ['interest on a share', { ...interest, instrument_id: share.id }, 'instrument_id', 'kind_not_for_instrument'],
  ['dividend without amount', { ...dividend, amount_cents: null }, 'amount_cents', 'required'],
  ['dividend of nothing', { ...dividend, amount_cents: 0 }, 'amount_cents', 'amount_invalid'],
  ['more tax than dividend', { ...dividend, withholding_cents: 10_001 }, 'withholding_cents', 'withholding_too_high'],
  ['dividend with a quantity', { ...dividend, quantity: '1' }, 'quantity', 'unknown_field'],
  ['dividend for nobody', { ...dividend, member_id: null }, 'member_id', 'required'],
  ['interest without instrument', { ...interest, instrument_id: null }, 'instrument_id', 'required'],
  ['receipt of nothing', { ...receipt, amount_cents: 0 }, 'amount_cents', 'amount_invalid'],
  ['receipt with an instrument', { ...receipt, instrument_id: share.id }, 'instrument_id', 'unknown_field'],
  ['receipt of a fraction', { ...receipt, amount_cents: 0.5 }, 'amount_cents', 'amount_invalid'],
  ['receipt in a closed year', { ...receipt, effective_date: '2024-12-31' }, 'effective_date', 'period_closed'],
  ['payout to who is blocked', { ...payout, member_id: blocked }, 'member_id', 'kind_not_allowed'],
  ['payout with tax', { ...payout, withholding_cents: 1 }, 'withholding_cents', 'unknown_field'],
  ['redemption at maturity', { ...gift, kind: 'redeem' }, 'kind', 'kind_not_allowed'],
  ['return', { ...gift, kind: 'return' }, 'kind', 'kind_not_allowed'],
])('%s is refused', async (_name, body, field, code) => {
  expect(refusalOf(await post(app, '/transactions', body)).errors).toMatchObject([{ field, code }]);
});

test('the ledger still adds up', async () => {
  expect(await broken(app)).toEqual([]);
});
