import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { day, inPages, moment, money, quantity } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { lineConditions, presentLine, readLines } from './lines.ts';
import type { LineRow } from './lines.ts';
import { presentTotals, readRun, readRuns, runConditions } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { ConversionLine, ExportBody, RunsExportBody } from './runSchemas.ts';

/** The lines of a run that a filter leaves, by member number, as a file. Throws not_found. */
export async function exportLines(
  { db, config }: AppContext,
  caller: ExportCaller,
  id: string,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  const run = await readRun(db, id);
  const texts = exportTexts[wish.locale];
  const pages = inPages(
    (last: LineRow | null, limit) =>
      readLines(
        db,
        sql`${lineConditions(run, filter)} and l.place > ${last?.place ?? 0} order by l.place limit ${limit}`,
      ),
    (rows) => rows.map((row) => valuesOf(presentLine(row, run), texts)),
  );
  return exportTable({ db, config }, caller, wish, {
    what: 'conversion_lines',
    action: 'conversion_run.exported',
    filter: { run: run.number, ...filter },
    name: `${texts.file}-${run.number}`,
    table: { title: run.number, columns: texts.columns, pages },
  });
}

/** The runs that a filter leaves, the latest first, as such a file. */
export function exportRuns(
  { db, config }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: RunsExportBody,
): Promise<ExportedFile> {
  const texts = exportTexts[wish.locale];
  const pages = inPages(
    (last: RunRow | null, limit) =>
      readRuns(db, runConditions(filter), { after: last && [last.run_on, last.id], limit }),
    (rows) => rows.map((row) => runValues(row, texts, wish.locale)),
  );
  return exportTable({ db, config }, caller, wish, {
    what: 'conversion_runs',
    action: 'conversion_run.list_exported',
    filter,
    name: texts.runs.file,
    table: { title: texts.runs.file, columns: texts.runs.columns, pages },
  });
}

/** In the order of the columns; the figures of what was calculated. */
function runValues(row: RunRow, texts: ExportTexts, locale: 'nl' | 'en'): Value[] {
  const named = (one: { name_nl: string; name_en: string }) => (locale === 'nl' ? one.name_nl : one.name_en);
  const totals = row.calculation === 0 ? null : presentTotals(row, row);
  return [
    row.number,
    day(row.run_on),
    row.name,
    texts.runs.status[row.status],
    row.source === null ? texts.runs.owed : named(row.source),
    named(row.target),
    totals?.members ?? null,
    totals?.exceptions ?? null,
    quantity(totals?.source_quantity ?? null),
    money(totals?.principal_cents ?? null),
    money(totals?.interest_cents ?? null),
    money(totals?.withholding_cents ?? null),
    money(row.price_cents === null ? null : Number(row.price_cents)),
    quantity(totals?.target_quantity ?? null),
    money(totals?.target_cents ?? null),
    money(totals?.remainder_cents ?? null),
    row.maker.name,
    row.checker?.name ?? null,
    moment(row.executed_at),
  ];
}

/** In the order of the columns (exportTexts.ts). */
function valuesOf(line: ConversionLine, texts: ExportTexts): Value[] {
  return [
    line.member.member_no,
    line.member.display_name,
    texts.outcome[line.outcome],
    line.codes.map((code) => texts.code[code]).join(', '),
    quantity(line.quantity),
    money(line.principal_cents),
    money(line.interest_cents),
    money(line.withholding_cents),
    money(line.price_cents),
    quantity(line.target_quantity),
    money(line.target_cents),
    money(line.remainder_cents),
    line.decision?.by.name ?? null,
    line.decision?.reason ?? null,
  ];
}
