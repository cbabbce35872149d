import { sql } from 'kysely';
import { prepared } from '../database.ts';
import type { DbTransaction } from '../database.ts';
import type { InstrumentTerms } from '../domain/instruments.ts';
import type { Party } from '../domain/parties.ts';

/** What bookings are judged by, read in one statement that also locks the members in order of their ids. */
export interface Facts {
  members: Map<string, Party>;
  instruments: Map<string, InstrumentTerms>;
  /** Issue price by `priceKey`. */
  prices: Map<string, bigint>;
  /** The last closed year; null when none is closed. */
  closed_year: number | null;
  /** Who uses a reference, by `referenceKey`: a number, or 'waiting' for a proposal. */
  references: Map<string, string>;
}

export interface FactsQuestion {
  memberIds: readonly string[];
  instrumentIds: readonly string[];
  /** Days for which the issue price of an instrument is wanted. */
  prices: readonly { instrument_id: string; on: string }[];
  references: readonly { source: string; reference: string }[];
  /** Proposals that are being approved: their own references are not taken. */
  exceptIds: readonly string[];
}

export const priceKey = (instrumentId: string, on: string): string => `${instrumentId} ${on}`;
export const referenceKey = (source: string, reference: string): string => `${source} ${reference}`;

// JSON numbers end at 2^53: what may be larger travels as text.
type Terms = Omit<InstrumentTerms, 'nominal_cents' | 'max_per_member'> & {
  nominal_cents: string;
  max_per_member: string | null;
};

interface FactsRow {
  members: Party[];
  instruments: Terms[];
  prices: { instrument_id: string; on: string; price_cents: string }[];
  closed_year: number | null;
  taken: { source: string; reference: string; number: string }[];
}

/** Reads the facts; members and instruments that do not exist are absent. Without `lock` nobody waits, and all may change. */
export async function readFacts(trx: DbTransaction, question: FactsQuestion, lock = true): Promise<Facts> {
  const { memberIds, instrumentIds, prices, references, exceptIds } = question;
  const { rows } = await sql<FactsRow>`${prepared}
    with people as materialized (
      select id, member_no, kind, status, given_name, infix, family_name, company_name, joined_on
      from members where id = any (${memberIds}::uuid[]) order by id ${lock ? sql`for no key update` : sql``}
    ), named as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as n (source text, reference text)
    )
    select coalesce((select json_agg(people) from people), '[]') as members,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name_nl', name_nl, 'name_en', name_en,
          'type', type, 'scale', scale, 'nominal_cents', nominal_cents::text, 'status', status,
          'max_per_member', max_per_member::text, 'lock_in_months', lock_in_months,
          'allowed_member_kinds', allowed_member_kinds, 'issue_date', issue_date, 'maturity_date', maturity_date)), '[]')
        from instruments where id = any (${instrumentIds}::uuid[])) as instruments,
      (select coalesce(json_agg(json_build_object('instrument_id', w.instrument_id, 'on', w."on",
          'price_cents', p.price_cents::text)), '[]')
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w (instrument_id uuid, "on" date)
        cross join lateral (select price_cents from instrument_prices
          where instrument_id = w.instrument_id and purpose = 'issue' and valid_from <= w."on"
          order by valid_from desc limit 1) p) as prices,
      (select max(year) from periods where status = 'closed') as closed_year,
      (select coalesce(json_agg(taken), '[]') from (
        select n.source, n.reference, t.number from named n
          join transaction_references r on r.source = n.source and r.reference = n.reference
          join transactions t on t.id = r.transaction_id
        union all
        select n.source, n.reference, 'waiting' from named n
          join transaction_proposals w on w.status = 'waiting' and w.input->>'source' = n.source
            and w.input->>'reference' = n.reference and w.id <> all (${exceptIds}::uuid[])
      ) taken) as taken`.execute(trx);
  const [row] = rows as [FactsRow];
  return {
    members: new Map(row.members.map((member) => [member.id, member])),
    instruments: new Map(row.instruments.map((terms) => [terms.id, termsOf(terms)])),
    prices: new Map(row.prices.map((price) => [priceKey(price.instrument_id, price.on), BigInt(price.price_cents)])),
    closed_year: row.closed_year,
    references: new Map(row.taken.map(({ source, reference, number }) => [referenceKey(source, reference), number])),
  };
}

function termsOf(terms: Terms): InstrumentTerms {
  const { nominal_cents, max_per_member } = terms;
  return {
    ...terms,
    nominal_cents: BigInt(nominal_cents),
    max_per_member: max_per_member === null ? null : BigInt(max_per_member),
  };
}
