/** Values of a group of fields by name; nested groups are objects, names ending in [] are arrays. */
export type Values = Record<string, unknown>;

const isPlain = (value: unknown): value is Values => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** An object whose keys can be read, or an empty one. */
export const asValues = (value: unknown): Values => (isPlain(value) ? value : {});

/** Nothing was filled in: null, undefined, '', [] and {}. 0, NaN, false, a Date and '  ' are something. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPlain(value) && Object.keys(value).length === 0;
}

/** Whether two values are the same: by content for arrays, plain objects, dates and expressions, else by identity. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Date && b instanceof Date) return Object.is(Number(a), Number(b));
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isEqual(a[key], b[key]));
}

/** `next`, or `previous` when both hold the same: what is compared by identity then stays the same. */
export function stable<T>(previous: T | null, next: T): T {
  if (Object.is(previous, next)) return next;
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next;
  if (!Array.isArray(next) && !isPlain(next)) return next;
  const keys = Object.keys(next) as (keyof T)[];
  const same = keys.length === Object.keys(previous).length && keys.every((key) => Object.is(previous[key], next[key]));
  return same && Array.isArray(previous) === Array.isArray(next) ? previous : next;
}

/** `below` on top of `value`, one name at a time; what is no object replaces. */
export const merged = (value: unknown, below: unknown): unknown => {
  if (!isPlain(value) || !isPlain(below)) return below;
  const entries = Object.entries(below).map(([key, item]) => [key, merged(value[key], item)]);
  return { ...value, ...Object.fromEntries(entries) };
};

/** An object in which a path leads to `item`. */
export const nested = (path: readonly string[], item: unknown): unknown =>
  path.reduceRight<unknown>((below, key) => ({ [key]: below }), item);

/** A list, with what waits for some of its places. */
export const asList = (value: unknown, waiting?: unknown): readonly unknown[] => {
  const list = Array.isArray(value) ? value : [];
  return isPlain(waiting) ? Object.assign([...list], waiting) : list;
};

/** The values key of a name: a name ending in [] is an array under the name without them. */
export const keyOf = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

/** `persons[1].name`, `persons.1.name` and `/persons/1/name` → ['persons', '1', 'name']. */
export const pathOf = (path: string): string[] => path.split(/[[\]./]+/).filter(Boolean);

/** The local calendar day of a date as 'YYYY-MM-DD'; '' for one that is none. */
export const localDay = (date: Date): string =>
  Number.isNaN(Number(date))
    ? ''
    : [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
        .join('-');

/**
 * Values as they are written into a request or a draft: undefined becomes '', a Date its local day 'YYYY-MM-DD',
 * everything else stays what it is.
 */
export function serialize(value: unknown): unknown {
  if (value === undefined) return '';
  if (value instanceof Date) return localDay(value);
  if (Array.isArray(value)) return value.map(serialize);
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, serialize(item)]));
  return value;
}
