import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Condition } from '../../filters.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { numbered, numberedTypes } from '../../wire/numbered.ts';
import type { NumberedType } from '../../wire/numbered.ts';
import { memberOf } from '../../wire/refSelect.ts';
import type { NumberMatch, NumbersQuery } from './schemas.ts';

/** The columns of a table beside its number: of whom its rows are, and of which day. */
interface Columns {
  kind?: Condition;
  member?: Condition;
  on: Condition;
}

const entered = sql`(s.created_at at time zone 'Europe/Amsterdam')::date`;
const columns: Record<NumberedType, Columns> = {
  transaction: { kind: sql`s.kind`, member: sql`s.member_id`, on: sql`s.effective_date` },
  redemption_request: { member: sql`s.member_id`, on: sql`s.requested_on` },
  share_return_request: { member: sql`s.member_id`, on: sql`s.requested_on` },
  return_round: { on: entered },
  bulk_batch: { on: entered },
  payment_batch: { on: sql`s.execution_date` },
  interest_run: { on: sql`s.until` },
  conversion_run: { on: sql`s.run_on` },
};

type Row = Omit<NumberMatch, 'member'> & { member: MemberRow | null };

/**
 * What has such a number: the latest of each kind, then the one before of each, so that no kind hides another. Each kind is one or a few places of the index of its
 * numbers, however much the register holds. A text that is no number finds nothing.
 */
export async function findNumbers(db: Db, { q, limit }: NumbersQuery): Promise<NumberMatch[]> {
  const each = numberedTypes.flatMap((type, place) => {
    const condition = numberCondition(q, numbered[type].prefix);
    if (condition === undefined) return [];
    const { kind = sql`null::text`, member = sql`null::uuid`, on } = columns[type];
    return [
      sql`(select ${sql.lit(place)} as place, row_number() over (order by s.number desc) as rank, ${sql.lit(type)} as type, s.id, s.number, ${kind} as kind, ${member} as member_id,
          ${on} as "on"
        from ${sql.table(numbered[type].table)} s where ${condition} order by s.number desc limit ${limit})`,
    ];
  });
  if (each.length === 0) return [];
  const { rows } = await sql<Row>`
    select t.type, t.id, t.number, t.kind, t."on",
      ${sql.raw(memberOf('t.member_id'))} as member
    from (select * from (${sql.join(each, sql` union all `)}) t order by rank, place limit ${limit}) t
    order by t.rank, t.place`.execute(db);
  return rows.map(({ member, ...same }) => ({ ...same, member: member && memberRef(member) }));
}

/**
 * What a text asks of the numbers of one series: those that begin so, and the very one that it is short for (TR-2026-7, VA-7, #7).
 * Undefined where it is of another series, or no number at all.
 */
function numberCondition(text: string, prefix: string): Condition | undefined {
  const number = text.trim().toUpperCase();
  const [, series, year, place] = /^(?:([A-Z]{2})-|#)?(?:(\d{4})-)?0*(\d{1,15})$/u.exec(number) ?? [];
  const conditions = [
    // The numbers are sorted by their bytes: after every digit and the hyphen comes ~.
    /^[A-Z]{2}-(?:\d{0,4}|\d{4}-\d{0,15})$/u.test(number) &&
      number.startsWith(prefix) &&
      sql`s.number between ${number} and ${`${number}~`}`,
    place !== undefined && (series ?? prefix) === prefix && isNumber(prefix, year, place.padStart(6, '0')),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The number of one year, or of any. */
const isNumber = (prefix: string, year: string | undefined, place: string): Condition =>
  year === undefined
    ? sql`s.number = any (array(select format('%s-%s-%s', n.prefix, n.year, ${place}::text) from number_series n
        where n.prefix = ${prefix}))`
    : sql`s.number = ${`${prefix}-${year}-${place}`}`;
