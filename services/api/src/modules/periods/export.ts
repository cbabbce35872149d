import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { endOfLedger } from '../../ledger/moment.ts';
import { exported } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { closingOf, keptFile } from './files.ts';
import { journalChunks, journalName } from './journal.ts';
import type { JournalBody } from './schemas.ts';

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
