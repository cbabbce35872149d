import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { endOfLedger, settle } from '../../ledger/moment.ts';
import { exported, exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { readCooperative } from '../../register/settings.ts';
import { inPages } from '../../paper/tables.ts';
import { registerList } from './columns.ts';
import { printRegister } from './press.ts';
import { lineOf, readHoldings, readPrices, readTotals } from './read.ts';
import type { HoldingRow } from './read.ts';
import type { RegisterExportBody, RegisterLine } from './schemas.ts';
import { registerTexts } from './texts.ts';

/**
 * Who held what at the end of a day, as a file. What is booked while it is written does not count: its rows are of one
 * instant, and so are its totals.
 * @throws DomainError date_in_future when `known_at` has not come yet.
 */
export async function exportRegister(
  { db, clock, config }: AppContext,
  caller: ExportCaller,
  { filter, format, ...wish }: RegisterExportBody,
): Promise<ExportedFile> {
  const dates = { asOf: filter.as_of ?? today(clock), knownAt: filter.known_at ?? null };
  if (dates.knownAt !== null) await settle(db, dates.knownAt);
  const moment = { ...dates, knownAt: dates.knownAt ?? (await endOfLedger(db)) };
  const instruments = await readPrices(db, dates);
  const lines = inPages<HoldingRow, RegisterLine>(
    (last, limit) =>
      readHoldings(
        db,
        moment,
        filter.instrument_id,
        last === null ? undefined : [String(last.member_no), last.code],
        limit,
      ),
    (rows) => rows.map((row) => lineOf(row, instruments)),
  );
  const log = { what: 'register', action: 'register.exported', filter: { ...filter, as_of: dates.asOf } };
  const list = registerList(dates.asOf);
  if (format !== 'pdf') {
    const { title } = registerTexts[wish.locale];
    return exportList(
      { db, config },
      caller,
      { ...wish, format },
      { ...log, list, of: dates.asOf, title, pages: lines },
    );
  }
  const paper = printRegister({
    language: wish.locale,
    sender: (await readCooperative(db, config)).name,
    ...dates,
    printedAt: clock.now().toISOString(),
    totals: await readTotals(db, moment, filter.instrument_id, instruments),
    lines,
  });
  const body = await exported({ db, config }, caller, { ...log, reason: wish.reason, format }, paper);
  return { name: `${list.file[wish.locale]}-${dates.asOf}.pdf`, format, body };
}
