import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { inPages } from '../../paper/tables.ts';
import { conversionLineList, conversionRunList } from './columns.ts';
import { lineConditions, presentLine, readLines } from './lines.ts';
import type { LineRow } from './lines.ts';
import { presentTotals, readRun, readRuns, runConditions } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { ExportBody, RunsExportBody } from './runSchemas.ts';

/** The lines of a run that a filter leaves, by member number, as a file. Throws not_found. */
export async function exportLines(
  { db, config }: AppContext,
  caller: ExportCaller,
  id: string,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  const run = await readRun(db, id);
  const pages = inPages(
    (last: LineRow | null, limit) =>
      readLines(
        db,
        sql`${lineConditions(run, filter)} and l.place > ${last?.place ?? 0} order by l.place limit ${limit}`,
      ),
    (rows) => rows.map((row) => presentLine(row, run)),
  );
  return exportList({ db, config }, caller, wish, {
    what: 'conversion_lines',
    action: 'conversion_run.exported',
    filter: { run: run.number, ...filter },
    list: conversionLineList,
    of: run.number,
    title: run.number,
    pages,
  });
}

/** The runs that a filter leaves, the latest first, as such a file. */
export function exportRuns(
  { db, config }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: RunsExportBody,
): Promise<ExportedFile> {
  const pages = inPages(
    (last: RunRow | null, limit) =>
      readRuns(db, runConditions(filter), { after: last && [last.run_on, last.id], limit }),
    (rows) => rows.map((row) => ({ ...row, totals: row.calculation === 0 ? null : presentTotals(row, row) })),
  );
  return exportList({ db, config }, caller, wish, {
    what: 'conversion_runs',
    action: 'conversion_run.list_exported',
    filter,
    list: conversionRunList,
    pages,
  });
}
