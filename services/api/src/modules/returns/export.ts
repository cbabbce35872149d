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
import { readLines } from './lines.ts';
import { conditions } from './list.ts';
import { presentAll, readRows } from './requests.ts';
import type { RequestRow } from './requests.ts';
import { readRound } from './rounds.ts';
import type { ReturnLine, RoundExportBody } from './roundSchemas.ts';
import type { ReturnExportBody, ReturnRequest } from './schemas.ts';

/** All requests that a filter leaves, in order of receipt, as a file. */
export function exportReturns(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ReturnExportBody,
): Promise<ExportedFile> {
  const texts = exportTexts[wish.locale];
  const { db } = context;
  const { actor } = caller;
  const { file, columns } = texts.requests;
  const pages = inPages(
    (last: RequestRow | null, limit) => {
      const next =
        last !== null &&
        sql`(r.requested_on, r.number) > (${last.requested_on}::date, ${last.number}::text collate "C")`;
      const where = and([conditions(context, actor, filter), next]);
      return readRows(db, sql`where ${where} order by r.requested_on, r.number limit ${limit}`);
    },
    async (rows) => (await presentAll(db, context, actor, rows)).map((one) => requestValues(one, texts)),
  );
  return exportTable(context, caller, wish, {
    what: 'share_return_requests',
    action: 'return.exported',
    filter,
    name: `${file}-${today(context.clock)}`,
    table: { title: file, columns, pages },
  });
}

/** All lines of a round in their order. Throws not_found. */
export async function exportRound(
  { db, config }: AppContext,
  caller: ExportCaller,
  id: string,
  wish: RoundExportBody,
): Promise<ExportedFile> {
  const texts = exportTexts[wish.locale];
  const round = await readRound(db, id);
  const { file, columns } = texts.lines;
  const pages = inPages(
    (last: ReturnLine | null, limit) =>
      readLines(db, round, sql`l.place > ${last?.place ?? 0} order by l.place limit ${limit}`),
    (lines) => lines.map((one) => lineValues(one, texts)),
  );
  return exportTable({ db, config }, caller, wish, {
    what: 'return_lines',
    action: 'return_round.exported',
    filter: { round: round.number },
    name: `${file}-${round.number}`,
    table: { title: round.number, columns, pages },
  });
}

/** In the order of the columns (exportTexts.ts). Account numbers stay masked, as in the list. */
function requestValues(one: ReturnRequest, texts: ExportTexts): Value[] {
  const { member } = one;
  return [
    one.number,
    texts.status[one.status],
    day(one.requested_on),
    texts.channel[one.channel],
    member.member_no,
    member.display_name,
    one.instrument.code,
    quantity(one.quantity),
    quantity(one.returned_quantity),
    quantity(one.open_quantity),
    money(one.nominal_cents),
    quantity(one.free[0]?.quantity ?? null),
    one.place,
    texts.outcome[one.asked_outcome],
    texts.outcome[one.outcome],
    texts.reason[one.reason],
    one.reason_text,
    one.iban_masked,
    one.maker.name,
    one.assignee?.name ?? null,
    one.checker?.name ?? null,
    moment(one.decided_at),
  ];
}

function lineValues(one: ReturnLine, texts: ExportTexts): Value[] {
  const yes = (is: boolean) => (is ? texts.yes : null);
  return [
    one.place,
    one.number,
    one.member.member_no,
    one.member.display_name,
    day(one.requested_on),
    yes(one.death),
    texts.outcome[one.outcome],
    quantity(one.asked),
    quantity(one.locked),
    quantity(one.exact),
    quantity(one.allocated),
    quantity(one.rest),
    money(one.amount_cents),
    yes(one.raised),
    yes(one.tied),
    texts.line[one.status],
    one.return_code,
  ];
}
