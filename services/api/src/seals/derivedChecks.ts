import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What sorting.ts calls derived and no other check works out again: a row with one column `example` for each that differs. */
export const derivedChecks: readonly RawBuilder<unknown>[] = [
  sql`
    select format('document_contents %s: was changed', sha256) as example from document_contents
    where encode(sha256(bytes), 'hex') <> sha256`,
  sql`
    select format('period_file_parts %s %s %s: are not the file that was made', f.proposal_id, f.format, f.locale) as example
    from period_files f where f.sha256 is distinct from (
      select encode(sha256(string_agg(p.bytes, ''::bytea order by p.part)), 'hex') from period_file_parts p
      where (p.proposal_id, p.format, p.locale) = (f.proposal_id, f.format, f.locale))`,
  sql`
    select format('reference %s of %s: is taken by %s, and free', t.reference, t.source, t.number) as example
    from transactions t
    where t.reference is not null and not exists (select from transactions x where x.reverses_id = t.id)
      and not exists (select from transaction_references r where r.transaction_id = t.id and r.reference = t.reference)`,
  sql`
    select format('%s-%s: %s numbers were given, %s are there', prefix, year, coalesce(s.last, 0), coalesce(n.there, 0)) as example
    from number_series s full join (
      select split_part(number, '-', 1) as prefix, split_part(number, '-', 2)::integer as year, count(*) as there
      from (
        select number from transactions union all select number from redemption_requests
        union all select number from share_return_requests union all select number from return_rounds
        union all select number from payment_batches union all select number from bulk_batches
        union all select number from conversion_runs union all select number from interest_runs
      ) x group by 1, 2) n using (prefix, year)
    where s.last is distinct from n.there`,
];
