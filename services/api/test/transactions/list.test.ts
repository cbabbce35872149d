import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

interface Page {
  items: Transaction[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
  totals: { amount_cents: number | null };
}

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  for (let day = 1; day <= 7; day += 1) {
    await booked(app, {
      ...booking,
      quantity: String(day),
      effective_date: `2026-0${(day % 3) + 1}-15`,
      reference: `R-${day}`,
    });
  }
  await booked(app, {
    ...booking,
    member_id: members.zoe.id,
    instrument_id: instruments.good.id,
    quantity: '0.5',
    effective_date: '2026-05-01',
  });
  await booked(app, {
    kind: 'transfer',
    member_id: members.jan.id,
    counterparty_id: members.zoe.id,
    instrument_id: instruments.share.id,
    quantity: '2',
    effective_date: '2026-06-01',
    reason_code: 'gift',
    description: 'Voor 100% van_harte',
  });
  for (let round = 0; round < 3; round += 1)
    await booked(app, { ...booking, quantity: '30', description: `Wacht ${round}` });
});
afterAll(() => app.close());

const list = async (query: string): Promise<Page> =>
  (await app.request({ url: `/transactions?${query}` })).json<Page>();

async function walk(query: string): Promise<Transaction[]> {
  const items: Transaction[] = [];
  let cursor = '';
  do {
    const page = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    items.push(...page.items);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  return items;
}

test('pages follow each other without a gap or a repeat, newest first', async () => {
  const all = (await list('limit=100')).items;
  expect(all).toHaveLength(9);
  const order = all.map((item) => `${item.effective_date} ${item.number}`);
  expect(order).toEqual([...order].sort().reverse());
  expect(await walk('limit=2')).toEqual(all);
});

test('totals are of the whole filter, not of the page', async () => {
  const page = await list(`limit=1&instrument_id=${instruments.share.id}&kind=issue`);
  expect(page).toMatchObject({ total: 7, totals: { amount_cents: 28 * 10_000 } });
});

test.each([
  ['kind=transfer', 1],
  [`member_id=${members.zoe.id}`, 2],
  [`instrument_id=${instruments.good.id}`, 1],
  ['from=2026-05-01', 2],
  ['to=2026-01-31', 2],
  ['from=2026-02-01&to=2026-02-28', 3],
  ['q=R-3', 1],
  ['q=r-7', 1],
  ['q=muller', 2],
  ['q=100%25', 1],
  ['q=n_h', 1],
  ['q=%25', 0],
  ['q=bo', 0],
  ['q=vo', 1],
  ['q=nobody', 0],
])('%s finds %i', async (query, total) => {
  const page = await list(query);
  expect(page.total).toBe(total);
  expect(page.items).toHaveLength(total);
});

test('a number is found from its beginning, and its list goes by number', async () => {
  const all = (await list('limit=100')).items.map((item) => item.number ?? '');
  const [last = ''] = all.toSorted().reverse();
  const year = last.slice(0, 8);
  expect((await list(`q=${last}`)).items.map((item) => item.number)).toEqual([last]);
  expect((await list(`q=${last.toLowerCase()}`)).total).toBe(1);
  expect((await walk(`q=${year}&limit=2`)).map((item) => item.number)).toEqual(all.toSorted().reverse());
  expect((await list(`q=${year}&kind=transfer`)).total).toBe(1);
  expect((await list(`q=${year}&member_id=${members.zoe.id}`)).total).toBe(2);
  expect(await list(`q=TR-1999-`)).toMatchObject({ total: 0, totals: { amount_cents: 0 } });
});

test('a text of more than can be counted is paged through all the same', async () => {
  const many = await buildTestApp();
  try {
    for (let n = 0; n < 260; n += 1) {
      await booked(many, { ...booking, quantity: '1', description: n % 2 === 0 ? 'Spaarplan' : 'Veel voorkomend' });
    }
    const page = async (query: string) => (await many.request({ url: `/transactions?${query}` })).json<Page>();
    const first = await page('q=berg&limit=100');
    expect(first).toMatchObject({ total: 250, total_is_lower_bound: true, totals: { amount_cents: null } });
    const seen = new Set(first.items.map((item) => item.id));
    for (let cursor = first.next_cursor; cursor !== null;) {
      const next = await page(`q=berg&limit=100&cursor=${cursor}`);
      for (const item of next.items) seen.add(item.id);
      cursor = next.next_cursor;
    }
    expect(seen.size).toBe(260);
    expect(await page('q=spaarplan')).toMatchObject({ total: 130, total_is_lower_bound: false });
    expect(await page(`q=spaarplan&member_id=${members.jan.id}`)).toMatchObject({ total: 130 });
    expect(await page('limit=1')).toMatchObject({ total: 260, totals: { amount_cents: 260 * 10_000 } });
  } finally {
    await many.close();
  }
});

test('what waits has its own list, newest first, with the same filters', async () => {
  const items = await walk('status=waiting&limit=2');
  expect(items.map((item) => item.description)).toEqual(['Wacht 2', 'Wacht 1', 'Wacht 0']);
  expect((await list('status=waiting&limit=1')).totals.amount_cents).toBe(3 * 300_000);
  expect((await list('status=waiting&q=wacht 1')).total).toBe(1);
  expect((await list(`status=waiting&member_id=${members.zoe.id}`)).total).toBe(0);
  expect((await list(`status=waiting&member_id=${members.jan.id}&kind=issue&from=2026-06-01`)).total).toBe(3);
  expect((await list('status=rejected')).total).toBe(0);
  const one = await app.request({ url: `/transactions/${items[0]?.id}` });
  expect(one.json()).toMatchObject({ status: 'waiting', postings: [] });
});

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'cursor=x',
  'cursor=WyJhIl0',
  'kind=x',
  'status=x',
  'member_id=1',
  'from=2026-02-30',
])('%s is refused', async (query) => {
  expect((await app.request({ url: `/transactions?${query}` })).statusCode).toBe(422);
});

test('an unknown id is 404', async () => {
  const response = await app.request({ url: '/transactions/01900000-0000-7000-a000-000000999999' });
  expect(refusalOf(response)).toMatchObject({ status: 404, code: 'transaction_not_found' });
  expect((await post(app, '/transactions/x/reverse', { reason_code: 'other' })).statusCode).toBe(422);
});
