import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../domain/language.ts';
import type { List } from '../../paper/columns.ts';
import { called, nameOf } from '../../paper/names.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { day, inPages, money, quantity } from '../../paper/tables.ts';
import { readOpenRequests } from './list.ts';
import type { OpenRequest, OpenRequestsExportBody } from './schemas.ts';

/** What waits as a transaction waits for somebody else; as a request, for a round. */
const statusName = ({ kind, status }: OpenRequest, language: Language): string =>
  called(kind === 'transaction' ? 'transaction.status' : 'requests.status', status, language);

const openRequestList: List<OpenRequest> = {
  file: { nl: 'openstaande-verzoeken', en: 'open-requests' },
  columns: [
    { nl: 'Soort', en: 'Kind', value: nameOf('worklist.kinds', ({ kind }) => kind) },
    { nl: 'Nummer', en: 'Number', value: ({ number }) => number },
    { nl: 'Status', en: 'Status', value: statusName },
    { nl: 'Ontvangen op', en: 'Received on', value: ({ received_on }) => day(received_on) },
    { nl: 'Dagen', en: 'Days', value: ({ age_days }) => age_days },
    { nl: 'Lidnummer', en: 'Member number', value: ({ member }) => member?.member_no ?? null },
    { nl: 'Lid', en: 'Member', value: ({ member }) => member?.display_name ?? null },
    { nl: 'Instrument', en: 'Instrument', value: ({ instrument }) => instrument?.code ?? null },
    { nl: 'Aantal', en: 'Quantity', value: (request) => quantity(request.quantity) },
    { nl: 'Bedrag', en: 'Amount', value: ({ amount_cents }) => money(amount_cents) },
    { nl: 'Ingevoerd door', en: 'Entered by', value: ({ maker }) => maker.name },
    { nl: 'Behandelaar', en: 'Assignee', value: ({ assignee }) => assignee?.name ?? null },
  ],
};

/** Everything that waits for somebody and that a filter leaves, in its order, as a file. */
export function exportOpenRequests(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: OpenRequestsExportBody,
): Promise<ExportedFile> {
  const pages = inPages<OpenRequest, OpenRequest>(
    (last, limit) =>
      readOpenRequests(context, caller.actor, filter, last === null ? undefined : [last.received_on, last.id], limit),
    (rows) => rows,
  );
  return exportList(context, caller, wish, {
    what: 'open_requests',
    action: 'open_requests.exported',
    filter,
    list: openRequestList,
    of: today(context.clock),
    pages,
  });
}
