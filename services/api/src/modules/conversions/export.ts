import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Condition } from '../../filters.ts';
import { byteOrderMark, csvLines } from '../../workflow/csv.ts';
import { exported } from '../../workflow/exports.ts';
import type { Chunk, ExportCaller } from '../../workflow/exports.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { lineConditions, presentLine, readLines } from './lines.ts';
import { presentTotals, readRun, readRuns, runConditions } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { ConversionLine, ExportBody, RunsExportBody } from './runSchemas.ts';

/** Rows that are read at once: however many there are, no more of them are in memory. */
const atOnce = 500;

/** The lines of a run that a filter leaves, by member number, as a CSV file that is written while it is read. Throws not_found. */
export async function exportLines(
  { db }: AppContext,
  caller: ExportCaller,
  id: string,
  { reason, locale, filter }: ExportBody,
): Promise<{ name: string; body: Readable }> {
  const run = await readRun(db, id);
  const texts = exportTexts[locale];
  const what = {
    what: 'conversion_lines',
    action: 'conversion_run.exported',
    filter: { run: run.number, ...filter },
    reason,
  };
  return {
    name: `${texts.file}-${run.number}.csv`,
    body: await exported(db, caller, what, chunks(db, run, filter, texts)),
  };
}

/** The runs that a filter leaves, the latest first, as such a file. */
export async function exportRuns(
  { db }: AppContext,
  caller: ExportCaller,
  { reason, locale, filter }: RunsExportBody,
): Promise<{ name: string; body: Readable }> {
  const texts = exportTexts[locale];
  const what = { what: 'conversion_runs', action: 'conversion_run.list_exported', filter, reason };
  const body = await exported(db, caller, what, runChunks(db, runConditions(filter), texts, locale));
  return { name: `${texts.runs.file}.csv`, body };
}

async function* runChunks(
  db: AppContext['db'],
  filter: Condition,
  texts: ExportTexts,
  locale: 'nl' | 'en',
): AsyncGenerator<Chunk> {
  yield { text: byteOrderMark + csvLines([texts.runs.columns], texts.delimiter), rows: 0 };
  for (let after: [string, string] | null = null, more = true; more;) {
    const rows: RunRow[] = await readRuns(db, filter, { after, limit: atOnce });
    const cells = rows.map((row) => runCells(row, texts, locale));
    if (cells.length > 0) yield { text: csvLines(cells, texts.delimiter), rows: cells.length };
    const last = rows.at(-1);
    more = rows.length === atOnce && last !== undefined;
    if (last !== undefined) after = [last.run_on, last.id];
  }
}

/** In the order of the columns; the figures of what was calculated. */
function runCells(row: RunRow, texts: ExportTexts, locale: 'nl' | 'en'): (string | null)[] {
  const { decimal, money } = formatsOf(texts);
  const named = (one: { name_nl: string; name_en: string }) => (locale === 'nl' ? one.name_nl : one.name_en);
  const totals = row.calculation === 0 ? null : presentTotals(row, row);
  const cents = (amount: number | undefined) => (amount === undefined ? null : money(amount));
  return [
    row.number,
    texts.date(row.run_on),
    row.name,
    texts.runs.status[row.status],
    row.source === null ? texts.runs.owed : named(row.source),
    named(row.target),
    totals && String(totals.members),
    totals && String(totals.exceptions),
    totals?.source_quantity ? decimal(totals.source_quantity) : null,
    cents(totals?.principal_cents),
    cents(totals?.interest_cents),
    cents(totals?.withholding_cents),
    row.price_cents === null ? null : money(Number(row.price_cents)),
    totals && decimal(totals.target_quantity),
    cents(totals?.target_cents),
    cents(totals?.remainder_cents),
    row.maker.name,
    row.checker?.name ?? null,
    row.executed_at && texts.date(row.executed_at),
  ];
}

const formatsOf = (texts: ExportTexts) => {
  const decimal = (text: string) => text.replace('.', texts.decimal);
  return { decimal, money: (cents: number) => decimal((cents / 100).toFixed(2)) };
};

async function* chunks(
  db: AppContext['db'],
  run: RunRow,
  filter: ExportBody['filter'],
  texts: ExportTexts,
): AsyncGenerator<Chunk> {
  yield { text: byteOrderMark + csvLines([texts.columns], texts.delimiter), rows: 0 };
  for (let after: number | null = 0; after !== null;) {
    const where = sql`${lineConditions(run, filter)} and l.place > ${after} order by l.place limit ${atOnce}`;
    const rows = await readLines(db, where);
    const cells = rows.map((row) => cellsOf(presentLine(row, run), texts));
    if (cells.length > 0) yield { text: csvLines(cells, texts.delimiter), rows: cells.length };
    after = rows.length === atOnce ? (rows.at(-1)?.place ?? null) : null;
  }
}

/** In the order of the columns (exportTexts.ts). */
function cellsOf(line: ConversionLine, texts: ExportTexts): (string | null)[] {
  const { decimal, money } = formatsOf(texts);
  return [
    String(line.member.member_no),
    line.member.display_name,
    texts.outcome[line.outcome],
    line.codes.map((code) => texts.code[code]).join(', '),
    line.quantity === null ? null : decimal(line.quantity),
    money(line.principal_cents),
    money(line.interest_cents),
    money(line.withholding_cents),
    money(line.price_cents),
    decimal(line.target_quantity),
    money(line.target_cents),
    money(line.remainder_cents),
    line.decision?.by.name ?? null,
    line.decision?.reason ?? null,
  ];
}
