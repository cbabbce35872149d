import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { List } from '../../paper/columns.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { inPages, moment } from '../../paper/tables.ts';
import { conditions, readEvents } from './list.ts';
import type { AuditEvent, AuditExportBody } from './schemas.ts';

/** The audit as it was written: actions and fields are those of the API, whatever the language. */
const auditList: List<AuditEvent> = {
  file: { nl: 'logboek', en: 'audit' },
  columns: [
    { nl: 'Plaats', en: 'Place', value: ({ seq }) => seq },
    { nl: 'Tijd', en: 'Time', value: ({ at }) => moment(at) },
    { nl: 'Wie', en: 'Who', value: ({ actor }) => actor.name },
    { nl: 'Handeling', en: 'Action', value: ({ action }) => action },
    { nl: 'Soort', en: 'Subject', value: ({ subject }) => subject.type },
    { nl: 'Nummer', en: 'Number', value: ({ subject }) => subject.label },
    {
      nl: 'Lid',
      en: 'Member',
      value: ({ subject: { member } }) => member && `${member.member_no} ${member.display_name}`,
    },
    { nl: 'Gegevens', en: 'Data', value: ({ data }) => JSON.stringify(data) },
    { nl: 'Verzoek', en: 'Request', value: ({ request_id }) => request_id },
  ],
};

/** Everything a filter leaves of the audit, the latest first, as a file. */
export async function exportAudit(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: AuditExportBody,
): Promise<ExportedFile> {
  const where = await conditions(db, filter);
  const pages = inPages(
    (last: AuditEvent | null, limit) => readEvents(db, where, last?.seq, limit),
    (events) => events,
  );
  return exportList({ db, config }, caller, wish, {
    what: 'audit_events',
    action: 'audit.exported',
    filter,
    list: auditList,
    of: today(clock),
    pages,
  });
}
