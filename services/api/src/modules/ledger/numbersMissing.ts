import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Finds the years of a series in which not each number that was given is on a row of the table. */
export const numbersMissing = (prefix: string, table: string, rows: string): RawBuilder<unknown> => sql`
  select format(${sql.lit(`${rows} of %s: %s numbers were given, %s are there`)}, s.year, s.last, coalesce(n.there, 0))
  from number_series s left join (
    select split_part(number, '-', 2)::integer as year, count(*) as there from ${sql.table(table)} group by 1) n
    on n.year = s.year
  where s.prefix = ${sql.lit(prefix)} and s.last <> coalesce(n.there, 0)`;
