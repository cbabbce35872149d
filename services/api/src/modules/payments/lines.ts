// The lines of a batch, as they are listed.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban } from '../../domain/iban.ts';
import { centsToNumber } from '../../domain/money.ts';
import { escapeLike, fold, searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { memberJson } from '../../wire/refSelect.ts';
import type { Line, LinesQuery } from './schemas.ts';

interface LineRow extends Omit<Line, 'amount_cents' | 'member' | 'iban_masked'> {
  amount_cents: bigint;
  iban: string;
  member: MemberRow;
  seq: number;
}

const heldFor = sql`(case when l.status = 'in_file' and b.sent_at is null
  then (select n.held_for from payment_holds(l) n) else l.held_for end)`;
const lineFrom = sql`
  from payment_lines l join members m on m.id = l.member_id join bank_accounts a on a.id = l.bank_account_id
  join payment_batches b on b.id = l.batch_id`;

const lineCursor = z.tuple([z.int()]);

async function readRows(db: Db, batchId: string, rest: Condition): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.seq, l.id, l.subject_type, l.subject_id, l.number, l.amount_cents, l.iban, l.holder_name as name_in_file,
      a.holder_name, l.end_to_end_id, l.asked, l.status, l.return_code, l.settled_on, ${heldFor} as held_for,
      ${sql.raw(memberJson)} as member
    ${lineFrom} where l.batch_id = ${batchId} and ${rest}`.execute(db);
  return rows;
}

/** Lines of a batch that a condition and what follows it leaves, in the order of the file. */
export async function readLines(db: Db, batchId: string, condition: Condition): Promise<Line[]> {
  return (await readRows(db, batchId, sql`${condition} order by l.seq`)).map(present);
}

/** A page of the lines of a batch, in the order of the file. Throws not_found. */
export async function listLines(db: Db, id: string, { limit, cursor, ...filter }: LinesQuery) {
  const after = decodeCursor(cursor, lineCursor);
  const condition = conditionOf(filter);
  const [rows, total] = await Promise.all([
    readRows(db, id, sql`${and([condition, after && sql`l.seq > ${after[0]}`])} order by l.seq limit ${limit + 1}`),
    countLines(db, id, condition),
  ]);
  const { page, next_cursor } = toPage(rows, limit, ({ seq }) => [seq]);
  return { items: page.map(present), next_cursor, total };
}

/** How many lines a condition leaves: of all of them that is kept with the batch, and a batch has no more than 10,000. */
async function countLines(db: Db, id: string, condition: Condition | undefined): Promise<number> {
  const counting =
    condition === undefined
      ? sql`b.count`
      : sql`(select count(*)::integer ${lineFrom} where l.batch_id = ${id} and ${condition})`;
  const { rows } = await sql<{ total: number }>`
    select ${counting} as total from payment_batches b where b.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0].total;
}

/** What is asked of a line; undefined: nothing. */
function conditionOf(filter: Omit<LinesQuery, 'limit' | 'cursor'>): Condition | undefined {
  const { status, q } = filter;
  const conditions = [
    status && sql`l.status = ${status}`,
    filter.asked !== undefined && sql`l.asked = ${filter.asked}`,
    filter.held !== undefined && sql`(${heldFor} is not null) = ${filter.held}`,
    q && sought(q),
  ];
  return conditions.some(Boolean) ? and(conditions) : undefined;
}

/**
 * A number as it is on the bank's statement, a name as the file or the register has it. Row by row: there are never more of them
 * than a batch takes, however many members have that name.
 */
function sought(q: string): Condition {
  const pattern = `%${escapeLike(fold(q))}%`;
  const texts = [sql`l.number`, sql`l.end_to_end_id`, sql`l.holder_name`].map(
    (text) => sql`lower(${text}) like ${pattern}`,
  );
  return sql`(${sql.join(texts, sql` or `)} or ${fits(sql`m.search_text`, searchPatterns(q), 'rows')})`;
}

function present(row: LineRow): Line {
  return {
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    number: row.number,
    member: memberRef(row.member),
    amount_cents: centsToNumber(row.amount_cents),
    iban_masked: maskIban(row.iban),
    name_in_file: row.name_in_file,
    holder_name: row.holder_name,
    end_to_end_id: row.end_to_end_id,
    asked: row.asked,
    status: row.status,
    return_code: row.return_code,
    settled_on: row.settled_on,
    held_for: row.held_for,
  };
}
