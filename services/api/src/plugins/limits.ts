import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { refusal } from '../domain/errors.ts';

const minute = 60_000;
const mostRefused = 10_000;

/**
 * What is counted: requests of an address, requests about one person, wrong keys sent from an address; guesses at one
 * account and from one network, and mails that are asked for to one address and from one network.
 */
export type Counted = 'address' | 'subject' | 'wrong_key' | 'guess' | 'guess_network' | 'mail' | 'mail_network';

export interface RateLimits {
  /** Counts one. Throws too_many_requests, with the seconds to wait, once there are too many in a window. */
  (counted: Counted, value: string): Promise<void>;
  /** It was none, after all. */
  takeBack(counted: Counted, value: string): Promise<void>;
}

/** How many, in how long. */
const limitsOf = ({ rateLimitPerMinute }: AppContext['config']): Record<Counted, { most: number; ms: number }> => ({
  address: { most: rateLimitPerMinute, ms: minute },
  subject: { most: rateLimitPerMinute, ms: minute },
  wrong_key: { most: 10, ms: minute },
  guess: { most: 10, ms: 15 * minute },
  guess_network: { most: 50, ms: 15 * minute },
  mail: { most: 5, ms: 60 * minute },
  mail_network: { most: 30, ms: 60 * minute },
});
const longest = 60 * minute;
const isLater = sql`w.started between excluded.started and excluded.started + make_interval(secs => ${sql.lit(longest / 1000)})`;

/**
 * Counts by windows of the clock in the database, so that several processes have one limit together, not one each. Who is
 * over it is refused from memory for the rest of the window: a flood costs the database no more than its limit.
 */
export function rateLimits({ db, clock, config }: AppContext): RateLimits {
  const limits = limitsOf(config);
  const refused = new Map<string, number>();
  let swept = 0;

  const keyOf = (counted: Counted, value: string) =>
    createHash('sha256').update(`${counted} ${value}`).digest('base64url');

  async function sweep(now: number): Promise<void> {
    if (now - (now % minute) === swept) return;
    swept = now - (now % minute);
    for (const [key, until] of refused) if (until <= now) refused.delete(key);
    await sql`delete from rate_windows where started < ${new Date(swept - longest)}`.execute(db);
  }

  const limit = async (counted: Counted, value: string): Promise<void> => {
    const now = clock.now().getTime();
    await sweep(now);
    const { most, ms } = limits[counted];
    const started = now - (now % ms);
    const key = keyOf(counted, value);
    const until = refused.get(key) ?? 0;
    // one that ends later than a window from now is of a clock that was ahead
    if (until <= now || until > now + ms) {
      if ((await count(key, new Date(started))) <= most) return;
      if (refused.size < mostRefused) refused.set(key, started + ms);
    }
    throw refusal('too_many_requests', null, { seconds: Math.ceil((started + ms - now) / 1000) });
  };

  async function count(key: string, started: Date): Promise<number> {
    // A clock that is behind counts into the later window; one that was ahead by more than the longest is not waited for.
    const { rows } = await sql<{ hits: number }>`
      insert into rate_windows as w (key, started, hits) values (${key}, ${started}, 1)
      on conflict (key) do update set hits = case when ${isLater} then w.hits + 1 else 1 end,
        started = case when ${isLater} then w.started else excluded.started end
      returning hits`.execute(db);
    return rows[0]?.hits ?? 1;
  }

  return Object.assign(limit, {
    async takeBack(counted: Counted, value: string) {
      await sql`update rate_windows set hits = hits - 1 where key = ${keyOf(counted, value)} and hits > 0`.execute(db);
    },
  });
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
