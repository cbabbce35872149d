import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { byteOrderMark, csvLines } from '../../workflow/csv.ts';
import { exported } from '../../workflow/exports.ts';
import type { Chunk, ExportCaller } from '../../workflow/exports.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { conditions } from './list.ts';
import { present, readRows } from './rows.ts';
import type { ExportBody, Redemption } from './schemas.ts';

/** Rows that are read at once: however many there are, no more of them are in memory. */
const atOnce = 500;

/** All requests that a filter leaves, the oldest first, as a CSV file that is written while it is read. */
export async function exportRedemptions(
  context: AppContext,
  caller: ExportCaller,
  { reason, locale, filter }: ExportBody,
): Promise<{ name: string; body: Readable }> {
  const texts = exportTexts[locale];
  const what = { what: 'redemption_requests', action: 'redemption.exported', filter, reason };
  const chunks = lines(context, { actor: caller.actor, filter, texts });
  return {
    name: `${texts.file}-${today(context.clock)}.csv`,
    body: await exported(context.db, caller, what, chunks),
  };
}

async function* lines(
  context: AppContext,
  { actor, filter, texts }: { actor: Actor; filter: ExportBody['filter']; texts: ExportTexts },
): AsyncGenerator<Chunk> {
  yield { text: byteOrderMark + csvLines([texts.columns], texts.delimiter), rows: 0 };
  let after: { requested_on: string; id: string } | null = null;
  do {
    const next: Condition | false =
      after !== null && sql`(r.requested_on, r.id) > (${after.requested_on}::date, ${after.id}::uuid)`;
    const where = and([conditions(context, actor.id, filter), next]);
    const rows = await readRows(context.db, sql`where ${where} order by r.requested_on, r.id limit ${atOnce}`);
    const page = rows.map((row) => cells(present(row, context, actor.id), texts));
    if (page.length > 0) yield { text: csvLines(page, texts.delimiter), rows: page.length };
    after = rows.length === atOnce ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
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
