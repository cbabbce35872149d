import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { issue, reverse } from './bookings.ts';
import { fixtures, insertMember } from './fixtures.ts';
import { somebodyWaits, startTestApp } from './harness.ts';
import { bodyOf } from './transactions/helpers.ts';

const { share, good, bond } = fixtures.instruments;
const jan = fixtures.members.jan.id;

interface Holdings {
  items: Record<string, unknown>[];
  as_of: string;
  known_at: string | null;
}

const test = await startTestApp();
const { db } = test;
const firstShares = await issue(db, { member: jan, instrument: share.id, units: 10n, on: '2024-03-01' });
const wrongShares = await issue(db, { member: jan, instrument: share.id, units: 5n, on: '2024-06-01' });
const parcel = { member: jan, instrument: good.id, units: 25_000n };
await issue(db, { ...parcel, on: '2024-01-01', lockUntil: '2026-01-01' });
await issue(db, { ...parcel, on: '2025-07-01', lockUntil: '2027-07-01', units: 12_345n });
await reverse(db, wrongShares, '2024-06-01');

async function holdings(parameters: Record<string, string> = {}): Promise<Holdings> {
  return bodyOf<Holdings>(
    await test.request({ url: `/members/100001/holdings?${new URLSearchParams(parameters)}` }),
    200,
  );
}

/** What is held of each instrument: "AANDEEL 10". */
async function held(parameters: Record<string, string>): Promise<string[]> {
  const { items } = await holdings(parameters);
  return items.map((item) => `${(item['instrument'] as { code: string }).code} ${String(item['total'])}`);
}

describe('holdings', () => {
  it('are those of today, with what is locked, the price and the value', async () => {
    const answer = await holdings();
    expect(answer.known_at).toBeNull();
    const goodRef = { id: good.id, code: 'GOOD', name_nl: 'Good Share', name_en: 'Good Share', type: 'good_share' };
    expect(answer.items[1]).toEqual({
      instrument: { ...goodRef, scale: 4 },
      available: '3.7345',
      reserved: '0',
      total: '3.7345',
      locked: '1.2345',
      next_unlock_on: '2027-07-01',
      price_cents: 2750,
      value_cents: 10_270, // 3.7345 × € 27,50 = € 102,69875
      accrued_cents: null,
    });
  });

  it.each([
    ['before anything', '2023-12-31', []],
    ['on the first day', '2024-01-01', ['GOOD 2.5']],
    ['the day before the shares', '2024-02-29', ['GOOD 2.5']],
    ['on the day of the shares', '2024-03-01', ['AANDEEL 10', 'GOOD 2.5']],
    ['on the day of the mistake and its reversal', '2024-06-01', ['AANDEEL 10', 'GOOD 2.5']],
    ['later', '2025-07-01', ['AANDEEL 10', 'GOOD 3.7345']],
  ])('as of a date: %s', async (_name, asOf, expected) => {
    expect(await held({ as_of: asOf })).toEqual(expected);
  });

  it('are priced and locked as of the date', async () => {
    const { items } = await holdings({ as_of: '2025-12-31' });
    expect(items[1]).toMatchObject({ locked: '3.7345', next_unlock_on: '2026-01-01', price_cents: 2750 });
    const earlier = await holdings({ as_of: '2025-06-30' });
    expect(earlier.items[1]).toMatchObject({ price_cents: 2500, value_cents: 6250 });
    const free = await holdings({ as_of: '2026-01-01' });
    expect(free.items[1]).toMatchObject({ locked: '1.2345' });
  });

  it('as known at an instant hold what was booked by then, whatever came after', async () => {
    const before = { as_of: '2024-12-31', known_at: firstShares.booked_at };
    const during = { as_of: '2024-12-31', known_at: wrongShares.booked_at };
    expect(await held(before)).toEqual(['AANDEEL 10']);
    expect(await held(during)).toEqual(['AANDEEL 15']);
    const answers = [await holdings(before), await holdings(during)];
    await issue(test.db, { member: jan, instrument: bond.id, units: 3n, on: '2025-02-01' });
    await issue(test.db, { member: jan, instrument: share.id, units: 1n, on: '2024-04-01' });
    expect([await holdings(before), await holdings(during)]).toEqual(answers);
    expect(await held({ as_of: '2024-12-31' })).toEqual(['AANDEEL 11', 'GOOD 2.5']);
  });

  it('as known at an instant wait for the booking under way', async () => {
    const known_at = new Date().toISOString();
    const booking = new pg.Client(test.url);
    await booking.connect();
    await booking.query('begin');
    await booking.query('select from ledger_head for update'); // as a booking does until it commits
    let answered = false;
    const answer = holdings({ known_at }).then(() => (answered = true));
    await somebodyWaits(test.url);
    expect(answered).toBe(false);
    await booking.query('commit');
    await answer;
    await booking.end();
  });

  it.each([
    ['known_at', '2999-01-01T00:00:00Z', 'date_in_future'],
    ['known_at', 'yesterday', 'date_invalid'],
    ['known_at', '0000-01-01T00:00:00Z', 'date_invalid'],
    ['as_of', '2025-02-29', 'date_invalid'],
    ['as_of', '01-02-2025', 'date_invalid'],
    ['on', '2025-01-01', 'unknown_field'],
  ])('refuse %s %s', async (field, value, code) => {
    for (const path of ['', '/holdings']) {
      const response = await test.request({ url: `/members/100001${path}?${field}=${value}` });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ code, errors: [{ field, code }] });
    }
  });

  it('are part of the member', async () => {
    const parameters = 'as_of=2024-12-31';
    const member = await test.request({ url: `/members/100001?${parameters}` });
    const { items, ...position } = await holdings({ as_of: '2024-12-31' });
    expect(member.json()).toMatchObject({ ...position, holdings: items });
  });
});

describe("a member's transactions", () => {
  it('come newest first, each with the balance after it by effective date, a page at a time', async () => {
    const member = await insertMember(test.owner, { member_no: 500_001n });
    for (const [on, units] of [
      ['2024-01-10', 4n],
      ['2024-03-10', 6n],
      ['2024-02-10', 5n],
    ] as const) {
      await issue(test.db, { member, instrument: share.id, units, on });
    }
    const mistake = await issue(test.db, { member, instrument: share.id, units: 7n, on: '2024-02-10' });
    await reverse(test.db, mistake, '2024-04-01');
    await issue(test.db, { member, instrument: good.id, units: 5_000n, on: '2024-02-20' });

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: string = cursor === null ? '' : `&cursor=${cursor}`;
      const response = await test.request({ url: `/members/500001/transactions?limit=2${page}` });
      expect(response.statusCode, response.body).toBe(200);
      const body: { items: Record<string, string>[]; next_cursor: string | null; total: number } = response.json();
      expect(body.total).toBe(6);
      seen.push(
        ...body.items.map((item) =>
          [item['effective_date'], item['kind'], item['quantity_signed'], item['balance_after']].join(' '),
        ),
      );
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([
      '2024-04-01 reversal -7 15',
      '2024-03-10 issue 6 22',
      '2024-02-20 issue 0.5 0.5',
      '2024-02-10 issue 7 16',
      '2024-02-10 issue 5 9',
      '2024-01-10 issue 4 4',
    ]);
  });

  it('are those until a date, and as they were known at an instant', async () => {
    const member = await insertMember(test.owner, { member_no: 500_002n });
    const own = { member, instrument: share.id };
    await issue(test.db, { ...own, units: 4n, on: '2024-01-10' });
    const wrong = await issue(test.db, { ...own, units: 6n, on: '2024-03-10' });
    const reversal = await reverse(test.db, wrong, '2024-04-01');
    await issue(test.db, { ...own, units: 1n, on: '2024-02-01' });
    const read = async (query: Record<string, string>) => {
      const response = await test.request({ url: `/members/500002/transactions?${new URLSearchParams(query)}` });
      expect(response.statusCode, response.body).toBe(200);
      const { items, total } = response.json<{ items: Record<string, unknown>[]; total: number }>();
      expect(items).toHaveLength(total);
      return items.map(
        (item) =>
          `${String(item['effective_date'])} ${String(item['balance_after'])} ${item['reversed_by'] === null ? 'stands' : 'reversed'}`,
      );
    };
    expect(await read({})).toEqual([
      '2024-04-01 5 stands',
      '2024-03-10 11 reversed',
      '2024-02-01 5 stands',
      '2024-01-10 4 stands',
    ]);
    expect(await read({ as_of: '2024-03-31' })).toEqual([
      '2024-03-10 11 reversed',
      '2024-02-01 5 stands',
      '2024-01-10 4 stands',
    ]);
    expect(await read({ known_at: wrong.booked_at })).toEqual(['2024-03-10 10 stands', '2024-01-10 4 stands']);
    expect(await read({ known_at: reversal.booked_at, as_of: '2024-03-31' })).toEqual([
      '2024-03-10 10 reversed',
      '2024-01-10 4 stands',
    ]);
    const later = await test.request({ url: '/members/500002/transactions?known_at=2999-01-01T00:00:00Z' });
    expect(later.json()).toMatchObject({ code: 'date_in_future' });
  });

  it('say who made them and by what they were reversed', async () => {
    const response = await test.request({ url: '/members/100001/transactions?limit=100' });
    const { items } = response.json<{ items: { id: string }[] }>();
    expect(items.find((item) => item.id === wrongShares.id)).toMatchObject({
      status: 'booked',
      number: wrongShares.number,
      booked_at: wrongShares.booked_at,
      maker: { name: 'Anna de Vries' },
      member: { member_no: 100_001, display_name: 'Jan van der Berg' },
      reversed_by: { status: 'booked' },
    });
  });
});
