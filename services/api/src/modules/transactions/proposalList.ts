import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { searchPatterns, escapeLike } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import { proposalSelect, takesAwayOfProposal } from '../../wire/transactionSelect.ts';
import type { ListQuery, TransactionPage } from './schemas.ts';
import { sumsOf } from './totals.ts';

const cursorShape = z.tuple([instantParameter, uuid]);
type After = z.infer<typeof cursorShape> | undefined;

/** A page of what waits or was rejected, by time of entry, newest first. */
export async function listProposals(
  db: Db,
  query: ListQuery,
  status: Exclude<ListQuery['status'], 'booked'>,
): Promise<TransactionPage> {
  const after = decodeCursor(query.cursor, cursorShape);
  const [{ rows }, totals] = await Promise.all([
    // In one statement: what is approved between two of them is no proposal any more.
    sql<TransactionRow>`
      ${sql.raw(proposalSelect)} where p.id = any (array(select id from (${newest(query, status, after, query.limit + 1)}) n))
      order by p.created_at desc, p.id desc`.execute(db),
    sumsOf(db, newest(query, status, undefined, mostCounted + 1)),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.created_at, row.id]);
  return { items: page.map(presentTransaction), next_cursor, ...totals };
}

/** A member's are those of either side, each with its own index. */
function newest(query: ListQuery, status: string, after: After, limit: number): Condition {
  const { kind, member_id, memberless, instrument_id, maker_id, source, from, to, min_cents, max_cents, q } = query;
  const amount = sql`coalesce((p.input->>'amount_cents')::bigint, 0)`;
  const signed = sql`case when ${sql.raw(takesAwayOfProposal)} then -${amount} else ${amount} end`;
  const rows = (side: Condition | undefined) => sql`
    select p.id, p.created_at, ${signed} as amount_cents, (p.input->>'instrument_id')::uuid as instrument_id
    from transaction_proposals p
    where ${and([
      sql`p.status = ${status}`,
      side,
      kind && sql`p.input->>'kind' = ${kind}`,
      memberless && sql`p.input->>'member_id' is null`,
      instrument_id && sql`p.input->>'instrument_id' = ${instrument_id}`,
      from && sql`p.input->>'effective_date' >= ${from}`,
      to && sql`p.input->>'effective_date' <= ${to}`,
      maker_id && sql`p.maker_id = ${maker_id}`,
      source && sql`p.input->>'source' = ${source}`,
      min_cents !== undefined && sql`${amount} >= ${min_cents}`,
      max_cents !== undefined && sql`${amount} <= ${max_cents}`,
      q && holds(q),
      after && sql`(p.created_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    ])}
    order by p.created_at desc, p.id desc limit ${limit}`;
  if (member_id === undefined) return rows(undefined);
  return sql`
    select * from (
      (${rows(sql`p.input->>'member_id' = ${member_id}`)}) union all
      (${rows(sql`p.input->>'counterparty_id' = ${member_id} and p.input->>'counterparty_id' is not null`)})
    ) p order by created_at desc, id desc limit ${limit}`;
}

function holds(q: string): Condition {
  const pattern = `%${escapeLike(q.trim().toLowerCase())}%`;
  return sql`(lower(p.input->>'reference') like ${pattern} or lower(p.input->>'description') like ${pattern}
    or exists (select from members m where m.id in ((p.input->>'member_id')::uuid, (p.input->>'counterparty_id')::uuid)
      and ${fits(sql`m.search_text`, searchPatterns(q), 'rows')}))`;
}
