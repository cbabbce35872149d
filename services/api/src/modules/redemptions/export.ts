import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { and } from '../../filters.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { inPages } from '../../paper/tables.ts';
import { redemptionList } from './columns.ts';
import { conditions } from './list.ts';
import { present, readRows } from './rows.ts';
import type { RedemptionRow } from './rows.ts';
import type { ExportBody } from './schemas.ts';

/** All requests that a filter leaves, the oldest first, as a file. */
export function exportRedemptions(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  const { actor } = caller;
  const pages = inPages(
    (last: RedemptionRow | null, limit) => {
      const next = last !== null && sql`(r.requested_on, r.id) > (${last.requested_on}::date, ${last.id}::uuid)`;
      const where = and([conditions(context, actor, filter), next]);
      return readRows(context.db, sql`where ${where} order by r.requested_on, r.id limit ${limit}`);
    },
    (rows) => rows.map((row) => present(row, context, actor)),
  );
  return exportList(context, caller, wish, {
    what: 'redemption_requests',
    action: 'redemption.exported',
    filter,
    list: redemptionList,
    of: today(context.clock),
    pages,
  });
}
