import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { escapeLike, searchPatterns } from '../../domain/search.ts';
import { and, fits, like } from '../../filters.ts';
import type { Condition, Looking } from '../../filters.ts';
import { mostFound } from '../../paging.ts';
import { beyond, keyColumns, newest, rowsOf, sorted, transactionsOf, wanted } from './keys.ts';
import type { After, Key, Query } from './keys.ts';
import { addedColumns, countedTotals, nothing, summedColumns, totalsOfRows } from './totals.ts';
import type { AddedRow, Totals } from './totals.ts';

/** How many transactions are looked at one by one, and how many hits among them make it worth to go on like that. */
const lookedAt = 1_000;
const longLook = 8_000;
const enough = 5;
/** How many are looked at to count a text that many have; one that is not counted by then is counted by the indexes. */
const countedAt = 2_000;
/** And how many at most once its members are known: of what takes more, the indexes hold few enough. */
const countedLong = 6_000;

/**
 * A page of transactions with the text in their reference, their description or what their members are found by.
 *
 * A text that many have is found soonest by looking at one transaction after another, newest first; one that few have
 * by the indexes of texts. Which it is the first thousand tell, so that either way some thousand rows are read, and
 * never the whole register. Counting goes the same way as finding.
 */
export async function findByText(db: Db, query: Query, q: string, after: After): Promise<[Key[], Totals]> {
  if (searchPatterns(q).length === 0) return [[], nothing];
  const limit = query.limit + 1;
  if (query.member_id !== undefined) {
    const { rows } = await sql<Key>`${rowsOf({ query, after, limit, columns: keyColumns, also: has(q) })}`.execute(db);
    const all = rowsOf({ query, limit: mostFound + 1, columns: summedColumns, also: has(q) });
    return [rows, await countedTotals(db, all, mostFound)];
  }
  const start = await walk(db, query, q, has(q), after, lookedAt, limit);
  if (start.hits.length === limit) return [start.hits, await countFrequent(db, query, q)];
  const [keys, all] = await findAll(db, query, q, after);
  return [all.total_is_lower_bound ? await findMore(db, query, q, start, limit) : keys.slice(0, limit), all];
}

/** What few have is read once, to find it and to count it. Of what has more than can be counted, any will do as the count. */
async function findAll(db: Db, query: Query, q: string, after: After): Promise<[Key[], Totals]> {
  const { rows } = await sql<Key & AddedRow & { follows: boolean }>`
    select ${keyColumns}, ${addedColumns}, ${beyond(newest, after) ?? sql`true`} as follows
    from (${found(query, q)}) t order by ${sorted(newest)}`.execute(db);
  return [rows.filter(({ follows }) => follows), await totalsOfRows(db, rows, mostFound)];
}

/**
 * A text that very many have is counted far enough among the newest. The index would read every place of it before it
 * gives the first.
 */
async function countFrequent(db: Db, query: Query, q: string): Promise<Totals> {
  const among = (window: number, fitting: Condition) => {
    const columns = sql`${summedColumns}, t.member_id, t.counterparty_id, t.reference, t.description`;
    const newer = rowsOf({ query, limit: window, columns });
    const hits = sql`${withPeople(q)} select ${summedColumns} from (${newer}) t where ${fitting} limit ${mostFound + 1}`;
    return countedTotals(db, hits, mostFound);
  };
  const counted = await among(countedAt, has(q));
  if (counted.total_is_lower_bound) return counted;
  const window = Math.ceil((1.5 * countedAt * mostFound) / counted.total);
  const further = window > countedLong ? counted : await among(window, hasOf(q));
  return further.total_is_lower_bound ? further : countedTotals(db, found(query, q), mostFound);
}

/** Goes on from where a walk came to. Of what many have, the newest thousand may have none: one longer look. */
async function findMore(db: Db, query: Query, q: string, start: Walk, limit: number): Promise<Key[]> {
  const keys = start.hits;
  let window = lookedAt;
  for (let { hits, edge } = start; edge !== null && keys.length < limit;) {
    const from: After = [edge.effective_date, edge.seq];
    const missing = limit - keys.length;
    const rare = hits.length * lookedAt < enough * window;
    if (rare && window > lookedAt) return [...keys, ...(await gather(db, query, q, from, missing))];
    window = rare ? longLook : Math.ceil((2 * missing * window) / hits.length);
    // So few have it that those of its members are few as well: looked up once, not for each row.
    ({ hits, edge } = await walk(db, query, q, hasOf(q), from, window, missing));
    keys.push(...hits);
  }
  return keys;
}

interface Walk {
  hits: Key[];
  /** The last that was looked at; null when no more follow. */
  edge: Key | null;
}

/** Looks at the next `window` transactions, until so many hits. */
async function walk(
  db: Db,
  query: Query,
  q: string,
  fitting: Condition,
  after: After,
  window: number,
  limit: number,
): Promise<Walk> {
  const next = (most: number, also?: Condition) =>
    transactionsOf(query, { where: and([wanted(query), beyond(newest, after), also]), order: newest, limit: most });
  const { rows } = await sql<Walk>`
    ${withPeople(q)}, edge as materialized (
      select ${keyColumns} from ${next(window)}
      order by ${sorted(newest)} offset ${window - 1} limit 1
    ), hits as (
      select ${keyColumns} from ${next(
        limit,
        sql`${fitting} and (t.effective_date, t.seq) >=
          (coalesce((select effective_date from edge), '-infinity'), coalesce((select seq::bigint from edge), 0))`,
      )}
      order by ${sorted(newest)} limit ${limit}
    )
    select (select to_json(t) from edge t) as edge,
      coalesce((select json_agg(t order by t.effective_date desc, t.seq::bigint desc) from hits t), '[]') as hits`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the transactions could not be looked at');
  return row;
}

async function gather(db: Db, query: Query, q: string, after: After, limit: number): Promise<Key[]> {
  const ofEach = sql`order by ${sorted(newest)} limit ${limit}`;
  const { rows } = await sql<Key>`
    select ${keyColumns} from (
      select distinct id, effective_date, seq, amount_cents from (${hits(query, q, after, ofEach)}) t
    ) t order by ${sorted(newest)} limit ${limit}`.execute(db);
  return rows;
}

/** A transaction is found by its words and by either member, each in an index of its own. */
const ways = 3;

const hitColumns = sql`t.effective_date, t.seq, ${summedColumns}`;

/** `select` of one more than can be counted, wherever they stand in the list. */
function found(query: Query, q: string): Condition {
  return sql`
    select distinct ${hitColumns} from (
      select * from (${hits(query, q, undefined, sql`limit ${mostFound + 1}`)}) t limit ${ways * (mostFound + 1)}
    ) t limit ${mostFound + 1}`;
}

/** `select` of all hits by index: those with the words, and so many of each member found. No join has to choose. */
function hits(query: Query, q: string, after: After, ofEach: Condition): Condition {
  const filter = and([wanted(query), beyond(newest, after)]);
  const ofPeople = (side: Condition) => sql`
    select t.* from members m cross join lateral (
      select ${hitColumns} from transactions t where ${side} = m.id and ${filter} ${ofEach}) t
    where ${fits(sql`m.search_text`, searchPatterns(q), 'index')}`;
  return sql`
    select ${hitColumns} from transactions t where ${inWords(q, 'index')} and ${filter}
    union all ${ofPeople(sql`t.member_id`)}
    union all ${ofPeople(sql`t.counterparty_id`)}`;
}

/** Whether transaction t has the text; for one row after another. */
function has(q: string): Condition {
  // Not `exists`, for which the planner would rather read all members and remember whose text fits.
  const of = (id: Condition) =>
    sql`(select ${fits(sql`m.search_text`, searchPatterns(q), 'rows')} from members m where m.id = ${id})`;
  return sql`((${inWords(q, 'rows')}) or ${of(sql`t.member_id`)} or ${of(sql`t.counterparty_id`)})`;
}

/** The same in a statement that begins `withPeople`: its members are looked up once by the index, if at all. */
function hasOf(q: string): Condition {
  return sql`((${inWords(q, 'rows')}) or t.member_id in (select id from people) or t.counterparty_id in (select id from people))`;
}

function withPeople(q: string): Condition {
  return sql`with people as materialized (
    select m.id from members m where ${fits(sql`m.search_text`, searchPatterns(q), 'index')})`;
}

/** One or two characters are the beginning of a word, more stand anywhere; the index of texts serves both. */
function inWords(q: string, looking: Looking): Condition {
  const text = q.trim().toLowerCase();
  const pattern = `%${text.length <= 2 ? ' ' : ''}${escapeLike(text)}%`;
  return sql`(t.reference is not null or t.description is not null)
    and ${like(sql`transaction_words(t.reference, t.description)`, pattern, looking)}`;
}
