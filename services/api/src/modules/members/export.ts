import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { displayName } from '../../domain/names.ts';
import type { List } from '../../paper/columns.ts';
import { nameOf } from '../../paper/names.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { day } from '../../paper/tables.ts';
import type { MembersExportBody } from './schemas.ts';
import { listMembers } from './search.ts';
import type { MemberSummaryRow } from './search.ts';

/** Rows that are read at once. */
const atOnce = 500;

const memberList: List<MemberSummaryRow> = {
  file: { nl: 'leden', en: 'members' },
  columns: [
    { nl: 'Lidnummer', en: 'Member number', value: ({ member_no }) => Number(member_no) },
    { nl: 'Lid', en: 'Member', value: displayName },
    { nl: 'Soort', en: 'Kind', value: nameOf('members.kind', ({ kind }) => kind) },
    { nl: 'Status', en: 'Status', value: nameOf('members.status', ({ status }) => status) },
    { nl: 'E-mail', en: 'Email', value: ({ email }) => email },
    { nl: 'Postcode', en: 'Postal code', value: ({ postal_code }) => postal_code },
    { nl: 'Plaats', en: 'Town', value: ({ locality }) => locality },
    { nl: 'Lid sinds', en: 'Member since', value: ({ joined_on }) => day(joined_on) },
  ],
};

/** All members that a filter leaves, in the order of the list, as a file. */
export function exportMembers(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: MembersExportBody,
): Promise<ExportedFile> {
  async function* pages(): AsyncGenerator<MemberSummaryRow[]> {
    let cursor: string | undefined;
    do {
      const { page, next_cursor } = await listMembers(db, { ...filter, limit: atOnce, cursor });
      yield page;
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
  return exportList({ db, config }, caller, wish, {
    what: 'members',
    action: 'member.exported',
    filter,
    list: memberList,
    of: today(clock),
    pages: pages(),
  });
}
