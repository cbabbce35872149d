import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { List } from '../../paper/columns.ts';
import type { Language } from '../../domain/language.ts';
import { auditData } from '../../paper/auditData.ts';
import { auditWord } from '../../paper/auditWords.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { paperFormats } from '../../paper/formats.ts';
import { kindNames } from '../../paper/kindNames.ts';
import { inPages, moment } from '../../paper/tables.ts';
import { conditions, readEvents } from './list.ts';
import type { AuditEvent, AuditExportBody } from './schemas.ts';

/** What it was done to, as the page names it: a part of the settings, and what waits without a number, by what it is. */
function subjectWords({ subject: { type, label, proposal } }: AuditEvent, language: Language): string | null {
  if (type === 'export' && label !== null) return auditWord('exported', label, language);
  if (label !== null || !proposal) return label;
  const { kind, reverses, quantity, instrument } = proposal;
  if (reverses !== null) return `${kindNames[language].reversal} ${reverses}`;
  const number = quantity && paperFormats[language].quantity(quantity);
  return [kind && kindNames[language][kind], number, instrument?.code].filter(Boolean).join(' ');
}

const typeWords = ({ subject: { type }, data: { section } }: AuditEvent, language: Language): string =>
  type === 'setting' && typeof section === 'string'
    ? auditWord('section', section, language)
    : auditWord('type', type, language);

/** The audit in words, as its page has them, and the code of what was done. */
const auditList: List<AuditEvent> = {
  file: { nl: 'logboek', en: 'audit' },
  columns: [
    { nl: 'Plaats', en: 'Place', value: ({ seq }) => seq },
    { nl: 'Tijd', en: 'Time', value: ({ at }) => moment(at) },
    { nl: 'Wie', en: 'Who', value: ({ actor }) => actor.name },
    { nl: 'Handeling', en: 'Action', value: ({ action }, language) => auditWord('action', action, language) },
    { nl: 'Soort', en: 'Subject', value: typeWords },
    { nl: 'Nummer', en: 'Number', value: subjectWords },
    {
      nl: 'Lid',
      en: 'Member',
      value: ({ subject: { member } }) => member && `${member.member_no} ${member.display_name}`,
    },
    { nl: 'Code', en: 'Code', value: ({ action }) => action },
    { nl: 'Gegevens', en: 'Data', value: ({ data }, language) => auditData(data, language) },
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
