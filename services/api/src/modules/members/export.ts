import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { displayName } from '../../domain/names.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { day } from '../../workflow/tables.ts';
import type { Rows, Value } from '../../workflow/tables.ts';
import type { MembersExportBody } from './schemas.ts';
import { listMembers } from './search.ts';
import type { MemberSummaryRow } from './search.ts';

/** Rows that are read at once. */
const atOnce = 500;

const texts = {
  nl: {
    file: 'leden',
    columns: 'Lidnummer,Lid,Soort,Status,E-mail,Postcode,Plaats,Lid sinds'.split(','),
    kind: { person: 'Persoon', organisation: 'Organisatie' },
    status: {
      prospect: 'Kandidaat',
      active: 'Actief',
      ended: 'Beëindigd',
      deceased: 'Overleden',
      blocked: 'Geblokkeerd',
    },
  },
  en: {
    file: 'members',
    columns: 'Member number,Member,Kind,Status,Email,Postal code,Town,Member since'.split(','),
    kind: { person: 'Person', organisation: 'Organisation' },
    status: { prospect: 'Prospect', active: 'Active', ended: 'Ended', deceased: 'Deceased', blocked: 'Blocked' },
  },
} as const;

/** All members that a filter leaves, in the order of the list, as a file. */
export function exportMembers(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: MembersExportBody,
): Promise<ExportedFile> {
  const said = texts[wish.locale];
  async function* pages(): AsyncGenerator<Rows> {
    let cursor: string | undefined;
    do {
      const { page, next_cursor } = await listMembers(db, { ...filter, limit: atOnce, cursor });
      yield page.map((row) => valuesOf(row, said));
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
  return exportTable({ db, config }, caller, wish, {
    what: 'members',
    action: 'member.exported',
    filter,
    name: `${said.file}-${today(clock)}`,
    table: { title: said.file, columns: said.columns, pages: pages() },
  });
}

/** In the order of the columns. */
function valuesOf(row: MemberSummaryRow, said: (typeof texts)['nl' | 'en']): Value[] {
  return [
    Number(row.member_no),
    displayName(row),
    said.kind[row.kind],
    said.status[row.status],
    row.email,
    row.postal_code,
    row.locality,
    day(row.joined_on),
  ];
}
