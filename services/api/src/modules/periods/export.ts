import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { endOfLedger } from '../../ledger/moment.ts';
import type { List } from '../../paper/columns.ts';
import { exportList, exported } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { money, quantity } from '../../paper/tables.ts';
import { readMovements } from './figures.ts';
import { closingOf, keptFile } from './files.ts';
import { journalChunks, journalName } from './journal.ts';
import { readMoves } from './moves.ts';
import type { JournalBody, MovementsBody, Period } from './schemas.ts';

/**
 * The journal of a year as a file; the reason is kept with who took it. Of a closed year it is the one that was kept when it was
 * closed. @throws DomainError date_in_future for a year that has not begun.
 */
export async function exportJournal(
  context: AppContext,
  caller: ExportCaller,
  year: number,
  { format, reason, locale }: JournalBody,
): Promise<ExportedFile> {
  const { db, clock } = context;
  if (String(year) > today(clock).slice(0, 4)) throw refusal('date_in_future', 'year');
  const proposalId = await closingOf(db, year);
  const chunks =
    proposalId === null
      ? journalChunks(context, { year, knownAt: await endOfLedger(db) }, { format, locale, createdOn: today(clock) })
      : keptFile(context, { proposalId, year, format, locale });
  const log = { what: 'journal', action: 'period.journal_exported', filter: { year }, reason, format };
  return { name: journalName(year, { format, locale }), format, body: await exported(context, caller, log, chunks) };
}

/** Each instrument over a year, in units: what it began with, what came and went, and what it ended with. */
const movementsOf = (year: number): List<Period['movements'][number]> => ({
  file: { nl: 'verloop', en: 'movements' },
  columns: [
    { nl: 'Code', en: 'Code', value: ({ instrument }) => instrument.code },
    {
      nl: 'Instrument',
      en: 'Instrument',
      value: ({ instrument }, language) => (language === 'nl' ? instrument.name_nl : instrument.name_en),
    },
    { nl: `31-12-${year - 1}`, en: `31/12/${year - 1}`, value: ({ opening }) => quantity(opening) },
    { nl: 'Uitgifte', en: 'Issued', value: ({ issued }) => quantity(issued) },
    { nl: 'Conversie', en: 'Converted', value: ({ converted }) => quantity(converted) },
    { nl: 'Terug, afgelost', en: 'Returned, redeemed', value: ({ returned }) => quantity(returned) },
    { nl: 'Anders', en: 'Other', value: ({ other }) => quantity(other) },
    { nl: `31-12-${year}`, en: `31/12/${year}`, value: ({ closing }) => quantity(closing) },
    { nl: 'Nominale waarde', en: 'Nominal value', value: (row) => money(row.nominal_value_cents) },
  ],
});

/** The movements of a year as a file; the reason is kept with who took it. @throws DomainError date_in_future for a year that has not begun. */
export async function exportMovements(
  { db, clock, config }: AppContext,
  caller: ExportCaller,
  year: number,
  wish: MovementsBody,
): Promise<ExportedFile> {
  if (String(year) > today(clock).slice(0, 4)) throw refusal('date_in_future', 'year');
  const { movements } = await readMovements(db, year, await readMoves(db, year, 'kept'));
  return exportList({ db, config }, caller, wish, {
    what: 'movements',
    action: 'period.movements_exported',
    filter: { year },
    list: movementsOf(year),
    of: String(year),
    pages: [movements],
  });
}
