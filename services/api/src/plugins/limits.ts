import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { refusal } from '../domain/errors.ts';

const windowMs = 60_000;
const wrongKeysPerMinute = 10;
const mostRefused = 10_000;

/** What is counted: requests of an address, requests about one person, wrong keys sent from an address. */
type Counted = 'address' | 'subject' | 'wrong_key';

/** Counts a request. Throws too_many_requests, with the seconds to wait, once there are too many in a minute. */
export type RateLimits = (counted: Counted, value: string) => Promise<void>;

/**
 * Counts by calendar minute in the database, so that several processes have one limit together, not one each. Who is over
 * it is refused from memory for the rest of the minute: a flood from one address costs the database no more than its limit.
 */
export function rateLimits({ db, clock, config }: AppContext): RateLimits {
  const limits: Record<Counted, number> = {
    address: config.rateLimitPerMinute,
    subject: config.rateLimitPerMinute,
    wrong_key: wrongKeysPerMinute,
  };
  let refused = new Set<string>();
  let window = 0;

  return async (counted, value) => {
    const now = clock.now().getTime();
    const started = now - (now % windowMs);
    if (started !== window) {
      window = started;
      refused = new Set();
      await sql`delete from rate_windows where started < ${new Date(started - windowMs)}`.execute(db);
    }
    const key = createHash('sha256').update(`${counted} ${value}`).digest('base64url');
    if (!refused.has(key)) {
      const hits = await count(key, new Date(started));
      if (hits <= limits[counted]) return;
      if (refused.size < mostRefused) refused.add(key);
    }
    throw refusal('too_many_requests', null, { seconds: Math.ceil((started + windowMs - now) / 1000) });
  };

  async function count(key: string, started: Date): Promise<number> {
    // A clock that is behind counts into the later minute.
    const { rows } = await sql<{ hits: number }>`
      insert into rate_windows as w (key, started, hits) values (${key}, ${started}, 1)
      on conflict (key) do update set hits = case when w.started >= excluded.started then w.hits + 1 else 1 end,
        started = greatest(w.started, excluded.started)
      returning hits`.execute(db);
    return rows[0]?.hits ?? 1;
  }
}

/** Bounds how often an address may ask, on the routes of `app` that are marked `config: {limited: true}`. */
export function registerLimits(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.limited === true) await limits('address', networkOf(request.ip));
  });
}

/** An IPv4 address as it is; of an IPv6 address the /64, all of which one subscriber has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/iu.exec(ip)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [plain = ''] = ip.split('%'); // without its zone
  if (!isIPv6(plain)) return ip;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
