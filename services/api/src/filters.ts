import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type Condition = RawBuilder<unknown>;

/** All of the conditions that are there. */
export function and(conditions: readonly (Condition | undefined | '' | false)[]): Condition {
  const present = conditions.filter((condition) => typeof condition === 'object');
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}

/**
 * How a pattern is looked for. By 'rows': one row after another, for a query that reads a bounded number of them. By
 * 'index': the planner does not see the pattern, takes it to be a rare one and reads the index of texts; it would
 * rather read the table from its start for a frequent one. 'planned': as the planner thinks best.
 */
export type Looking = 'rows' | 'index' | 'planned';

export function like(text: Condition, pattern: string, looking: Looking): Condition {
  if (looking === 'rows') return sql`${text} || '' like ${pattern}`;
  return looking === 'index' ? sql`${text} like (select ${pattern}::text)` : sql`${text} like ${pattern}`;
}

const infixes = /^% ?(?:van|de|den|der|het|'t|te|ten|ter|in|op)%$/u;

/**
 * Each word of a search (searchPatterns) in one of its ways; nothing to look for fits nobody. Of words to be looked up
 * in an index those are that tell something: infixes and words with several ways to write them are in so many texts that
 * reading the index for them takes longer.
 */
export function fits(text: Condition, words: readonly (readonly string[])[], looking: Looking): Condition {
  if (words.length === 0) return sql`false`;
  const telling = words.filter(([pattern = '', ...others]) => others.length === 0 && !infixes.test(pattern));
  const each = words.map((ways) => {
    const how = telling.length === 0 || telling.includes(ways) ? looking : 'rows';
    return sql`(${sql.join(
      ways.map((pattern) => like(text, pattern, how)),
      sql` or `,
    )})`;
  });
  return sql.join(each, sql` and `);
}
