import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { addDays } from '../../domain/dates.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';

/** So long before its last day a bond is told of (pages.md, C2). */
const maturesWithinDays = 60;

/** After `since`, up to and with `until`. */
interface Days {
  /** Null where nobody told of any day yet. */
  since: string | null;
  until: string;
}

/** Bonds, years and requests whose day comes are claimed together. */
const tellers = { lock_in: [unlocked], maturity: [maturing, yearsOver, redemptionsDue] } as const;
type What = keyof typeof tellers;

/**
 * Tells what a day brings by itself, each once, whichever process is first; the days without a service are made up for.
 * Answers false: it waits for no second look. A service that is new tells of what lies ahead, and not of what was before.
 */
export function dayTeller(context: AppContext): () => Promise<boolean> {
  let lastDay = '';
  return async () => {
    const day = today(context.clock);
    if (day === lastDay) return false;
    for (const what of Object.keys(tellers) as What[]) {
      await withTransaction(context.db, async (trx) => {
        const days = await claim(trx, what, day);
        if (days === null) return;
        for (const tell of tellers[what]) await notify(trx, ...(await tell(trx, days)));
      });
    }
    lastDay = day;
    return false;
  };
}

/** The days that nobody told of yet; null when another process did. */
async function claim(trx: DbTransaction, what: What, until: string): Promise<Days | null> {
  const first = await sql`
    insert into notified_days (what, day) values (${what}, ${until}) on conflict do nothing`.execute(trx);
  if (first.numAffectedRows === 1n) return { since: null, until };
  const { rows } = await sql<{ since: string }>`
    update notified_days d set day = ${until}
    from (select what, day from notified_days where what = ${what} and day < ${until} for update) before
    where d.what = before.what returning before.day as since`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { since: row.since, until };
}

interface Named {
  id: string;
  name_nl: string;
  name_en: string;
}

const about = (id: string) => ({ type: 'instrument', id });

/** Units that are no longer held by their lock-in, as far as their member still has them. */
async function unlocked(trx: DbTransaction, { since, until }: Days): Promise<Notice[]> {
  const after = since ?? addDays(until, -1);
  const { rows } = await sql<Named & { lock_until: string; scale: number; members: bigint; units: bigint }>`
    select i.id, i.name_nl, i.name_en, i.scale, l.lock_until, count(distinct l.member_id) as members,
      sum(l.remaining)::bigint as units
    from (
      select o.instrument_id, o.member_id, o.lock_until, sum(p.delta)::bigint as remaining
      from lots o join postings p on p.lot_id = o.id
      where o.lock_until > ${after}::date and o.lock_until <= ${until}::date
      group by o.id) l
    join instruments i on i.id = l.instrument_id
    where l.remaining > 0 group by i.id, l.lock_until order by l.lock_until, i.code`.execute(trx);
  return rows.map(({ id, name_nl, name_en, lock_until, scale, members, units }) => ({
    level: 'info',
    key: 'instrument.unlocked',
    params: { name_nl, name_en, date: lock_until, count: Number(members), quantity: formatQuantity(units, scale) },
    subject: about(id),
  }));
}

/** Bonds that come to their end, so many days ahead; a service that is new tells of all that do within that time. */
async function maturing(trx: DbTransaction, { since, until }: Days): Promise<Notice[]> {
  const after = since === null ? until : addDays(since, maturesWithinDays);
  const { rows } = await sql<Named & { maturity_date: string }>`
    select id, name_nl, name_en, maturity_date from instruments
    where type = 'bond' and status not in ('draft', 'matured')
      and maturity_date > ${after}::date
      and maturity_date <= ${addDays(until, maturesWithinDays)}::date
    order by maturity_date, code`.execute(trx);
  return rows.map(({ id, name_nl, name_en, maturity_date }) => ({
    level: 'warning',
    key: 'instrument.matures',
    params: { name_nl, name_en, date: maturity_date },
    subject: about(id),
  }));
}

/** Years that are over and not closed; a service that is new tells of the last. A year before the first booking needs no closing. */
async function yearsOver(trx: DbTransaction, { since, until }: Days): Promise<Notice[]> {
  const lastYear = Number(until.slice(0, 4)) - 1;
  const first = since === null ? lastYear : Number(since.slice(0, 4));
  const { rows } = await sql<{ year: number }>`
    select y.year from generate_series(${first}::integer, ${lastYear}::integer) y (year)
    where not exists (select from periods p where p.year = y.year and p.status = 'closed')
      and exists (select from transactions t where t.effective_date <= make_date(y.year, 12, 31))
    order by y.year`.execute(trx);
  return rows.map(({ year }) => ({
    level: 'info',
    key: 'period.close_due',
    params: { year: String(year) },
    subject: { type: 'period', id: String(year) },
  }));
}

/** Requests that waited for their day and can be approved from it on. */
async function redemptionsDue(trx: DbTransaction, { since, until }: Days): Promise<Notice[]> {
  const after = since ?? addDays(until, -1);
  const { rows } = await sql<{ date: string; count: bigint; id: string }>`
    select effective_on as date, count(*) as count, min(id::text) as id from redemption_requests
    where status in ('submitted', 'in_review') and effective_on > ${after}::date and effective_on <= ${until}::date
    group by effective_on order by effective_on`.execute(trx);
  return rows.map(({ date, count, id }) => ({
    level: 'info',
    key: 'redemption.due',
    params: { date, count: Number(count) },
    subject: count === 1n ? { type: 'redemption_request', id } : null,
  }));
}
