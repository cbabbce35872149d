// Members, their accounts, and the people who sign in.
import type { Generated } from 'kysely';
import type { MemberStatus } from '../domain/parties.ts';
import type { Instant, InstantDefault, InstantOrNull, Sealed } from './columns.ts';
import type { MemberKind } from '../domain/members.ts';

export interface AdministratorsTable {
  id: string;
  name: string;
  email: string | null;
  email_verified: Generated<boolean>;
  first_seen_at: InstantDefault;
  last_seen_at: InstantDefault;
}

export interface MembersTable {
  id: string;
  member_no: bigint;
  kind: MemberKind;
  status: MemberStatus;
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
  kvk: string | null;
  birthdate: string | null;
  birthplace: string | null;
  birthcountry: string | null;
  email: string | null;
  secondary_email: string | null;
  phone: string | null;
  street_address: string | null;
  postal_code: string | null;
  locality: string | null;
  region: string | null;
  country: string | null;
  locale: Generated<'nl' | 'en'>;
  identity_id: string | null;
  automated_conversion: Generated<boolean>;
  automated_conversion_changed_at: InstantOrNull;
  automated_conversion_changed_by: string | null;
  joined_on: string | null;
  ended_on: string | null;
  deceased_on: string | null;
  gone_known_at: InstantOrNull;
  note: string | null;
  version: Generated<number>;
  anonymised_at: InstantOrNull;
  created_at: InstantDefault;
  search_text: string;
  sort_name: Sealed<string>;
}

export interface BankAccountsTable {
  id: string;
  member_id: string;
  iban: string;
  bic: string | null;
  holder_name: string;
  verified_at: InstantOrNull;
  verified_by: string | null;
  valid_from: string;
  is_payout: Generated<boolean>;
  created_at: InstantDefault;
  version: Generated<number>;
  created_by: Generated<string | null>;
  hold_until: Generated<string | null>;
}

/** What a person chose in their own account, never overwritten: the last row of a member is in force. */
export interface ConversionConsentsTable {
  id: Sealed<bigint>;
  member_id: string;
  identity_id: string;
  automated_conversion: boolean;
  seen_tour: boolean | null;
  identity_updated_at: Instant;
  recorded_at: Sealed<string>;
  source: ConsentSource;
  request_id: string;
}

/** On which occasion the account was read. */
export type ConsentSource = 'consent' | 'token_hook' | 'userinfo' | 'identity_hook' | 'administrator';

/** The sign-ins of an account that are over: all that began before `ended_at`, but for the one that is kept. */
export interface EndedSignInsTable {
  id: Generated<bigint>;
  identity_id: string;
  ended_at: InstantDefault;
  kept_id: string | null;
}
