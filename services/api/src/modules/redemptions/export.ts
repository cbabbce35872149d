import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { and } from '../../filters.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { day, inPages, moment, money, quantity } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { conditions } from './list.ts';
import { present, readRows } from './rows.ts';
import type { RedemptionRow } from './rows.ts';
import type { ExportBody, Redemption } from './schemas.ts';

/** All requests that a filter leaves, the oldest first, as a file. */
export function exportRedemptions(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  const texts = exportTexts[wish.locale];
  const { actor } = caller;
  const pages = inPages(
    (last: RedemptionRow | null, limit) => {
      const next = last !== null && sql`(r.requested_on, r.id) > (${last.requested_on}::date, ${last.id}::uuid)`;
      const where = and([conditions(context, actor, filter), next]);
      return readRows(context.db, sql`where ${where} order by r.requested_on, r.id limit ${limit}`);
    },
    (rows) => rows.map((row) => valuesOf(present(row, context, actor), texts)),
  );
  return exportTable(context, caller, wish, {
    what: 'redemption_requests',
    action: 'redemption.exported',
    filter,
    name: `${texts.file}-${today(context.clock)}`,
    table: { title: texts.file, columns: texts.columns, pages },
  });
}

/** In the order of the columns (exportTexts.ts). Account numbers stay masked, as in the list. */
function valuesOf(one: Redemption, texts: ExportTexts): Value[] {
  const { quote, member } = one;
  return [
    one.number,
    texts.status[one.status],
    day(one.requested_on),
    texts.channel[one.channel],
    member.member_no,
    member.display_name,
    one.instrument.code,
    quantity(one.quantity),
    quantity(one.approved_quantity),
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
    moment(one.decided_at),
    one.return_code,
  ];
}
