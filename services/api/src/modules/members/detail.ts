import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database.ts';
import { maskIban } from '../../domain/iban.ts';
import type { Moment } from '../../ledger/moment.ts';
import type { MembersTable } from '../../tables/members.ts';
import { memberRef } from '../../wire/present.ts';
import { readPosition } from './holdings.ts';
import { findBankAccounts } from './repository.ts';
import type { memberSchema } from './schemas.ts';

export type MemberDetail = z.infer<typeof memberSchema>;

/** A member with what they have at a moment; what is known of them is as it is now. */
export async function readMember(db: Db, member: Selectable<MembersTable>, moment: Moment): Promise<MemberDetail> {
  const [accounts, position] = await Promise.all([
    findBankAccounts(db, member.id),
    readPosition(db, member.id, moment),
  ]);
  return {
    ...member, // the schema of the answer leaves out what is not shown
    ...memberRef(member),
    bank_accounts: accounts.map(({ id, iban, holder_name, is_payout, verified_at, valid_from }) => ({
      id,
      iban_masked: maskIban(iban),
      holder_name,
      is_payout,
      verified_at,
      valid_from,
    })),
    ...position,
  };
}
