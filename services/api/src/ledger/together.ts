import { sql } from 'kysely';
import { prepared } from '../database.ts';
import type { Db, DbTransaction } from '../database.ts';
import type { Draft } from './order.ts';

/** Why a booking waits for a second administrator, with the figures that say so. */
export interface SecondNeeded {
  /** `always`: whatever it is worth. `amount`: by itself. `together`: with what its maker booked alone for the member. */
  because: 'always' | 'amount' | 'together';
  /** What was compared with the threshold: the booking, with what belongs together with it. */
  sum_cents: number;
  threshold_cents: number;
  days: number;
}

interface Rule {
  thresholdCents: bigint;
  /** Bookings of so many days count together; 0 = each by itself. */
  days: number;
  now: Date;
  /** It is booked if it may be: then the bookings of one maker for one member follow each other. */
  follow: boolean;
}

/**
 * Why this draft needs a second administrator; null when it does not. Weighed together are the bookings that the person of its
 * maker made without one in the last `days` days for a member of it, on either side and of any instrument. What was reversed
 * since counts as well: else it could be booked again and again.
 */
export async function secondNeeded(
  trx: DbTransaction,
  { header, weight_cents: weight }: Draft,
  { thresholdCents, days, now, follow }: Rule,
): Promise<SecondNeeded | null> {
  const needed = (because: SecondNeeded['because'], sum: bigint): SecondNeeded => ({
    because,
    sum_cents: Number(sum),
    threshold_cents: Number(thresholdCents),
    days,
  });
  if (weight === null) return needed('always', 0n);
  if (weight > thresholdCents) return needed('amount', weight);
  if (days === 0) return null;
  if (follow) await followOwnBookings(trx, header);
  const before = await weightBefore(trx, header, now, days);
  return weight + before > thresholdCents ? needed('together', weight + before) : null;
}

/**
 * Of the members of a booking, the largest weight that its maker booked alone in so many days, in cents. A clock that is ahead of the
 * database's would leave some of them out.
 */
async function weightBefore(
  db: Db,
  { maker_id, ...header }: Draft['header'],
  now: Date,
  days: number,
): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`${prepared}
    select booked_alone(${maker_id}, ${membersOf(header)}::uuid[],
      least(${now}::timestamptz, clock_timestamp()) - make_interval(hours => ${days * 24}::integer)) as cents`.execute(
    db,
  );
  return rows[0]?.cents ?? 0n;
}

/**
 * Lets the bookings of one maker for one member follow each other until the transaction ends, so that each is weighed with
 * the one before.
 */
async function followOwnBookings(trx: DbTransaction, header: Draft['header']): Promise<void> {
  for (const member of membersOf(header)) {
    const name = sql`'together ' || person_of(${header.maker_id}) || ' ' || ${member}::text`;
    // oxlint-disable-next-line no-await-in-loop -- in one order, at most two
    await sql`${prepared} select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  }
}

const membersOf = ({ member_id, counterparty_id }: Pick<Draft['header'], 'member_id' | 'counterparty_id'>): string[] =>
  [member_id, counterparty_id].filter((id) => id !== null).sort();
