import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { day, inPages, money, quantity } from '../../workflow/tables.ts';
import type { Language, Value } from '../../workflow/tables.ts';
import { readOpenRequests } from './list.ts';
import type { OpenRequest, OpenRequestsExportBody } from './schemas.ts';

interface Texts {
  file: string;
  columns: readonly string[];
  kind: Record<OpenRequest['kind'], string>;
  status: Readonly<Record<string, string>>;
}

const texts: Record<Language, Texts> = {
  nl: {
    file: 'openstaande-verzoeken',
    columns:
      'Soort,Nummer,Status,Ontvangen op,Dagen,Lidnummer,Lid,Instrument,Aantal,Bedrag,Ingevoerd door,Behandelaar'.split(
        ',',
      ),
    kind: { redemption: 'Vroegtijdige aflossing', return: 'Teruggave', transaction: 'Transactie' },
    status: {
      submitted: 'Ingediend',
      in_review: 'In behandeling',
      eligible: 'Toegelaten',
      waiting: 'Wacht',
    },
  },
  en: {
    file: 'open-requests',
    columns:
      'Kind,Number,Status,Received on,Days,Member number,Member,Instrument,Quantity,Amount,Entered by,Assignee'.split(
        ',',
      ),
    kind: { redemption: 'Early redemption', return: 'Return', transaction: 'Transaction' },
    status: { submitted: 'Submitted', in_review: 'In review', eligible: 'Admitted', waiting: 'Waiting' },
  },
};

/** Everything that waits for somebody and that a filter leaves, in its order, as a file. */
export function exportOpenRequests(
  context: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: OpenRequestsExportBody,
): Promise<ExportedFile> {
  const said = texts[wish.locale];
  const pages = inPages<OpenRequest, Value[]>(
    (last, limit) =>
      readOpenRequests(context, caller.actor, filter, last === null ? undefined : [last.received_on, last.id], limit),
    (rows) => rows.map((row) => valuesOf(row, said)),
  );
  return exportTable(context, caller, wish, {
    what: 'open_requests',
    action: 'open_requests.exported',
    filter,
    name: `${said.file}-${today(context.clock)}`,
    table: { title: said.file, columns: said.columns, pages },
  });
}

/** In the order of the columns. */
function valuesOf(row: OpenRequest, said: Texts): Value[] {
  return [
    said.kind[row.kind],
    row.number,
    said.status[row.status] ?? row.status,
    day(row.received_on),
    row.age_days,
    row.member?.member_no ?? null,
    row.member?.display_name ?? null,
    row.instrument?.code ?? null,
    quantity(row.quantity),
    money(row.amount_cents),
    row.maker.name,
    row.assignee?.name ?? null,
  ];
}
