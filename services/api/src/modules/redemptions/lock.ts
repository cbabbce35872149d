import type { Language } from '../../domain/language.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { LotPart } from '../../domain/kinds/units.ts';
import type { MemberName } from '../../domain/names.ts';
import type { MemberStatus } from '../../domain/parties.ts';
import type { RedemptionStatus } from './flow.ts';

/** A request that this database transaction alone may change, with what its steps look at. */
export interface LockedRequest {
  id: string;
  number: string;
  status: RedemptionStatus;
  version: number;
  maker_id: string;
  member: MemberName & { id: string; status: MemberStatus; email: string | null; locale: Language };
  instrument: {
    id: string;
    scale: number;
    name_nl: string;
    name_en: string;
    maturity_date: string;
    notice_days: number | null;
  };
  units: bigint;
  approved_units: bigint | null;
  reason: string;
  earliest_on: string;
  requested_on: string;
  effective_on: string;
  net_cents: bigint;
  /** Where the payment goes: as it was entered, else the member's payout account by now. */
  bank_account: { id: string; iban: string; holder_name: string; verified: boolean } | null;
  /** Where the paper is kept, else the name of the first document that came with it. */
  document: string | null;
  /** What was set aside for it, the oldest first. */
  parts: LotPart[];
  /**
   * When units that are not granted are available again: from the day on which they were set aside, as if they never
   * were, or from the first that is open. So another request that came on that day can have them.
   */
  release_on: string;
  redeem_id: string | null;
  reversal_maker_id: string | null;
  reversal: { maker_id: string; reason: string; comment: string | null } | null;
}

type Row = Omit<LockedRequest, 'parts'> & { parts: { lot_id: string; quantity: string }[] };

/**
 * Locks requests, and after them their members, each in order of their ids; what is read in a later statement is then what
 * it will be when the transaction ends. Requests that do not exist are absent.
 */
export async function lockRequests(trx: DbTransaction, ids: readonly string[]): Promise<Map<string, LockedRequest>> {
  const { rows } = await sql<Row>`
    with locked as materialized (
      select r.* from redemption_requests r where r.id = any (${ids}::uuid[]) order by r.id for update
    ), people as materialized (
      select m.* from members m where m.id in (select member_id from locked) order by m.id for no key update
    )
    select r.id, r.number, r.status, r.version, r.maker_id, r.units, r.approved_units, r.reason, r.earliest_on, r.requested_on,
      r.effective_on, r.net_cents, r.redeem_id, r.reversal_maker_id,
      (select greatest(t.effective_date, (select make_date(max(y.year) + 1, 1, 1) from periods y where y.status = 'closed'))
        from transactions t where t.id = r.reserve_id) as release_on,
      json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'given_name', m.given_name, 'infix', m.infix,
        'family_name', m.family_name, 'company_name', m.company_name, 'email', m.email, 'locale', m.locale) as member,
      json_build_object('id', i.id, 'scale', i.scale, 'name_nl', i.name_nl, 'name_en', i.name_en,
        'maturity_date', i.maturity_date, 'notice_days', i.notice_days) as instrument,
      coalesce(
        (select json_build_object('id', b.id, 'iban', b.iban, 'holder_name', b.holder_name, 'verified', b.verified_at is not null)
          from bank_accounts b where b.id = r.bank_account_id),
        (select json_build_object('id', b.id, 'iban', b.iban, 'holder_name', b.holder_name, 'verified', b.verified_at is not null)
          from bank_accounts b where b.member_id = r.member_id and b.is_payout and b.valid_from <= register_today()
          order by b.valid_from desc, b.id desc limit 1)) as bank_account,
      coalesce(r.document, (select d.name from request_documents d
        where d.subject_type = 'redemption_request' and d.subject_id = r.id order by d.uploaded_at limit 1)) as document,
      (select json_agg(json_build_object('lot_id', p.lot_id, 'quantity', p.delta::text) order by l.acquired_on, l.id)
        from postings p join accounts a on a.id = p.account_id and a.kind = 'reserved' join lots l on l.id = p.lot_id
        where p.transaction_id = r.reserve_id) as parts,
      case when r.reversal_maker_id is not null then json_build_object('maker_id', r.reversal_maker_id,
        'reason', r.reversal_reason, 'comment', r.reversal_comment) end as reversal
    from locked r join people m on m.id = r.member_id join instruments i on i.id = r.instrument_id
    order by r.id`.execute(trx);
  return new Map(
    rows.map(({ parts, ...row }) => [
      row.id,
      { ...row, parts: parts.map(({ lot_id, quantity }) => ({ lot_id, quantity: BigInt(quantity) })) },
    ]),
  );
}

/** One request, locked. Throws not_found. */
export async function lockRequest(trx: DbTransaction, id: string): Promise<LockedRequest> {
  const request = (await lockRequests(trx, [id])).get(id);
  if (request === undefined) throw refusal('not_found', 'id');
  return request;
}
