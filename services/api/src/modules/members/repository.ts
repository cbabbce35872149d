import type { Selectable } from 'kysely';
import type { Db } from '../../database.ts';
import type { BankAccountsTable, MembersTable } from '../../tables/members.ts';

/** Finds a member by id or, when the text is digits only, by number. */
export function findMember(db: Db, idOrNumber: string): Promise<Selectable<MembersTable> | undefined> {
  const query = db.selectFrom('members').selectAll();
  return /^\d+$/.test(idOrNumber)
    ? query.where('member_no', '=', BigInt(idOrNumber)).executeTakeFirst()
    : query.where('id', '=', idOrNumber).executeTakeFirst();
}

/** A member's bank accounts, the one in use first. */
export function findBankAccounts(db: Db, memberId: string): Promise<Selectable<BankAccountsTable>[]> {
  return db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_payout', 'desc')
    .orderBy('valid_from', 'desc')
    .orderBy('id')
    .execute();
}
