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
import { readLines } from './lines.ts';
import { conditions } from './list.ts';
import { presentAll, readRows } from './requests.ts';
import { readRound } from './rounds.ts';
import type { RoundRow } from './rounds.ts';
import type { ReturnLine, RoundExportBody } from './roundSchemas.ts';
import type { ReturnExportBody, ReturnRequest } from './schemas.ts';

/** Rows that are read at once: however many there are, no more of them are in memory. */
const atOnce = 500;

interface File {
  name: string;
  body: Readable;
}

/** All requests that a filter leaves, in order of receipt, as a CSV file that is written while it is read. */
export async function exportReturns(
  context: AppContext,
  caller: ExportCaller,
  { reason, locale, filter }: ReturnExportBody,
): Promise<File> {
  const texts = exportTexts[locale];
  const what = { what: 'share_return_requests', action: 'return.exported', filter, reason };
  const chunks = requestLines(context, { actor: caller.actor, filter, texts });
  return {
    name: `${texts.requests.file}-${today(context.clock)}.csv`,
    body: await exported(context.db, caller, what, chunks),
  };
}

/** All lines of a round in their order. Throws not_found. */
export async function exportRound(
  context: AppContext,
  caller: ExportCaller,
  id: string,
  { reason, locale }: RoundExportBody,
): Promise<File> {
  const texts = exportTexts[locale];
  const round = await readRound(context.db, id);
  const what = { what: 'return_lines', action: 'return_round.exported', filter: { round: round.number }, reason };
  return {
    name: `${texts.lines.file}-${round.number}.csv`,
    body: await exported(context.db, caller, what, roundLines(context, round, texts)),
  };
}

async function* requestLines(
  context: AppContext,
  { actor, filter, texts }: { actor: Actor; filter: ReturnExportBody['filter']; texts: ExportTexts },
): AsyncGenerator<Chunk> {
  yield { text: byteOrderMark + csvLines([texts.requests.columns], texts.delimiter), rows: 0 };
  let after: { requested_on: string; number: string } | null = null;
  do {
    const next: Condition | false =
      after !== null &&
      sql`(r.requested_on, r.number) > (${after.requested_on}::date, ${after.number}::text collate "C")`;
    const where = and([conditions(context, actor.id, filter), next]);
    const rows = await readRows(context.db, sql`where ${where} order by r.requested_on, r.number limit ${atOnce}`);
    const page = await presentAll(context.db, context, actor.id, rows);
    if (page.length > 0) {
      yield {
        text: csvLines(
          page.map((one) => requestCells(one, texts)),
          texts.delimiter,
        ),
        rows: page.length,
      };
    }
    after = rows.length === atOnce ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

async function* roundLines({ db }: AppContext, round: RoundRow, texts: ExportTexts): AsyncGenerator<Chunk> {
  yield { text: byteOrderMark + csvLines([texts.lines.columns], texts.delimiter), rows: 0 };
  let after: number | null = 0;
  do {
    const lines: ReturnLine[] = await readLines(db, round, sql`l.place > ${after} order by l.place limit ${atOnce}`);
    if (lines.length > 0) {
      yield {
        text: csvLines(
          lines.map((one) => lineCells(one, texts)),
          texts.delimiter,
        ),
        rows: lines.length,
      };
    }
    after = lines.length === atOnce ? (lines.at(-1)?.place ?? null) : null;
  } while (after !== null);
}

const decimal = (text: string, texts: ExportTexts) => text.replace('.', texts.decimal);
const money = (cents: number, texts: ExportTexts) => decimal((cents / 100).toFixed(2), texts);

/** In the order of the columns (exportTexts.ts). Account numbers stay masked, as in the list. */
function requestCells(one: ReturnRequest, texts: ExportTexts): (string | null)[] {
  const { member } = one;
  return [
    one.number,
    texts.status[one.status],
    texts.date(one.requested_on),
    texts.channel[one.channel],
    String(member.member_no),
    member.display_name,
    one.instrument.code,
    decimal(one.quantity, texts),
    decimal(one.returned_quantity, texts),
    decimal(one.open_quantity, texts),
    money(one.nominal_cents, texts),
    one.free[0] === undefined ? null : decimal(one.free[0].quantity, texts),
    one.place === null ? null : String(one.place),
    texts.outcome[one.asked_outcome],
    texts.outcome[one.outcome],
    texts.reason[one.reason],
    one.reason_text,
    one.iban_masked,
    one.maker.name,
    one.assignee?.name ?? null,
    one.checker?.name ?? null,
    one.decided_at === null ? null : texts.date(one.decided_at),
  ];
}

function lineCells(one: ReturnLine, texts: ExportTexts): (string | null)[] {
  const yes = (is: boolean) => (is ? texts.yes : null);
  return [
    String(one.place),
    one.number,
    String(one.member.member_no),
    one.member.display_name,
    texts.date(one.requested_on),
    yes(one.death),
    texts.outcome[one.outcome],
    decimal(one.asked, texts),
    decimal(one.locked, texts),
    decimal(one.exact, texts),
    decimal(one.allocated, texts),
    decimal(one.rest, texts),
    money(one.amount_cents, texts),
    yes(one.raised),
    yes(one.tied),
    texts.line[one.status],
    one.return_code,
  ];
}
