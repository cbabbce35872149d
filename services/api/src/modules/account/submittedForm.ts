// What a browser or a program submits to Kratos, read so that Kratos can read nothing else.
import { isPlain } from '../../plugins/json.ts';

export interface Submitted {
  text: string;
  /** By their names in small letters, nested ones dotted. */
  fields: ReadonlyMap<string, string>;
}

/**
 * The fields of a form by its content type. null where Kratos could read another value than is counted here: a name twice, also
 * in other letters (Go takes those for the same), or what is no form.
 */
export const readers: Record<string, (text: string) => ReadonlyMap<string, string> | null> = {
  'application/x-www-form-urlencoded': (text) => collected([...new URLSearchParams(text)]),
  'application/json': (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return isPlain(text) ? collected(leaves(value, '')) : null;
    } catch {
      return null; // not a fault of ours: the caller refuses it
    }
  },
};

function collected(entries: readonly [string, string][]): ReadonlyMap<string, string> | null {
  const fields = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return fields.size === entries.length ? fields : null;
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
}

/**
 * One text for all that Kratos may take for the same account: it trims and lowers by rules of its own, which are not those of
 * JavaScript for every character. Two accounts that share a count by this only have fewer tries together.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '');
