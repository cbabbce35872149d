import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { countries } from '../../domain/countries.ts';
import { maskIban } from '../../domain/iban.ts';
import { centsToNumber } from '../../domain/money.ts';
import { inEea, maxPaymentCents } from '../../domain/sepa/pain001.ts';
import type { PostalAddress } from '../../domain/sepa/pain001.ts';
import { legibleSepaText, sepaText } from '../../domain/sepa/characters.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { readCooperative } from '../../register/settings.ts';
import { allCandidates } from './allCandidates.ts';
import type { Payable, PayableState } from './schemas.ts';

/** What is owed to a member and could become a line, with the account it would go to. */
export interface Candidate {
  subject_type: Payable['subject_type'];
  subject_id: string;
  number: string;
  member: MemberRow & { status: string };
  amount_cents: bigint;
  return_code: string | null;
  account: {
    id: string;
    iban: string;
    bic: string | null;
    holder_name: string;
    verified: boolean;
    /** It was there before the register learned that the member died: not the account of the estate. */
    before_death: boolean;
    hold_until: string | null;
    on_hold: boolean;
  } | null;
  /** The account came after the request. */
  changed_on: string | null;
  /** The account to which the last payment of it did not arrive. */
  returned_account_id: string | null;
  /** The batch that it is under way in. */
  batch: { id: string; number: string } | null;
  address: { street: string | null; postal_code: string | null; town: string | null; country: string | null };
  state: PayableState;
}

type Row = Pick<Candidate, 'subject_type' | 'subject_id' | 'number' | 'amount_cents' | 'return_code'> &
  Pick<Candidate, 'changed_on' | 'returned_account_id' | 'batch'> &
  Omit<Candidate['member'], 'id'> &
  Omit<NonNullable<Candidate['account']>, 'id'> &
  Candidate['address'] & { member_id: string; account_id: string | null };

interface Which {
  type?: Payable['subject_type'] | undefined;
  /** Of these subjects only, as far as anything is owed for them. */
  ids?: readonly string[] | undefined;
}

/** All that is owed, or some of it, by number. The account is the one of the request, unless the member's changed since. */
export async function readCandidates(db: Db, day: string, { type, ids }: Which = {}): Promise<Candidate[]> {
  const { rows } = await sql<Row>`
    select c.subject_type, c.subject_id, coalesce(c.number, 'LID-' || m.member_no) as number, c.amount_cents, c.return_code,
      m.id as member_id, m.member_no, m.kind, m.given_name, m.infix, m.family_name, m.company_name,
      m.street_address as street, m.postal_code, m.locality as town, m.country,
      -- Who was anonymised is paid as little as who is blocked.
      case when m.anonymised_at is null then m.status else 'blocked' end as status,
      b.id as account_id, b.iban, b.bic, b.holder_name, b.verified_at is not null as verified,
      coalesce(m.status = 'deceased' and b.verified_at <= m.gone_known_at, false) as before_death, b.hold_until,
      coalesce(b.hold_until > least(${day}::date, register_today()), false) as on_hold,
      case when c.asked_at is not null and b.created_at > c.asked_at then b.valid_from end as changed_on,
      (select l.bank_account_id from payment_lines l where l.subject_type = c.subject_type and l.subject_id = c.subject_id
        and l.status = 'returned' and not exists (select from payment_lines n where n.subject_type = l.subject_type
          and n.subject_id = l.subject_id and n.id > l.id and n.status = 'confirmed')
        order by l.id desc limit 1) as returned_account_id,
      (select json_build_object('id', p.id, 'number', p.number) from payment_lines l join payment_batches p on p.id = l.batch_id
        where l.subject_type = c.subject_type and l.subject_id = c.subject_id and l.status in ('open', 'in_file')) as batch
    from ${ids === undefined ? allCandidates : candidatesOf(ids)} c
    cross join lateral (select * from members where id = c.member_id offset 0) m
    left join lateral (
      select b.* from bank_accounts b
      where b.member_id = c.member_id and b.valid_from <= ${day}::date
        and (b.id = c.wished_id or b.is_payout and (c.wished_id is null or b.created_at > c.asked_at))
      order by b.valid_from desc, b.id desc limit 1) b on true
    where ${type === undefined ? sql`true` : sql`c.subject_type = ${type}`}
    order by c.subject_type desc, number, c.subject_id`.execute(db);
  return rows.map(candidateOf);
}

/** Of a row, as flat as it is quickly read where there are many. */
function candidateOf(row: Row): Candidate {
  const { subject_type, subject_id, number, amount_cents, return_code, changed_on, returned_account_id, batch } = row;
  const { member_id, member_no, kind, given_name, infix, family_name, company_name, status } = row;
  const { account_id, iban, bic, holder_name, verified, before_death, hold_until, on_hold } = row;
  const { street, postal_code, town, country } = row;
  const candidate = {
    subject_type,
    subject_id,
    number,
    amount_cents,
    return_code,
    changed_on,
    returned_account_id,
    batch,
    member: { id: member_id, member_no, kind, given_name, infix, family_name, company_name, status },
    account:
      account_id === null
        ? null
        : { id: account_id, iban, bic, holder_name, verified, before_death, hold_until, on_hold },
    address: { street, postal_code, town, country },
  };
  return { ...candidate, state: stateOf(candidate) };
}

/** Each is looked up by itself: of ten thousand, all that is owed would be compared with each. */
const candidatesOf = (ids: readonly string[]) => sql`(
  select f.* from (select distinct unnest(${ids}::uuid[]) as id) i
  cross join lateral (select * from payment_candidates where subject_id = i.id offset 0) f)`;

function stateOf(row: Omit<Candidate, 'state'>): PayableState {
  const { account, batch, member, returned_account_id } = row;
  if (batch !== null) return 'in_batch';
  if (member.status === 'blocked' || member.status === 'prospect') return 'member_blocked';
  if (account === null) return 'iban_missing';
  if (account.id === returned_account_id) return 'iban_returned';
  if (!account.verified) return 'iban_unverified';
  if (account.before_death) return 'member_deceased';
  if (account.on_hold) return 'iban_on_hold';
  if (row.amount_cents > maxPaymentCents) return 'payment_too_large';
  return !inEea(account.iban) && addressInFile(row) === null ? 'address_missing' : 'payable';
}

const longestName = 70;

/** The payee as the file names it; the number of a member of whose name no letter remains. */
export function nameInFile({ account, member }: Pick<Candidate, 'account' | 'member'>): string {
  return legibleSepaText(account?.holder_name ?? '', longestName) ?? `LID ${member.member_no}`;
}

/**
 * Banks outside the EEA want to know where a payee lives; inside it the address must not be there. Null as well for a payee of
 * whom the town or the country is missing.
 */
export function addressInFile({ account, address }: Pick<Candidate, 'account' | 'address'>): PostalAddress | null {
  if (account === null || inEea(account.iban)) return null;
  const text = (part: string | null, max: number) => (part === null ? null : legibleSepaText(part, max));
  const [town, country] = [text(address.town, 35), address.country];
  if (town === null || country === null || !countries.has(country)) return null;
  return { street: text(address.street, 140), postalCode: text(address.postal_code, 16), town, country };
}

function presentPayee(candidate: Candidate) {
  const { subject_type, subject_id, number, member, amount_cents, account } = candidate;
  return {
    subject_type,
    subject_id,
    number,
    member: memberRef(member),
    amount_cents: centsToNumber(amount_cents),
    iban_masked: account && maskIban(account.iban),
    name_in_file: account && nameInFile(candidate),
    holder_name: account && account.holder_name,
  };
}

export function presentPayable(candidate: Candidate): Payable {
  const { account, state, changed_on, return_code, batch } = candidate;
  return {
    ...presentPayee(candidate),
    state,
    bank_account_id: account && account.id,
    changed_on,
    hold_until: account && account.hold_until,
    return_code,
    batch,
  };
}

export function sumUp(candidates: readonly Pick<Candidate, 'amount_cents'>[]): { count: number; amount_cents: number } {
  const total = candidates.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  return { count: candidates.length, amount_cents: centsToNumber(total) };
}

/** The cooperative's account as the screen shows it; null when none is settled. */
export async function readDebtor(
  db: Db,
  config: AppContext['config'],
): Promise<{ name: string; iban_masked: string } | null> {
  const { iban, name } = await readCooperative(db, config);
  return iban === null ? null : { name: sepaText(name, longestName), iban_masked: maskIban(iban) };
}
