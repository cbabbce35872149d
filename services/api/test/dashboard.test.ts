import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { readCompliance } from '../src/modules/compliance/read.ts';
import type { Compliance } from '../src/modules/compliance/schemas.ts';
import type { OpenWork } from '../src/modules/dashboard/schemas.ts';
import { issue, reverse } from './bookings.ts';
import { fixtures, insertMember } from './fixtures.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import { approved, bodyOf, booked, post } from './transactions/helpers.ts';

const { share, good, bond } = fixtures.instruments;
const { jan, zoe } = fixtures.members;

interface Dashboard {
  as_of: string;
  members: object;
  instruments: { instrument: { code: string }; outstanding: string; holders: number; nominal_value_cents: number }[];
  outstanding_by_month: { month: string; instrument_id: string; outstanding: string }[];
  recent: { id: string; number: string }[];
}

let clock = new Date('2026-03-15T11:00:00Z');
const test = await startTestApp({ clock: { now: () => clock } });

async function dashboard(asOf?: string): Promise<Dashboard> {
  return bodyOf<Dashboard>(
    await test.request({ url: asOf === undefined ? '/dashboard' : `/dashboard?as_of=${asOf}` }),
    200,
  );
}

/** Of an instrument: units outstanding, and how many members have some. */
async function standing(code: string, asOf?: string): Promise<string> {
  const { instruments } = await dashboard(asOf);
  const row = instruments.find(({ instrument }) => instrument.code === code);
  return `${row?.outstanding} of ${row?.holders}`;
}

describe('the dashboard', () => {
  it('of an empty ledger has zeros, never nothing', async () => {
    const empty = await dashboard();
    expect(empty.as_of).toBe('2026-03-15');
    expect(empty.instruments).toHaveLength(3);
    expect(empty.instruments[0]).toMatchObject({ outstanding: '0', holders: 0, nominal_value_cents: 0 });
    expect(empty.outstanding_by_month).toHaveLength(36);
    expect(empty).toMatchObject({ recent: [], nominal_value_cents: 0, next_conversion_on: null });
    expect(empty.instruments[2]).toMatchObject({ coupon_ppm: 32_500, maturity_date: '2032-01-01', matured: false });
  });

  it('follows each booking: outstanding and holders, now and on a date', async () => {
    const shares = { instrument: share.id, units: 10n };
    await issue(test.db, { ...shares, member: jan.id, on: '2025-05-10' });
    expect(await standing('AANDEEL')).toBe('10 of 1');
    expect(await standing('AANDEEL', '2025-12-31')).toBe('10 of 1');
    expect(await standing('AANDEEL', '2025-05-09')).toBe('0 of 0');

    const second = await issue(test.db, { ...shares, member: zoe.id, on: '2026-01-10' });
    await issue(test.db, { ...shares, member: jan.id, on: '2025-05-09', units: 1n });
    expect(await standing('AANDEEL')).toBe('21 of 2');
    expect(await standing('AANDEEL', '2025-12-31')).toBe('11 of 1');
    expect(await standing('AANDEEL', '2025-05-09')).toBe('1 of 1');

    await reverse(test.db, second, '2026-02-01');
    expect(await standing('AANDEEL')).toBe('11 of 1');
    expect(await standing('AANDEEL', '2026-01-31')).toBe('21 of 2');
    expect(await standing('GOOD')).toBe('0 of 0');
  });

  it('has the months up to today, and values at nominal', async () => {
    await issue(test.db, { member: zoe.id, instrument: good.id, units: 12_500n, on: '2025-11-30' });
    const { instruments, outstanding_by_month } = await dashboard();
    expect(instruments[1]).toMatchObject({ outstanding: '1.25', holders: 1, nominal_value_cents: 3125 });
    const months = outstanding_by_month.filter((row) => row.instrument_id === share.id);
    expect(months.map(({ month, outstanding }) => `${month} ${outstanding}`)).toEqual([
      '2025-04 0',
      ...['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month} 11`),
      '2026-01 21',
      '2026-02 11',
      '2026-03 11',
    ]);
  });

  it('counts members as of the date', async () => {
    const before = await dashboard();
    await insertMember(test.owner, { member_no: 600_001n, joined_on: '2026-03-02', automated_conversion: true });
    await insertMember(test.owner, {
      member_no: 600_002n,
      joined_on: '2020-01-01',
      status: 'ended',
      ended_on: '2026-03-01',
    });
    expect(before.members).toEqual({ active: 3, joined_this_month: 0 });
    expect(await dashboard()).toMatchObject({
      members: { active: 4, joined_this_month: 1 },
      automated_conversion_members: 1,
    });
    expect((await dashboard('2026-02-28')).members).toEqual({ active: 4, joined_this_month: 0 });
  });

  it('shows the ten booked last, backdated or not, and of a date in the past the ten before it', async () => {
    for (let n = 1; n <= 11; n += 1) {
      await issue(test.db, { member: jan.id, instrument: share.id, units: 1n, on: '2025-08-01' });
    }
    const backdated = await issue(test.db, { member: jan.id, instrument: share.id, units: 1n, on: '2025-06-01' });
    const now = (await dashboard()).recent;
    expect(now).toHaveLength(10);
    expect(now[0]?.id).toBe(backdated.id);
    const past = (await dashboard('2025-06-01')).recent;
    expect(past[0]?.id).toBe(backdated.id);
    expect(past).toHaveLength(3);
  });

  it('moves to the next day at midnight in Amsterdam', async () => {
    clock = new Date('2026-03-15T23:30:00Z');
    expect((await dashboard()).as_of).toBe('2026-03-16');
    clock = new Date('2026-03-15T11:00:00Z');
  });

  it('answers again after the database was away', async () => {
    await issue(test.db, { member: zoe.id, instrument: share.id, units: 1n, on: '2025-08-01' });
    const name = new URL(test.url).pathname.slice(1);
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
    await asSuperuser(test.url, kill);
    // A connection that broke is only found out when it is used: 503 first, and then the answer.
    await expect.poll(() => standing('AANDEEL')).toBe('24 of 2');
  });

  it('refuses what is no date', async () => {
    const response = await test.request({ url: '/dashboard?as_of=2026-02-30' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'date_invalid', errors: [{ field: 'as_of' }] });
  });
});

it('a receipt of nobody is open work, until it is reversed to be entered with its member', async () => {
  const receipts = async () => {
    const { queues } = (await test.request({ url: '/open-work' })).json<OpenWork>();
    return queues.filter(({ kind }) => kind === 'receipt');
  };
  const money = { kind: 'receipt', amount_cents: 10_000 };
  await booked(test, { ...money, member_id: jan.id, effective_date: '2026-03-10' });
  expect(await receipts()).toEqual([]);
  const { id, number } = await booked(test, { ...money, effective_date: '2026-03-13' });
  const one = { id, number, rows: null, code: null };
  expect(await receipts()).toMatchObject([{ count: 1, late: 0, age_days: 2, one }]);
  const { id: second } = await booked(test, { ...money, amount_cents: 20_000, effective_date: '2026-03-12' });
  expect(await receipts()).toMatchObject([{ count: 2, age_days: 3, one: null }]);
  const list = async (query: string) =>
    (await test.request({ url: `/transactions?memberless=true${query}` })).json<{ total: number; totals: object }>();
  expect(await list('&kind=receipt')).toMatchObject({
    items: [{ id }, { id: second }],
    total: 2,
    totals: { amount_cents: 30_000 },
  });
  expect(await list('&status=waiting')).toMatchObject({ items: [], total: 0 });
  await approved(test, (await post(test, `/transactions/${second}/reverse`, { reason_code: 'input_error' })).json());
  expect(await receipts()).toMatchObject([{ count: 1, age_days: 2, one }]);
});

describe('compliance', () => {
  const compliance = async () => (await test.request({ url: '/compliance' })).json<Compliance>();
  const bakkerij = fixtures.members.bakkerij.id;

  it('adds up what was raised in twelve months, as the ledger has it: what was taken back was never raised', async () => {
    const { offerings: before } = await compliance();
    const bonds = { instrument: bond.id, on: '2025-03-16' };
    await issue(test.db, { ...bonds, member: jan.id, units: 100n, on: '2025-03-15' });
    await issue(test.db, { ...bonds, member: jan.id, units: 20n });
    await issue(test.db, { ...bonds, member: zoe.id, units: 20n });
    await issue(test.db, { ...bonds, member: bakkerij, units: 5n, on: '2026-03-15' });
    await reverse(test.db, await issue(test.db, { ...bonds, member: zoe.id, units: 7n }), '2026-03-01');
    const { offerings, holders, ...figures } = await compliance();
    expect(offerings.map(({ instrument, raised_cents: cents }) => [instrument.code, cents])).toEqual([
      ...before.map(({ instrument, raised_cents: cents }) => [instrument.code, cents]),
      [bond.code, 45],
    ]);
    expect(figures).toEqual({
      from: '2025-03-16',
      until: '2026-03-15',
      limit_cents: 500_000_000,
      state: 'free',
      raised_cents: offerings.reduce((sum, { raised_cents: cents }) => sum + cents, 0),
      holder_percentages: [10, 25],
    });
    // Of 145 bonds 120, 20 and 5: the last is above no percentage.
    expect(
      holders
        .filter(({ instrument }) => instrument.code === bond.code)
        .map(({ member, percentage, above }) => [member.member_no, percentage, above]),
    ).toEqual([
      [100_001, 82.75, 25],
      [100_002, 13.79, 10],
    ]);
    const then = (await test.request({ url: '/compliance?as_of=2026-03-14' })).json<Compliance>();
    expect(then).toMatchObject({ from: '2025-03-15', until: '2026-03-14', holders });
    // 100 of 15 March of the year before, 40 of the day after; the 5 of the next day are not there yet
    expect(then.offerings.find(({ instrument }) => instrument.code === bond.code)?.raised_cents).toBe(140);
    const held = async (limit: bigint) => {
      const config = { ...test.config, compliance: { offerLimitCents: limit, holderPercentages: [90] } };
      return readCompliance({ db: test.db, clock: { now: () => clock }, config });
    };
    const raised = BigInt(figures.raised_cents);
    expect([(await held(raised)).state, (await held(raised + 1n)).state, (await held(raised * 2n)).state]).toEqual([
      'reached',
      'near',
      'free',
    ]);
    expect((await held(1n)).holders.filter(({ instrument }) => instrument.code === bond.code)).toEqual([]);
    const { rows: untrue } = await sql`
      (select * from rollups where measure = 'raised' and value <> 0 except select * from rollup_sums)
      union all (select * from rollup_sums where measure = 'raised' except select * from rollups)`.execute(test.db);
    expect(untrue).toEqual([]);
  });
});

describe('instruments and prices', () => {
  it('are listed shares first, with the price that holds today', async () => {
    const response = await test.request({ url: '/instruments' });
    const { items } = response.json<{ items: Record<string, unknown>[] }>();
    expect(items.map((item) => [item['code'], item['issue_price_cents']])).toEqual([
      ['AANDEEL', 10_000],
      ['GOOD', 2750],
      ['OBL-2025', 25_000],
    ]);
    expect(items[2]).toMatchObject({ type: 'bond', coupon_ppm: 32_500, max_per_member: null, fee_min_cents: 1000 });
    const draft = await test.request({ url: '/instruments?status=draft' });
    expect(draft.json()).toEqual({ items: [] });
  });

  it('are priced by date and purpose', async () => {
    const prices = async (query: string) =>
      (await test.request({ url: `/prices?${query}` })).json<{ items: unknown[] }>().items;
    const all = await prices(`instrument_id=${good.id}`);
    expect(all).toEqual([
      { instrument_id: good.id, purpose: 'issue', valid_from: '2025-07-01', price_cents: 2750 },
      { instrument_id: good.id, purpose: 'issue', valid_from: '2015-01-01', price_cents: 2500 },
    ]);
    expect(await prices(`instrument_id=${good.id}&on=2025-06-30`)).toEqual([all[1]]);
    expect(await prices('on=2025-07-01')).toHaveLength(3);
    expect(await prices('purpose=return')).toEqual([]);
    const wrong = await test.request({ url: '/prices?instrument_id=GOOD' });
    expect(wrong.json()).toMatchObject({ code: 'invalid_id', errors: [{ field: 'instrument_id' }] });
  });
});
