import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { inPages, moment } from '../../workflow/tables.ts';
import type { Value } from '../../workflow/tables.ts';
import { conditions, readEvents } from './list.ts';
import type { AuditEvent, AuditExportBody } from './schemas.ts';

const texts = {
  nl: { file: 'logboek', columns: 'Plaats,Tijd,Wie,Handeling,Soort,Nummer,Gegevens,Verzoek'.split(',') },
  en: { file: 'audit', columns: 'Place,Time,Who,Action,Subject,Number,Data,Request'.split(',') },
} as const;

/** Everything a filter leaves of the audit, the latest first, as a file. */
export async function exportAudit(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: AuditExportBody,
): Promise<ExportedFile> {
  const { file, columns } = texts[wish.locale];
  const where = await conditions(db, filter);
  const pages = inPages(
    (last: AuditEvent | null, limit) => readEvents(db, where, last?.seq, limit),
    (events) => events.map(valuesOf),
  );
  return exportTable({ db, config }, caller, wish, {
    what: 'audit_events',
    action: 'audit.exported',
    filter,
    name: `${file}-${today(clock)}`,
    table: { title: file, columns, pages },
  });
}

/** As it was written: actions and fields are those of the API, whatever the language. */
function valuesOf({ seq, at, actor, action, subject, data, request_id }: AuditEvent): Value[] {
  return [seq, moment(at), actor.name, action, subject.type, subject.label, JSON.stringify(data), request_id];
}
