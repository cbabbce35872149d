// Requests nobody would send, over HTTP: no 5xx, no answer but those of openapi.json, and nothing kept of what was refused.
// `npm run soak -- --fuzz --minutes 10 [--seed 1]` is the long form; a seed draws the same requests again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertDescribed } from './described.ts';
import { fixtures } from './fixtures.ts';
import { everyRawBody, requestsAbout } from './fuzz/requests.ts';
import type { FuzzRequest, Known } from './fuzz/requests.ts';
import { startTestApp } from './harness.ts';
import { buy, submitted } from './redemptions/helpers.ts';
import { readTables } from './tables.ts';
import { booked, booking } from './transactions/helpers.ts';

/** Of the short form, after every raw body (1,560 of them); the long one goes on for so many minutes. */
const mostRequests = 400;
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124);
const atOnce = 50;
const mostIds = 400;

const app = await startTestApp();
// something to be asked about, of each kind that members and administrators ask for
await buy(app, '20', '2025-06-01');
await booked(app, booking);
await submitted(app, { quantity: '1' });
const address = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

test(
  'whatever is sent is answered as described, and what is refused leaves nothing behind',
  async () => {
    const { instruments, members } = fixtures;
    const idsOf = (things: object) => Object.values(things).map(({ id }: { id: string }) => id);
    const known: Known = new Map([
      ['members', idsOf(members)],
      ['instruments', idsOf(instruments)],
    ]);
    const requests = requestsAbout(known);
    const tables = await readTables(app);
    const faults = new Map<string, string>();
    const statuses: Record<number, number> = {};
    let before = await tables();
    let sent = 0;

    const examine = async ({ operation, url, headers, body }: FuzzRequest, authorization: string) => {
      const { method, path } = operation;
      const answer = await fetch(address + url, { method, headers: { ...headers, authorization }, body });
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const complain = (what: string) =>
        faults.set(
          `${method} ${path} ${answer.status} ${what}`,
          `${url} ${JSON.stringify(headers)} ${String(body).slice(0, 600)} → ${text.slice(0, 300)}`,
        );
      // This register has no identity service, by which a right to open it is given.
      const isAway = path === '/setting-proposals' && text.includes('"code":"not_ready"');
      if (answer.status >= 500 && !isAway) complain('is a fault of the service');
      const answered = Object.fromEntries(answer.headers);
      try {
        assertDescribed(method, `/api/v1${url}`, { statusCode: answer.status, headers: answered, body: text });
      } catch (error) {
        complain(error instanceof Error ? error.message : String(error));
      }
      const after = await tables();
      if (answer.status >= 400 && JSON.stringify(after) !== JSON.stringify(before))
        complain('was refused, and something was kept');
      before = after;
      const place = path.split('/')[1] ?? '';
      const ids = known.get(place) ?? [];
      known.set(place, ids);
      for (const [id] of answer.ok ? text.matchAll(uuids) : []) {
        if (ids.length < mostIds && !ids.includes(id)) ids.push(id);
      }
    };

    for (const request of everyRawBody(members.jan.id)) await examine(request, `Bearer ${await app.token()}`);
    const end = Date.now() + minutes * 60_000;
    for (let draw = 0; minutes > 0 ? Date.now() < end : sent < mostRequests; draw += 1) {
      const authorization = `Bearer ${await app.token(draw % 3 === 2 ? { sub: fixtures.people.bram.id } : {})}`;
      for (const request of fc.sample(requests, { numRuns: atOnce, seed: seed + draw })) {
        await examine(request, authorization);
        sent += 1;
      }
    }
    console.log(`${sent} requests, seed ${seed}: ${JSON.stringify(statuses)}`);
    expect([...faults].map(([fault, example]) => `${fault}: ${example}`)).toEqual([]);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '404', '409', '415', '422', '428']),
    );
  },
  300_000 + minutes * 60_000,
);
