import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import type { Lot, Movement } from '../../domain/lots.ts';
import type { AccountKey } from '../../domain/postings.ts';
import type { InstrumentTerms, Party } from '../../domain/rules.ts';

/** What a booking is judged by, read in one statement that also locks the members in order of their ids. */
export interface Facts {
  members: Map<string, Party>;
  instrument: InstrumentTerms | null;
  issue_price_cents: bigint | null;
  closed_year: number | null;
  reference_used_by: string | null;
  /** Ids of the cooperative's accounts that exist already, by accountKey. */
  accounts: Map<string, bigint>;
}

export interface FactsQuestion {
  memberIds: readonly string[];
  instrumentId: string;
  /** The day for which the issue price is wanted. */
  on: string;
  source: string;
  reference: string | null;
  /** The proposal that is being approved: its own reference is not a duplicate. */
  exceptProposal: string | null;
}

type FactsRow = Omit<InstrumentTerms, 'id'> & {
  id: string | null;
  members: Party[] | null;
  issue_price_cents: bigint | null;
  closed_year: number | null;
  reference_used_by: string | null;
  accounts: (AccountKey & { id: number })[] | null;
};

/** One text for an account, to find its id by. */
export function accountKey({ kind, member_id, instrument_id }: AccountKey): string {
  return `${kind} ${member_id ?? ''} ${instrument_id ?? ''}`;
}

/** Reads the facts; members and instrument that do not exist are absent. */
export async function readFacts(trx: DbTransaction, question: FactsQuestion): Promise<Facts> {
  const { memberIds, instrumentId, on, source, reference, exceptProposal } = question;
  const { rows } = await sql<FactsRow>`
    with people as materialized (
      select id, member_no, kind, status, given_name, infix, family_name, company_name, joined_on
      from members where id = any (${memberIds}::uuid[]) order by id for no key update
    )
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale, i.nominal_cents, i.status, i.max_per_member,
      i.lock_in_months, i.allowed_member_kinds, i.issue_date, i.maturity_date,
      (select json_agg(people) from people) as members,
      (select price_cents from instrument_prices where instrument_id = ${instrumentId}::uuid and purpose = 'issue'
        and valid_from <= ${on}::date order by valid_from desc limit 1) as issue_price_cents,
      (select max(year) from periods where status = 'closed') as closed_year,
      coalesce((select number from transactions where source = ${source} and reference = ${reference}),
               (select 'waiting' from transaction_proposals where status = 'waiting' and input->>'source' = ${source}
                 and input->>'reference' = ${reference} and id is distinct from ${exceptProposal}::uuid limit 1)
              ) as reference_used_by,
      (select json_agg(json_build_object('id', id, 'kind', kind, 'member_id', null, 'instrument_id', instrument_id))
        from accounts where member_id is null and (instrument_id = ${instrumentId}::uuid or instrument_id is null)) as accounts
    from (values (1)) as one left join instruments i on i.id = ${instrumentId}::uuid`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the facts of a booking could not be read');
  const { id } = row;
  return {
    members: new Map((row.members ?? []).map((member) => [member.id, member])),
    instrument: id === null ? null : { ...row, id },
    issue_price_cents: row.issue_price_cents,
    closed_year: row.closed_year,
    reference_used_by: row.reference_used_by,
    accounts: new Map((row.accounts ?? []).map((account) => [accountKey(account), BigInt(account.id)])),
  };
}

interface HoldingRow {
  account_id: bigint;
  kind: 'holding' | 'reserved';
  member_id: string;
  lot_id: string | null;
  acquired_on: string;
  lock_until: string | null;
  interest_from: string | null;
  effective_date: string;
  delta: bigint;
}

export interface Holdings {
  lots: Lot[];
  /** Ids of the members' own accounts, by accountKey. */
  accounts: Map<string, bigint>;
}

/** Locks the members' accounts of an instrument (making the holding accounts that are missing), then reads their lots. */
export async function lockHoldings(
  trx: DbTransaction,
  memberIds: readonly string[],
  instrumentId: string,
): Promise<Holdings> {
  const { rows } = await sql<HoldingRow>`
    select * from lock_holdings(${memberIds}::uuid[], ${instrumentId}::uuid)`.execute(trx);
  const accounts = new Map<string, bigint>();
  const lots = new Map<string, Lot & { holding: Movement[]; reserved: Movement[] }>();
  for (const row of rows) {
    const { kind, member_id, acquired_on, lock_until, interest_from } = row;
    accounts.set(`${kind} ${member_id} ${instrumentId}`, row.account_id);
    if (row.lot_id === null) continue;
    const lot = lots.get(row.lot_id) ?? {
      id: row.lot_id,
      member_id,
      acquired_on,
      lock_until,
      interest_from,
      holding: [],
      reserved: [],
    };
    lot[kind].push({ on: row.effective_date, delta: row.delta });
    lots.set(lot.id, lot);
  }
  return { lots: [...lots.values()], accounts };
}
