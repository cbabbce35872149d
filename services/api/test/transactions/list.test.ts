import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { nothingWished, readFile } from '../../src/domain/bulk/file.ts';
import type { Transaction } from '../../src/wire/schemas.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, buildTestApp, startTestApp } from '../harness.ts';
import { approved, booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

interface Page {
  items: Transaction[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
  totals: { amount_cents: number | null; instruments: { instrument: { code: string } | null; count: number }[] | null };
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());
const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const app = await startTestApp();
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
  [`maker_id=${people.anna.id}`, 9],
  [`maker_id=${people.bram.id}`, 0],
  ['source=ui', 9],
  ['source=bulk', 0],
  ['member_no=100001', 8],
  ['member_no=1', 0],
  ['min_cents=50000', 3],
  ['max_cents=0', 1],
  ['min_cents=20000&max_cents=30000', 2],
  [`booked_from=${day}&booked_to=${day}`, 9],
  [`booked_to=${before}`, 0],
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

test.each(['effective_date', 'number', 'amount_cents'])('%s sorts both ways, page by page', async (sort) => {
  const [up, down] = [await walk(`sort=${sort}&limit=2`), await walk(`sort=-${sort}&limit=4`)];
  expect(up).toHaveLength(9);
  expect(down.map(({ number }) => number)).toEqual(up.map(({ number }) => number).reverse());
  const keys = up.map((item) => ({ ...item, amount_cents: item.amount_cents ?? 0 })[sort as 'amount_cents']);
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  const ofJan = await walk(`sort=${sort}&limit=3&member_no=100001`);
  expect(ofJan.map(({ id }) => id)).toEqual(
    up.filter(({ member }) => member?.member_no === 100_001).map(({ id }) => id),
  );
});

test('a number is found by its last part, of this year or of any', async () => {
  const [{ number = '' } = {}] = (await list('limit=1&sort=-number')).items as { number?: string }[];
  const [, year, place] = number.split('-');
  for (const q of [`#${Number(place)}`, `#${year}-${place}`, `#${number.toLowerCase()}`]) {
    expect((await list(`q=${encodeURIComponent(q)}`)).items.map((item) => item.number)).toEqual([number]);
  }
  expect(await list('q=%23999999')).toMatchObject({ total: 0 });
});

test('totals say which instruments they are the sum of', async () => {
  const { totals } = await list('kind=issue');
  expect(totals.instruments?.map(({ instrument, count }) => [instrument?.code, count])).toEqual([
    [instruments.share.code, 7],
    [instruments.good.code, 1],
  ]);
});

test('the list leaves as it is, for a reason, in its order, with a minus for what was taken back', async () => {
  const many = await buildTestApp();
  try {
    const one = await booked(many, { ...booking, quantity: '2', description: '=1+1' });
    await booked(many, { ...booking, quantity: '3' });
    const wish = { reason_code: 'input_error' };
    const asked = await post(many, `/transactions/${one.id}/reverse`, wish);
    const { id, version } = asked.json<Transaction>();
    await post(many, `/transactions/${id}/approve`, {}, { as: 'bram', version });
    const total = (await many.request({ url: '/transactions' })).json<Page>();
    expect(total).toMatchObject({ total: 3, totals: { amount_cents: 30_000 } });

    const ask = (body: object) => post(many, '/transactions/export', { reason: 'Controle', ...body });
    expect(refusalOf(await ask({ reason: ' ' }))).toMatchObject({ status: 422 });
    const { headers, rows } = (
      await readFile((await ask({ format: 'xlsx', filter: { sort: 'number' } })).rawPayload, nothingWished)
    ).table;
    const at = (name: string) => rows.map(({ cells }) => cells[headers.indexOf(name)]);
    expect(at('Bedrag')).toEqual([{ number: '200' }, { number: '300' }, { number: '-200' }]);
    expect(at('Aantal')).toEqual([{ number: '2' }, { number: '3' }, { number: '-2' }]);
    expect(at('Prijs')).toEqual([{ number: '100' }, { number: '100' }, { number: '100' }]);
    expect(at('Omschrijving')[0]).toBe('=1+1');
    expect(at('Storno van')[2]).toBe(at('Nummer')[0]);
    const printed = (await ask({ format: 'print', locale: 'en', filter: { q: '1+1' } })).json<{ rows: unknown[][] }>();
    expect(printed.rows.map((row) => row[0])).toEqual([one.number]);
    const log =
      await sql`select what, format, rows::integer as rows, filter from export_log order by started_at`.execute(
        many.db,
      );
    expect(log.rows).toEqual([
      { what: 'transactions', format: 'xlsx', rows: 3, filter: { status: 'booked', sort: 'number' } },
      {
        what: 'transactions',
        format: 'print',
        rows: 1,
        filter: { status: 'booked', sort: '-effective_date', q: true },
      },
    ]);
  } finally {
    await many.close();
  }
});

test('a file does not say of what waits that it was booked, nor of what was rejected that it was approved', async () => {
  const other = await buildTestApp();
  try {
    const [waits, rejected] = [
      await booked(other, { ...booking, quantity: '300' }),
      await booked(other, { ...booking, quantity: '400' }),
    ];
    await post(
      other,
      `/transactions/${rejected.id}/reject`,
      { comment: 'Dubbel' },
      { as: 'bram', version: rejected.version },
    );
    const leaves = async (status: string) => {
      const answer = await post(other, '/transactions/export', {
        reason: 'Controle',
        format: 'print',
        filter: { status },
      });
      const { columns, rows } = answer.json<{ columns: string[]; rows: unknown[][] }>();
      return Object.fromEntries(columns.map((column, at) => [column, rows[0]?.[at]]));
    };
    expect(await leaves('waiting')).toMatchObject({
      'Geboekt op': null,
      'Ingevoerd op': { moment: waits.created_at },
      'Beoordeeld door': null,
    });
    expect(await leaves('rejected')).toMatchObject({
      'Geboekt op': null,
      'Beoordeeld door': 'Bram Bakker',
      Status: 'Afgewezen',
    });
    expect(Object.keys(await leaves('booked'))).not.toContain('Goedgekeurd door');
  } finally {
    await other.close();
  }
});

test('what few have is counted as a whole on every page, and follows without a repeat', async () => {
  const { items, ...whole } = await list('q=muller');
  expect(items).toHaveLength(2);
  expect(whole).toMatchObject({
    total: 2,
    totals: { amount_cents: items.reduce((sum, one) => sum + one.amount_cents!, 0) },
  });
  expect(await walk('q=muller&limit=1')).toEqual(items);
  const { next_cursor } = await list('q=muller&limit=1');
  expect(await list(`q=muller&limit=1&cursor=${next_cursor}`)).toEqual({
    ...whole,
    items: items.slice(1),
    next_cursor: null,
  });
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
  'sort=x',
  'source=x',
  'min_cents=-1',
  'member_no=x',
])('%s is refused', async (query) => {
  expect((await app.request({ url: `/transactions?${query}` })).statusCode).toBe(422);
});

/** Does something before the next statement with this text is asked. */
function beforeStatement(text: string, work: () => Promise<unknown>): void {
  const ask = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const query = function (this: pg.Client, ...args: unknown[]) {
    if (!String(args[0]).includes(text)) return ask.apply(this, args);
    spy.mockRestore();
    return work().then(() => ask.apply(this, args));
  };
  // oxlint-disable-next-line typescript/no-misused-promises -- of pg's overloads the types take the one with a callback
  spy.mockImplementation(query);
}

const readsProposals = 'jsonb_populate_record(null::transactions';

test('what is approved while the list of what waits is read is not on it', async () => {
  const { id } = await booked(app, { ...booking, quantity: '200' });
  beforeStatement(readsProposals, () =>
    asSuperuser(
      app.url,
      `update transaction_proposals set status = 'approved', checker_id = '${people.bram.id}', decided_at = now() where id = '${id}'`,
    ),
  );
  const listed = await app.request({ url: '/transactions?status=waiting' });
  expect(listed.statusCode, listed.body).toBe(200);
  expect(listed.json<{ items: Transaction[] }>().items.map((one) => one.id)).not.toContain(id);
});

test('what is approved while it is read by its id is read as booked', async () => {
  const waiting = await booked(app, { ...booking, quantity: '201' });
  expect(waiting.status).toBe('waiting');
  beforeStatement(readsProposals, () => approved(app, waiting));
  const read = await app.request({ url: `/transactions/${waiting.id}` });
  expect(read.json()).toMatchObject({ id: waiting.id, status: 'booked', can: ['reverse'] });
});

test('an unknown id is 404', async () => {
  const response = await app.request({ url: '/transactions/01900000-0000-7000-a000-000000999999' });
  expect(refusalOf(response)).toMatchObject({ status: 404, code: 'transaction_not_found' });
  expect((await post(app, '/transactions/x/reverse', { reason_code: 'other' })).statusCode).toBe(422);
});
