import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { endOfLedger, settle } from '../../ledger/moment.ts';
import { exported, exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { readCooperative } from '../../workflow/settings.ts';
import { day, inPages, money, quantity } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
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
  const asked = { asOf: filter.as_of ?? today(clock), knownAt: filter.known_at ?? null };
  if (asked.knownAt !== null) await settle(db, asked.knownAt);
  const moment = { ...asked, knownAt: asked.knownAt ?? (await endOfLedger(db)) };
  const instruments = await readPrices(db, asked);
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
  const texts = registerTexts[wish.locale];
  const name = `${texts.file}-${asked.asOf}`;
  const log = { what: 'register', action: 'register.exported', filter: { ...filter, as_of: asked.asOf } };
  if (format !== 'pdf') {
    const pages = valuesOf(lines, asked.asOf, wish.locale);
    return exportTable(
      { db, config },
      caller,
      { ...wish, format },
      { ...log, name, table: { title: texts.title, columns: texts.columns, pages } },
    );
  }
  const paper = printRegister({
    language: wish.locale,
    sender: (await readCooperative(db, config)).name,
    ...asked,
    printedAt: clock.now().toISOString(),
    totals: await readTotals(db, moment, filter.instrument_id, instruments),
    lines,
  });
  const body = await exported({ db, config }, caller, { ...log, reason: wish.reason, format }, paper);
  return { name: `${name}.pdf`, format, body };
}

/** In the order of the columns. */
async function* valuesOf(
  pages: AsyncIterable<readonly RegisterLine[]>,
  asOf: string,
  locale: RegisterExportBody['locale'],
): AsyncGenerator<Value[][]> {
  for await (const lines of pages) {
    yield lines.map(({ member, instrument, ...line }) => [
      day(asOf),
      member.member_no,
      member.display_name,
      instrument.code,
      instrument[`name_${locale}`],
      quantity(line.quantity),
      quantity(line.reserved),
      money(line.price_cents),
      money(line.value_cents),
      money(line.nominal_value_cents),
    ]);
  }
}
