import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { byteOrderMark, csvLines } from '../../workflow/csv.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { conditions } from './list.ts';
import { present, readRows } from './rows.ts';
import type { ExportBody, Redemption } from './schemas.ts';

/** Rows that are read at once: however many there are, no more of them are in memory. */
const atOnce = 500;

interface Asked {
  actor: Actor;
  requestId: string;
  /** Sent again with the same key it is another line in the log: the file is made anew, of the list as it is by then. */
  key: string;
}

/**
 * All requests that a filter leaves, the oldest first, as a CSV file that is written while it is read. First the audit and
 * the log of exports are told who wants what and why; at the end, how many rows went out, also when it broke off.
 */
export async function exportRedemptions(
  context: AppContext,
  { actor, requestId, key }: Asked,
  { reason, locale, filter }: ExportBody,
): Promise<{ name: string; body: Readable }> {
  const { db } = context;
  const id = uuidv7();
  await sql`
    with logged as (
      insert into export_log (id, key, actor_id, what, filter, reason)
        values (${id}, ${key}, ${actor.id}, 'redemption_requests', ${JSON.stringify(filter)}::jsonb, ${reason})
        returning id)
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select ${actor.id}, 'redemption.exported', 'export', id::text,
        ${JSON.stringify({ filter, reason })}::jsonb, ${requestId}
      from logged`.execute(db);
  const texts = exportTexts[locale];
  return {
    name: `${texts.file}-${today(context.clock)}.csv`,
    body: Readable.from(lines(context, { actor, filter, texts, id })),
  };
}

async function* lines(
  context: AppContext,
  { actor, filter, texts, id }: { actor: Actor; filter: ExportBody['filter']; texts: ExportTexts; id: string },
): AsyncGenerator<string> {
  let written = 0;
  try {
    yield byteOrderMark + csvLines([texts.columns], texts.delimiter);
    let after: { requested_on: string; id: string } | null = null;
    do {
      const next: Condition | false =
        after !== null && sql`(r.requested_on, r.id) > (${after.requested_on}::date, ${after.id}::uuid)`;
      const where = and([conditions(context, actor.id, filter), next]);
      const rows = await readRows(context.db, sql`where ${where} order by r.requested_on, r.id limit ${atOnce}`);
      const page = rows.map((row) => cells(present(row, context, actor.id), texts));
      if (page.length > 0) yield csvLines(page, texts.delimiter);
      written += page.length;
      after = rows.length === atOnce ? (rows.at(-1) ?? null) : null;
    } while (after !== null);
  } finally {
    await close(context.db, id, written);
  }
}

async function close(db: Db, id: string, rows: number): Promise<void> {
  await sql`update export_log set rows = ${rows}, ended_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** In the order of the columns (exportTexts.ts). Account numbers stay masked, as in the list. */
function cells(one: Redemption, texts: ExportTexts): (string | null)[] {
  const { quote, member } = one;
  const money = (cents: number) => decimal((cents / 100).toFixed(2));
  const decimal = (text: string) => text.replace('.', texts.decimal);
  const day = (iso: string | null) => (iso === null ? null : texts.date(iso));
  return [
    one.number,
    texts.status[one.status],
    day(one.requested_on),
    texts.channel[one.channel],
    String(member.member_no),
    member.display_name,
    one.instrument.code,
    decimal(one.quantity),
    one.approved_quantity === null ? null : decimal(one.approved_quantity),
    day(quote.effective_on),
    money(quote.principal_cents),
    money(quote.interest_cents),
    money(quote.fee_cents),
    money(quote.withholding_cents),
    money(quote.net_cents),
    one.iban_masked,
    texts.reason[one.reason],
    one.reason_text,
    one.maker.name,
    one.assignee?.name ?? null,
    one.checker?.name ?? null,
    day(one.decided_at),
    one.return_code,
  ];
}
