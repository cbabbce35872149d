// Whatever anybody writes, a closed year says what it said: bodies of every writing route of openapi.json, drawn from its schema.
// closedYear/everyRoute.test.ts does real work on each of them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, buildYearApp, closeYear, closeYearApp, price, settle, yearAsItIs } from './closedYear/year.ts';
import { components, paths } from './document.ts';
import { fixtures } from './fixtures.ts';
import type { Schema } from './fuzz/samples.ts';
import { asSuperuser } from './harness.ts';
import type { TestApp } from './harness.ts';
import { post, refusalOf } from './transactions/helpers.ts';

const { share, bond, good } = fixtures.instruments;
const { jan, zoe } = fixtures.members;
/** A day of the closed year. */
const day = '2025-06-15';

let app: TestApp;
beforeAll(async () => {
  app = await buildYearApp();
  await closeYear(app);
});
afterAll(() => closeYearApp(app));

/** A value of a schema with days in the closed year; `turn` chooses among alternatives. */
function valueOf(schema: Schema, name: string, turn: number): unknown {
  if (schema.$ref !== undefined) {
    return valueOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, turn);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return valueOf(alternatives[turn % alternatives.length] ?? {}, name, turn);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length];
  if (/(?:^|_)(?:on|date|from|until|off)$/u.test(name) || schema.format === 'date') return day;
  if (name === 'instrument_id') return [bond, share, good][turn % 3]?.id;
  if (/member_id$|counterparty_id$/u.test(name)) return turn % 2 === 0 ? jan.id : zoe.id;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueOf(value, key, turn)]),
      );
    case 'array':
      return [valueOf(schema.items ?? {}, name, turn)];
    case 'integer':
    case 'number':
      return name === 'year' ? 2025 : 30_000 + turn;
    case 'boolean':
      return turn % 2 === 0;
    case 'null':
      return null;
    default:
      return name.includes('quantity') ? '1' : 'Besluit';
  }
}

/** Requests that would be granted in an open year. */
const sound: [path: string, body: (on: string) => object][] = [
  [`/instruments/${bond.id}/coupon-rates`, (valid_from) => ({ valid_from, coupon_ppm: 50_000 })],
  ['/setting-proposals', (on) => price(on)],
  ['/interest-runs', () => ({ kind: 'accrual', instrument_id: bond.id, until: '2025-12-31' })],
  ...['issue', 'dividend', 'receipt'].map((kind): [string, (on: string) => object] => [
    '/transactions',
    (effective_date) => ({
      kind,
      member_id: jan.id,
      effective_date,
      ...(kind === 'receipt' ? {} : { instrument_id: share.id }),
      ...(kind === 'issue' ? { quantity: '1' } : { amount_cents: 100 }),
    }),
  ]),
];

test.each(sound)('%s refuses a day of a closed year', async (path, body) => {
  expect(refusalOf(await post(app, path, body(day))).code).toBe('period_closed');
});

test('no writing route changes what a closed year says', async () => {
  const before = await yearAsItIs(app);
  expect(JSON.stringify(before.statements)).toContain('Jaaroverzicht 2025');
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { requestBody }]) => ({ method, path, schema: requestBody?.content['application/json']?.schema })),
  );
  expect(routes.length).toBeGreaterThan(100);
  const made = new Map<string, number>([[bond.id, 1]]);
  const answers = new Map<number, number>();
  for (let turn = 0; turn < 6; turn++) {
    for (const { method, path, schema } of routes) {
      // To open the year again is the one way to change it; what a file is made of is no fact.
      if (schema === undefined || /reopen|export|period-proposals|logos|anonymise/u.test(path)) continue;
      const collection = path.split('/{')[0] ?? '';
      const ids = collection === '/members' ? [jan.id] : [...made.keys()].slice(-6);
      for (const id of path.includes('{id}') ? ids : ['']) {
        const url = path
          .replace('{id}', id)
          .replace('{year}', '2025')
          .replace(/\{\w+\}/gu, '1');
        const body = valueOf(schema, '', turn);
        const answer = await app.request({
          method: method.toUpperCase() as 'POST',
          url,
          as: turn % 2 === 0 ? 'anna' : 'bram',
          headers: { 'idempotency-key': randomUUID(), 'if-match': `"${made.get(id) ?? 1}"` },
          body,
        });
        expect(answer.statusCode, `${url} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(500);
        answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode > 202) continue;
        const { id: own, version = 1 } = answer.json<{ id?: string; version?: number }>();
        if (typeof own === 'string') made.set(own, version);
      }
    }
  }
  expect([...answers].reduce((sum, [status, count]) => (status < 300 ? sum + count : sum), 0)).toBeGreaterThan(10);
  expect(await yearAsItIs(app)).toEqual(before);
});

test('what later years bring changes no figure of it', async () => {
  const before = await yearAsItIs(app);
  await settle(app, '/interest-runs', { kind: 'accrual', instrument_id: bond.id, until: '2026-01-01' });
  expect(await yearAsItIs(app)).toEqual(before);
  const run = await post(app, '/interest-runs', { kind: 'payment', instrument_id: bond.id, until: '2026-01-01' });
  expect(run.statusCode, run.body).toBe(202);
  await approve(app, '/interest-runs', run.json());
  expect(await yearAsItIs(app)).toEqual(before);
});

test('the database refuses what holds from a day of a closed year', async () => {
  const anna = fixtures.people.anna.id;
  const refused = (statement: string) =>
    expect(asSuperuser(app.url, statement)).rejects.toMatchObject({ constraint: 'period_closed' });
  await refused(
    `insert into coupon_rates (instrument_id, valid_from, coupon_ppm, created_by) values ('${bond.id}', '${day}', 1, '${anna}')`,
  );
  await refused(`insert into coupon_rate_proposals (id, instrument_id, valid_from, coupon_ppm, maker_id)
    values (gen_random_uuid(), '${bond.id}', '${day}', 1, '${anna}')`);
  await refused(`insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
    values ('${share.id}', 'issue', '${day}', 1, '${anna}')`);
});

test('every table of facts that hold from a day on is guarded, or has a reason', async () => {
  const { rows } = await sql<{ name: string; guarded: boolean }>`
    select c.table_name::text as name, exists (select from pg_trigger t
      where t.tgrelid = c.table_name::regclass and t.tgname = 'open_year') as guarded
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'valid_from' and t.table_type = 'BASE TABLE' order by 1`.execute(
    app.owner,
  );
  expect(Object.fromEntries(rows.map(({ name, guarded }) => [name, guarded]))).toEqual({
    bank_accounts: false, // where money goes is no figure of a year
    coupon_rate_proposals: true,
    coupon_rates: true,
    instrument_prices: true,
  });
});
