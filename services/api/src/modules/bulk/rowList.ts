import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { nameIn } from '../../domain/bulk/memberName.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { instrumentOf, memberOf } from '../../wire/refSelect.ts';
import type { RowListQuery } from './bodies.ts';
import type { BulkRow } from './schemas.ts';

/** A row of a batch as it is read. */
export interface RowRow extends Omit<
  BulkRow,
  'name' | 'member' | 'counterparty' | 'instrument' | 'quantity' | 'amount_cents'
> {
  member: MemberRow | null;
  counterparty: MemberRow | null;
  instrument: InstrumentRef | null;
  units: bigint | null;
  amount_cents: bigint | null;
}

export const rowSelect = sql.raw(`
  select r.line, r.status, r.cells, r.problems, r.kind, r.effective_date, r.units, r.amount_cents,
    ${memberOf('r.member_id')} as member, ${memberOf('r.counterparty_id')} as counterparty,
    ${instrumentOf('r.instrument_id')} as instrument,
    (select json_build_object('id', t.id, 'number', t.number) from transactions t where t.id = r.transaction_id)
      as transaction
  from bulk_rows r`);

const rowCursor = z.tuple([z.int()]);

/** A page of the rows of a batch, in the order of the file, and how many the filter leaves. Throws not_found. */
export async function listRows(
  db: Db,
  id: string,
  { limit, cursor, status, code, column, from_line, q }: RowListQuery,
): Promise<{ items: BulkRow[]; next_cursor: string | null; total: number }> {
  const after = decodeCursor(cursor, rowCursor);
  const problem = code && JSON.stringify([{ code, ...(column === undefined ? {} : { column }) }]);
  const line = q !== undefined && /^\d{1,8}$/u.test(q) ? Number(q) : null;
  const filter = and([
    sql`r.batch_id = ${id}`,
    status && sql`r.status = ${status}`,
    problem && sql`r.problems @> ${problem}::jsonb`,
    q !== undefined &&
      sql`(r.line = ${line}::integer or r.member_no = ${line}::bigint or r.member_id in (select id from named)
        or r.counterparty_id in (select id from named))`,
  ]);
  // Looked up once, and not for each of fifty thousand rows.
  const named = sql`with named as materialized (select m.id from members m
    where ${q === undefined ? sql`false` : fits(sql`m.search_text`, searchPatterns(q), 'index')})`;
  const { rows } = await sql<RowRow>`${named} ${rowSelect} where ${filter} and r.line > ${after?.[0] ?? 0}
    and r.line >= ${from_line ?? 0} order by r.line limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ total: number; there: boolean }>`${named}
    select (select count(*)::integer from bulk_rows r where ${filter}) as total,
      exists (select from bulk_batches where id = ${id}) as there`.execute(db);
  const [{ total, there }] = counts as [(typeof counts)[0]];
  if (!there) throw refusal('not_found', 'id');
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.line]);
  return { items: page.map(presentRow), next_cursor, total };
}

/** A row with what it was understood to mean. */
export function presentRow({ member, counterparty, instrument, units, amount_cents, ...row }: RowRow): BulkRow {
  return {
    ...row,
    name: nameIn(row.cells),
    member: member && memberRef(member),
    counterparty: counterparty && memberRef(counterparty),
    instrument: instrument && instrumentRef(instrument),
    quantity: units === null || instrument === null ? null : formatQuantity(units, instrument.scale),
    amount_cents: amount_cents === null ? null : centsToNumber(amount_cents),
  };
}
