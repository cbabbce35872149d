import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { byteOrderMark, csvLines } from '../../workflow/csv.ts';
import { exported } from '../../workflow/exports.ts';
import type { Chunk, ExportCaller } from '../../workflow/exports.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { lineConditions, presentLine, readLines } from './lines.ts';
import { readRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { ConversionLine, ExportBody } from './runSchemas.ts';

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
  const decimal = (text: string) => text.replace('.', texts.decimal);
  const money = (cents: number) => decimal((cents / 100).toFixed(2));
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
