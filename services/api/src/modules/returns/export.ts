import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { and } from '../../filters.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { inPages } from '../../paper/tables.ts';
import { returnLineList, returnList } from './columns.ts';
import { readLines } from './lines.ts';
import { conditions } from './list.ts';
import { presentAll, readRows } from './requests.ts';
import type { RequestRow } from './requests.ts';
import { readRound } from './rounds.ts';
import type { ReturnLine, RoundExportBody } from './roundSchemas.ts';
import type { ReturnExportBody } from './schemas.ts';

/** All requests that a filter leaves, in order of receipt, as a file. */
export function exportReturns(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ReturnExportBody,
): Promise<ExportedFile> {
  const { db } = context;
  const { actor } = caller;
  const pages = inPages(
    (last: RequestRow | null, limit) => {
      const next =
        last !== null &&
        sql`(r.requested_on, r.number) > (${last.requested_on}::date, ${last.number}::text collate "C")`;
      const where = and([conditions(context, actor, filter), next]);
      return readRows(db, sql`where ${where} order by r.requested_on, r.number limit ${limit}`);
    },
    (rows) => presentAll(db, context, actor, rows),
  );
  return exportList(context, caller, wish, {
    what: 'share_return_requests',
    action: 'return.exported',
    filter,
    list: returnList,
    of: today(context.clock),
    pages,
  });
}

/** All lines of a round in their order. Throws not_found. */
export async function exportRound(
  { db, config }: AppContext,
  caller: ExportCaller,
  id: string,
  wish: RoundExportBody,
): Promise<ExportedFile> {
  const round = await readRound(db, id);
  const pages = inPages(
    (last: ReturnLine | null, limit) =>
      readLines(db, round, sql`l.place > ${last?.place ?? 0} order by l.place limit ${limit}`),
    (lines) => lines,
  );
  return exportList({ db, config }, caller, wish, {
    what: 'return_lines',
    action: 'return_round.exported',
    filter: { round: round.number },
    list: returnLineList,
    of: round.number,
    title: round.number,
    pages,
  });
}
