import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../src/calls/attempts.ts';
import { people } from '../fixtures.ts';
import { holdAsSuperuser, writePastTriggers } from '../harness.ts';
import { booking, members, post } from '../transactions/helpers.ts';
import { scrapedService } from './scraped.ts';
import { seriesOf, valueOf } from './text.ts';

/** On a machine with much else to do. */
const patient = { timeout: 20_000 };

const service = scrapedService();

const requests = 'ledenbureau_http_request_duration_seconds_count';

describe('requests', () => {
  it('are counted by the pattern of their route, their method and their class of answers', async () => {
    await service.test.request({ url: `/members/${members.jan.id}` });
    await service.test.request({ url: `/members/${uuidv7()}` });
    await service.test.request({ url: `/members/${members.jan.id}`, as: null });
    await service.test.request({ url: '//no/such/100001' });
    await service.test.request({ url: '/members?q=jan' });
    const text = await service.scrape();
    const route = '/api/v1/members/:id';
    expect(valueOf(text, requests, { method: 'GET', route, code: '2xx' })).toBe(1);
    expect(valueOf(text, requests, { method: 'GET', route, code: '4xx' })).toBe(2);
    expect(valueOf(text, requests, { route: 'none', code: '4xx' })).toBe(1);
    expect(valueOf(text, requests, { route: '/api/v1/members', code: '2xx' })).toBe(1);
  });

  it('leave nothing of a person, an address or a number in any label', async () => {
    const text = await service.scrape();
    const routes = new Set(service.test.app.printRoutes({ commonPrefix: false }).match(/[\w:/-]+/gu));
    const names: Record<string, (value: string) => boolean> = {
      method: (value) => /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/u.test(value),
      code: (value) => /^[1-5]xx$/u.test(value),
      route: (value) =>
        value === 'none' || (routes.size > 100 && service.test.app.hasRoute({ method: 'GET', url: value })),
      kind: (value) => /^(bulk_batch|conversion_run|statement_run|period_file|mail|backup|drill|other)$/u.test(value),
      outcome: (value) => /^(done|refused|away|fault|given_up|sound|broken|good)$/u.test(value),
      step: (value) => /^(consent|token_hook|token)$/u.test(value),
      pool: (value) => /^(requests|readings|tasks)$/u.test(value),
      place: (value) => /^(primary|replica)$/u.test(value),
      state: (value) => /^(in_use|idle)$/u.test(value),
      le: (value) => value === '+Inf' || Number.isFinite(Number(value)),
    };
    const own = seriesOf(text).filter(({ name }) => name.startsWith('ledenbureau_'));
    const strange = own.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([key, value]) => names[key]?.(value) !== true)
        .map(([key, value]) => `${name} ${key}=${value}`),
    );
    expect(strange).toEqual([]);
    expect(own.length).toBeGreaterThan(100);
    // what is not our own is about the runtime alone
    const others = seriesOf(text).filter(({ name }) => !/^(?:ledenbureau|process|nodejs)_/u.test(name));
    expect(others).toEqual([]);
    // a value may have any digits in it
    const series = JSON.stringify(seriesOf(text).map(({ name, labels }) => [name, labels])).toLowerCase();
    for (const secret of [members.jan.id, '100001', 'jan', people.anna.email, people.anna.id])
      expect(series).not.toContain(secret.toLowerCase());
  });

  it('make no more series however many there are', async () => {
    const ask = (n: number) => service.test.request({ url: `//strange/${n}`, as: null });
    // the runtime names kinds of collected garbage and of open resources as they come
    const own = async () =>
      seriesOf(await service.scrape())
        .filter(({ name }) => name.startsWith('ledenbureau_'))
        .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
    await Promise.all(Array.from({ length: 5 }, (_, n) => ask(n)));
    const before = await own();
    await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n + 10)));
    expect(await own()).toEqual(before);
  });
});

describe('bookings', () => {
  it('tell how long they waited for the heads of the chains, and then for the disk', async () => {
    const before = await service.scrape();
    const count = (text: string, name: string) => valueOf(text, `ledenbureau_${name}_count`) ?? 0;
    const held = await holdAsSuperuser(service.test.url, 'select from ledger_head for update');
    const answers = [1, 2, 3].map((n) =>
      post(service.test, '/transactions', { ...booking, reference: `METRICS-${n}` }),
    );
    const locks = async () => valueOf(await service.scrape(), 'ledenbureau_lock_waits') ?? 0;
    await expect.poll(locks, patient).toBeGreaterThan(0);
    expect(valueOf(await service.scrape(), 'ledenbureau_lock_longest_wait_seconds')).toBeGreaterThan(0);
    await held.release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const text = await service.scrape();
    for (const name of ['chain_head_wait_seconds', 'durable_wait_seconds', 'durable_wait_callers'])
      expect(count(text, name) - count(before, name), name).toBe(3);
    expect(valueOf(text, 'ledenbureau_chain_head_wait_seconds_sum')).toBeGreaterThan(
      valueOf(text, 'ledenbureau_durable_wait_seconds_sum') ?? Infinity,
    );
    expect(valueOf(text, 'ledenbureau_lock_waits')).toBe(0);
  });
});

describe('work in the background', () => {
  const attempts = 'ledenbureau_task_attempts_total';

  it('is counted by kind and by what it came to', async () => {
    const task = (does: () => Promise<void>, verdict: object | 'away' | 'fault') =>
      attempt(service.test.db, {
        key: `bulk_batch ${uuidv7()} 1`,
        does,
        verdictOf: () => verdict,
        giveUp: () => Promise.resolve(),
      }).catch(() => undefined);
    const fail = () => Promise.reject(new Error('it fails'));
    await task(async () => {
      expect(valueOf(await service.scrape(), 'ledenbureau_tasks_running', { kind: 'bulk_batch' })).toBe(1);
    }, 'fault');
    await task(fail, 'fault');
    await task(fail, 'away');
    await task(fail, {});
    const text = await service.scrape();
    const of = (outcome: string) => valueOf(text, attempts, { kind: 'bulk_batch', outcome });
    expect(['done', 'fault', 'away', 'refused', 'given_up'].map(of)).toEqual([1, 1, 1, 1, 0]);
    expect(valueOf(text, 'ledenbureau_tasks_running', { kind: 'bulk_batch' })).toBe(0);
  });

  it('that is given up is told of at its last attempt', async () => {
    const key = `conversion_run ${uuidv7()} 1`;
    const once = () =>
      attempt(service.test.db, {
        key,
        does: () => Promise.reject(new Error('it fails')),
        verdictOf: () => 'fault',
        giveUp: () => Promise.resolve(),
      }).catch(() => undefined);
    await once();
    await once();
    const givenUp = async () =>
      valueOf(await service.scrape(), attempts, { kind: 'conversion_run', outcome: 'given_up' });
    expect(await givenUp()).toBe(0);
    await once();
    expect(await givenUp()).toBe(1);
  });

  it('that waits is counted, with the age of the oldest since it was asked for', async () => {
    const none = await service.scrape();
    expect(valueOf(none, 'ledenbureau_work_waiting', { kind: 'mail' })).toBe(0);
    expect(valueOf(none, 'ledenbureau_work_oldest_seconds', { kind: 'bulk_batch' })).toBe(0);
    const mail = (
      age: string,
    ) => sql`insert into mails (id, subject_type, subject_id, recipient, locale, subject, body, created_at)
      values (${uuidv7()}, 'member', ${members.jan.id}, 'jan@example.org', 'nl', 'Brief', 'Dag', now() - ${age}::interval)`;
    await mail('2 hours').execute(service.test.owner);
    await mail('3 hours').execute(service.test.owner);
    await sql`update mails set failure = 'refused' where created_at < now() - interval '150 minutes'`.execute(
      service.test.owner,
    );
    // a batch of yesterday whose file was asked to be read anew ten minutes ago
    const batch = uuidv7();
    await writePastTriggers(
      service.test.url,
      `insert into bulk_batches (id, number, status, task, file_name, file_sha256,
        file_bytes, reading, row_count, maker_id, created_at) values ('${batch}', 'BB-2026-000099', 'validating', 'check',
        'leden.csv', '${'a'.repeat(64)}', 10, '{}', 1, '${people.anna.id}', now() - interval '1 day')`,
    );
    const age = async () => valueOf(await service.scrape(), 'ledenbureau_work_oldest_seconds', { kind: 'bulk_batch' });
    expect(await age()).toBeGreaterThan(86_000);
    await sql`insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (${people.anna.id}, 'bulk_batch.read', 'bulk_batch', ${batch}, '{}', 'metrics-test')`.execute(
      service.test.owner,
    );
    expect(await age()).toBeLessThan(60);
    const text = await service.scrape();
    expect(valueOf(text, 'ledenbureau_work_waiting', { kind: 'bulk_batch' })).toBe(1);
    expect(valueOf(text, 'ledenbureau_work_waiting', { kind: 'mail' })).toBe(2);
    expect(valueOf(text, 'ledenbureau_mails_failing')).toBe(1);
    const oldest = valueOf(text, 'ledenbureau_work_oldest_seconds', { kind: 'mail' }) ?? 0;
    expect(Math.abs(oldest - 10_800)).toBeLessThan(60);
    await writePastTriggers(service.test.url, `delete from bulk_batches where id = '${batch}'`);
  });
});

describe('the register', () => {
  it('says nothing of a check that never was, and of one that was: when, and whether it was sound', async () => {
    const before = await service.scrape();
    expect(valueOf(before, 'ledenbureau_ledger_check_sound')).toBeUndefined();
    expect(valueOf(before, 'ledenbureau_ledger_sweep_timestamp_seconds')).toBeUndefined();
    expect(valueOf(before, 'ledenbureau_ledger_verified_timestamp_seconds')).toBeUndefined();
    // a check that takes longer than a request may goes on behind it
    await service.test.request({ url: '/ledger/check' });
    await expect.poll(async () => valueOf(await service.scrape(), 'ledenbureau_ledger_check_sound'), patient).toBe(1);
    await sql`update ledger_sweep set at = '2026-11-27T10:00:00Z'`.execute(service.test.owner);
    const text = await service.scrape();
    expect(valueOf(text, 'ledenbureau_ledger_checks_total', { outcome: 'sound' })).toBe(1);
    expect(valueOf(text, 'ledenbureau_ledger_checks_total', { outcome: 'broken' })).toBe(0);
    expect(valueOf(text, 'ledenbureau_ledger_sweep_timestamp_seconds')).toBe(Date.parse('2026-11-27T10:00:00Z') / 1000);
    const now = Date.now() / 1000;
    expect(Math.abs((valueOf(text, 'ledenbureau_ledger_check_timestamp_seconds') ?? 0) - now)).toBeLessThan(60);
  });

  it('tells how far the clock is off, and which migrations are missing', async () => {
    const text = await service.scrape();
    const skewOf = (answer: string) => valueOf(answer, 'ledenbureau_database_clock_skew_seconds') ?? Infinity;
    expect(Math.abs(skewOf(text) - (service.clock.now().getTime() - Date.now()) / 1000)).toBeLessThan(5);
    service.pass(10_000); // an answer that is given again is no older by the clock
    expect(skewOf(await service.metrics.text())).toBe(skewOf(text));
    expect(valueOf(text, 'ledenbureau_migrations_pending')).toBe(0);
    expect(valueOf(text, 'ledenbureau_database_up')).toBe(1);
  });

  it('is asked at most once in fifteen seconds, whoever asks', async () => {
    const first = await service.scrape();
    await sql`update ledger_sweep set at = '2026-11-27T11:00:00Z'`.execute(service.test.owner);
    const swept = (text: string) => valueOf(text, 'ledenbureau_ledger_sweep_timestamp_seconds');
    service.pass(14_000);
    expect(swept(await service.metrics.text())).toBe(swept(first));
    service.pass(1_000);
    expect(swept(await service.metrics.text())).toBe(Date.parse('2026-11-27T11:00:00Z') / 1000);
  });
});
