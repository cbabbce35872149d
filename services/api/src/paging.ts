import { z } from 'zod';
import { refusal } from './domain/errors.ts';

/** A filter of a list that is on, off, or not asked about. */
export const flag = z
  .enum(['true', 'false'], { error: 'invalid_parameter' })
  .transform((text) => text === 'true')
  .optional();

/** So many rows a page has at most. */
export const mostOnPage = 100;

/** Query parameters of every list: at most 100 rows (25 unless asked), after the row a cursor stands for. */
export const pageQuery = {
  limit: z.preprocess(decimal, z.int({ error: 'invalid_parameter' }).min(1).max(mostOnPage).default(25)),
  cursor: z.string().max(1000).optional(),
};

/** Digits as a number; anything else as it is (so that "0x10" or "1e1" is none). */
function decimal(text: unknown): unknown {
  return typeof text === 'string' && /^[1-9]\d{0,5}$/u.test(text) ? Number(text) : text;
}

/** So many rows a list counts where no sum of its filter is kept; and of those that a text was searched for in. */
export const mostCounted = 1_000;
export const mostFound = 250;

/** How many rows the whole filter holds. */
export const totalShape = {
  total: z.int(),
  total_is_lower_bound: z
    .boolean()
    .meta({ description: 'There are more than total ("1,000+"); sums over the filter are null then' }),
};

/** A page of rows, and where the next one begins. */
export const pageOf = <Row extends z.ZodType>(row: Row) => ({
  items: z.array(row),
  next_cursor: z.string().nullable(),
});
/** A page that says how many rows the whole filter holds. */
export const countedPageOf = <Row extends z.ZodType>(row: Row) => ({ ...pageOf(row), ...totalShape });

/** What a count says that stopped at one more than `most`. */
export function counted(count: bigint, most = mostCounted): { total: number; total_is_lower_bound: boolean } {
  return { total: Math.min(Number(count), most), total_is_lower_bound: count > most };
}

/** The sort keys of the last row of a page as an opaque text; bigint keys become decimal strings. */
export function encodeCursor(keys: readonly (string | number | bigint | null)[]): string {
  const text = JSON.stringify(keys.map((key) => (typeof key === 'bigint' ? key.toString() : key)));
  return Buffer.from(text, 'utf8').toString('base64url');
}

/**
 * The sort keys a cursor stands for, undefined without one.
 * @throws DomainError invalid_parameter when it is not a cursor of this list.
 */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, shape: T): z.infer<T> | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  // PostgreSQL knows no text with a NUL in it, and no cursor of ours holds one.
  const parsed = shape.safeParse(text.includes('\\u0000') ? undefined : parseJson(text));
  if (!parsed.success) throw refusal('invalid_parameter', 'cursor');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no cursor of ours: the shape refuses it
  }
}

/** Splits `limit + 1` rows read into a page and the cursor of what follows it, null at the end. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keys: (row: Row) => readonly (string | number | bigint | null)[],
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? encodeCursor(keys(last)) : null };
}
