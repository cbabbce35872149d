import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { startOry } from './account/ory.ts';
import { buildTestApp, jwks, startTestApp, testConfig } from './harness.ts';

const minute = 60_000;
let time = Math.ceil(Date.now() / minute) * minute;
const clock = { now: () => new Date(time) };
const ory = await startOry();
const test = await startTestApp({
  clock,
  config: { account: ory.config, rateLimitPerMinute: 10, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
});
beforeEach(() => {
  time += minute;
});

/** Ten times from an address and once more; what each was answered. */
async function flood(address: string, times = 11, url = '/account/consent?consent_challenge=unknown') {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const answer = await test.request({ url, as: null, headers: { 'x-forwarded-for': address } });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
const allowed = (status: number) => Array.from({ length: 10 }, () => status);

describe('signing in', () => {
  it('is bounded by address, with the seconds to wait, and free again in the next minute', async () => {
    time += 12_400;
    expect(await flood('192.0.2.1')).toEqual([...allowed(303), 429]);
    const url = '/account/consent?consent_challenge=unknown';
    const refused = await test.request({ url, as: null, headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(refused.headers['retry-after']).toBe('48');
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', errors: [{ params: { seconds: 48 } }] });
    time += 47_600;
    expect(await flood('192.0.2.1', 1)).toEqual([303]);
  });

  it('is not refused for a day because the clock was ahead by one for a moment', async () => {
    time += 24 * 60 * minute;
    expect(await flood('192.0.2.9')).toContain(429);
    time -= 24 * 60 * minute;
    expect(await flood('192.0.2.9')).toEqual([...allowed(303), 429]);
    time += minute;
    expect(await flood('192.0.2.9')).toEqual([...allowed(303), 429]);
  });

  it('of one address leaves others alone; a whole /64 is one address', async () => {
    expect(await flood('192.0.2.2')).toContain(429);
    expect(await flood('192.0.2.3', 1)).toEqual([303]);
    for (let host = 1; host <= 10; host += 1) await flood(`2001:db8:1:2::${host}`, 1);
    expect(await flood('2001:db8:1:2:ffff::1', 1)).toEqual([429]);
    expect(await flood('2001:db8:1:3::1', 1)).toEqual([303]);
  });

  it('is bounded for sign-out and userinfo together with it, also with garbage for a token', async () => {
    await flood('192.0.2.4', 5);
    await flood('192.0.2.4', 5, '/account/logout?logout_challenge=unknown');
    expect(await flood('192.0.2.4', 1, '/account/userinfo')).toEqual([429]);
    expect(await flood('192.0.2.5', 11, '/account/userinfo')).toEqual([...allowed(401), 429]);
    // The register itself is not counted.
    expect(await flood('192.0.2.4', 1, '/me')).toEqual([401]);
  });

  it('is bounded by person, from however many addresses', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      statuses.push((await test.request({ url: '/account/userinfo', headers })).statusCode);
    }
    expect(statuses).toEqual([...allowed(200), 429]);
    const headers = { 'x-forwarded-for': '198.51.100.99' };
    expect((await test.request({ url: '/account/userinfo', as: 'bram', headers })).statusCode).toBe(200);
  });

  it('is not fooled by addresses that the caller makes up', async () => {
    const direct = await buildTestApp({ clock, config: { account: ory.config, rateLimitPerMinute: 10 } });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${index}` };
      const url = '/account/consent?consent_challenge=unknown';
      statuses.push((await direct.request({ url, as: null, headers })).statusCode);
    }
    await direct.close();
    expect(statuses).toEqual([...allowed(303), 429]);
  });

  it('keeps no address, and forgets its counts', async () => {
    await flood('192.0.2.77', 1);
    const rows = await test.db.selectFrom('rate_windows').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows, (_key, value: unknown) => String(value))).not.toContain('192.0.2');
    time += 62 * minute;
    await flood('192.0.2.78', 1);
    expect(await test.db.selectFrom('rate_windows').selectAll().execute()).toHaveLength(1);
  });
});

describe('two processes', () => {
  let db: Db;
  let other: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    db = createDatabase({ url: test.serviceUrl });
    const config = { ...testConfig, account: ory.config, rateLimitPerMinute: 10, databaseUrl: test.serviceUrl };
    other = await buildApp({ clock, jwks, config, db });
  });
  afterAll(async () => {
    await other.close();
    await db.destroy();
  });
  afterEach(() => {
    time += minute;
  });

  it('have one limit together', async () => {
    const url = '/api/v1/account/consent?consent_challenge=unknown';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? test.app : other).inject({ url })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([...allowed(303), ...Array.from({ length: 20 }, () => 429)]);
  });
});
