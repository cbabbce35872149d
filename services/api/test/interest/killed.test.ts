// Interest for many, and the batch that pays it: processes are killed at known moments and, in the long form (npm run soak --
// interest), at random ones; asked again with the same key it is there once, whole, and to the cent what it should be.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { InterestRun } from '../../src/modules/interest/schemas.ts';
import type { Batch, BatchDetail } from '../../src/modules/payments/schemas.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, buildTestApp } from '../harness.ts';
import { callsOf, killed } from '../killing.ts';
import { config } from '../payments/helpers.ts';
import { serveKeys, startService } from '../serviceProcess.ts';
import type { ServiceProcess } from '../serviceProcess.ts';
import { instruments } from '../transactions/helpers.ts';

const holders = Number(process.env.INTEREST_LINES ?? 120);
const kills = Number(process.env.INTEREST_KILLS ?? 0);
const { bond } = instruments; // € 250 at 3.25 % by ACT/365F, since 1 January 2025

/** What the n-th member bought, and how many days before the end of 2025. */
const quantityOf = (n: number): number => 1 + (n % 97);
const daysOf = (n: number): number => 1 + ((n * 37) % 365);
/** Worked out by itself: half a cent and more is a cent, of each member. */
const dueTo = (n: number): number => {
  const numerator = BigInt(quantityOf(n)) * 25_000n * 32_500n * BigInt(daysOf(n));
  return Number((2n * numerator + 365_000_000n) / 730_000_000n);
};
const numbers = Array.from({ length: holders }, (_, index) => index + 1);
const due = numbers.reduce((sum, n) => sum + dueTo(n), 0);

/** Members with an account, each with bonds: issued by the ledger in one go. */
const crowd = (maker: string): string => {
  const member = `('0195'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid`;
  const unit = `'${bond.id}'::uuid`;
  const of = `'member_id', ${member}, 'instrument_id', ${unit}`;
  return `
    insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
      select ${member}, 500000 + n, 'person', 'active', 'Lid ' || n, '2020-01-01', 'lid' from generate_series(1, ${holders}) n;
    insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout, verified_at, verified_by)
      select gen_random_uuid(), ${member}, 'NL20INGB0001234567', 'Lid ' || n, '2020-01-01', true, now(), '${maker}'
      from generate_series(1, ${holders}) n;
    select count(*) from (select jsonb_build_object('transactions', jsonb_agg(jsonb_build_object('id', t, 'kind', 'issue',
        'effective_date', d, ${of}, 'quantity', q, 'price_cents', 25000, 'amount_cents', q * 25000, 'source', 'ui', 'maker_id', '${maker}',
        'lots', jsonb_build_array(jsonb_build_object('id', l, ${of}, 'acquired_on', d, 'original_qty', q, 'interest_from', d)),
        'postings', jsonb_build_array(
          jsonb_build_object('account', 'holding', ${of}, 'delta', q, 'lot_id', l),
          jsonb_build_object('account', 'issuer', 'instrument_id', ${unit}, 'delta', -q),
          jsonb_build_object('account', 'bank', 'delta', q * 25000),
          jsonb_build_object('account', 'bond_liability', 'instrument_id', ${unit}, 'delta', q * -25000))))) as batch
      from (select n, gen_random_uuid() as t, gen_random_uuid() as l, 1 + n % 97 as q,
        date '2026-01-01' - (1 + n * 37 % 365) as d from generate_series(1, ${holders}) n) x) b
    cross join lateral ledger_book(b.batch)`;
};

test('whenever a process dies, interest is owed and paid once, to the cent', { timeout: 3_600_000 }, async () => {
  const keys = await serveKeys();
  const app = await buildTestApp({ config });
  await app.request({ url: '/me' }); // lets the register know Anna
  await asSuperuser(app.url, crowd(people.anna.id));
  const { iban, bic, name } = config.payments;
  const env = { PAYMENT_IBAN: iban ?? '', PAYMENT_BIC: bic ?? '', PAYMENT_NAME: name, IBAN_HOLD_DAYS: '0' };
  const programs: ChildProcess[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const service = await startService(app.serviceUrl, keys.url, env);
    programs.push(service.program);
    return service;
  };
  const booked = async (id: string) => {
    const { rows } = await sql<{ n: number; cents: number }>`
      select count(*)::integer as n, coalesce(sum(amount_cents), 0)::integer as cents from transactions where source_id = ${id}`.execute(
      app.db,
    );
    return rows[0];
  };
  const nothing = { n: 0, cents: 0 };
  const whole = { n: holders, cents: due };
  let api = await start();

  /**
   * Kills who is asked while it waits for each lock, with nothing of it left; then, in the long form, at random moments; and asks
   * once more with the same key, and again.
   */
  async function survived<T>(
    ask: (service: ServiceProcess) => Promise<{ status: number; text: string; json(): unknown }>,
    locks: readonly string[],
    left: () => Promise<unknown>,
  ): Promise<T> {
    const before = await left();
    let longest = 0;
    for (const lock of locks) {
      const began = performance.now();
      await killed(app, api, lock, () => ask(api));
      longest = performance.now() - began;
      expect(await left(), lock).toEqual(before);
      api = await start();
    }
    for (let time = 0; time < kills; time += 1) {
      // No status where the process died before it answered.
      const status = ask(api)
        .then((answer) => answer.status)
        .catch(() => 0);
      await after(longest * Math.random());
      api.program.kill('SIGKILL');
      const answered = (await status) === 200;
      api = await start();
      // what its session still did is done
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity where datname = current_database()
        and application_name = 'ledenbureau-api' and state = 'active' and pid <> pg_backend_pid()`.execute(app.owner)
            ).rows.length,
          { timeout: 60_000 },
        )
        .toBe(0);
      if (answered) break;
    }
    const done = await ask(api);
    expect(done.status, done.text).toBeLessThan(300);
    expect((await ask(api)).text).toBe(done.text);
    return done.json() as T;
  }

  try {
    const anna = callsOf(await app.token());
    const bram = callsOf(await app.token({ sub: people.bram.id, name: people.bram.name, email: people.bram.email }));
    const keyed = (calls: typeof anna, path: string, body: object, version?: number) => {
      const key = randomUUID();
      return (service: ServiceProcess) => calls.post(service, path, body, { key, ...(version && { version }) });
    };
    const rows = async (table: string) => (await sql`select from ${sql.table(table)}`.execute(app.db)).rows.length;

    const wish = { kind: 'payment', instrument_id: bond.id, until: '2026-01-01' };
    const filed = await survived<InterestRun>(
      keyed(anna, '/interest-runs', wish),
      ['select from audit_head for update'],
      () => rows('interest_runs'),
    );
    expect(filed).toMatchObject({ status: 'waiting', members: holders, interest_cents: due });
    const run = await survived<InterestRun>(
      keyed(bram, `/interest-runs/${filed.id}/approve`, {}, filed.version),
      ['select from ledger_head for update', 'select from audit_head for update'],
      () => booked(filed.id),
    );
    expect(run).toMatchObject({ status: 'executed', net_cents: due });
    expect(await booked(run.id)).toEqual(whole);

    const { execution_date } = await anna.get<{ execution_date: string }>(api, '/payables');
    const batch = await survived<Batch>(
      keyed(anna, '/payment-batches', { execution_date }),
      ['select from audit_head for update'],
      () => rows('payment_lines'),
    );
    expect(batch).toMatchObject({ count: holders, total_cents: due });
    expect(await booked(batch.id)).toEqual(nothing);
    const url = `/payment-batches/${batch.id}`;
    const approved = await survived<BatchDetail>(
      keyed(bram, `${url}/approve`, {}, batch.version),
      ['select from ledger_head for update'],
      () => booked(batch.id),
    );
    expect(await booked(batch.id)).toEqual(whole);
    const file = await bram.post(api, `${url}/file`, {}, { version: approved.version });
    expect(file.status, file.text).toBe(200);
    const document = await bram.post(api, `${url}/file/export`, { reason: 'Voor de bank' });
    const texts = (element: string) =>
      [...document.text.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'gu'))].map(([, text]) => text);
    const cents = texts('InstdAmt').map((text) => Math.round(Number(text) * 100));
    expect(cents.toSorted((a, b) => a - b)).toEqual(numbers.map(dueTo).toSorted((a, b) => a - b));
    expect(texts('CtrlSum').map((text) => Math.round(Number(text) * 100))).toEqual([due, due]);
    expect(texts('NbOfTxs')).toEqual([String(holders), String(holders)]);
    const { rows: owed } = await sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::integer as cents from member_payables`.execute(app.db);
    expect(owed).toEqual([{ cents: 0 }]);
    expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    for (const program of programs) program.kill('SIGKILL');
    await app.close();
    keys.close();
  }
});
