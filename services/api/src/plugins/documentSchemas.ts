import type { Reference } from './sharedParts.ts';

/** Of an OpenAPI document what says where its schemas are used. */
export interface Described {
  paths?: object;
  components?: { schemas?: Schemas };
}

export interface Schema extends Partial<Reference> {
  type?: string | string[];
  description?: string;
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
}
export type Schemas = Record<string, Schema>;

/**
 * Each schema with an id is generated for answers, and with another name for requests; most are used in one of the two. It has
 * the name of its id wherever it says the same, or is used in requests alone.
 */
export function withOwnNames<T extends Described>(document: T): T {
  const schemas = referenced(document);
  const named = (ids: Set<string>, part: unknown) =>
    JSON.stringify(part).replaceAll(/("#\/components\/schemas\/(\w+))Input"/g, (whole, start: string, id: string) =>
      ids.has(id) ? `${start}"` : whole,
    );
  const ownIds = (ids: Set<string>): Set<string> => {
    const isOwn = (id: string) => !(id in schemas) || named(ids, schemas[`${id}Input`]) === named(ids, schemas[id]);
    const own = new Set([...ids].filter(isOwn));
    // What keeps two names is another thing for whatever refers to it.
    return own.size === ids.size ? ids : ownIds(own);
  };
  const ids = ownIds(new Set(Object.keys(schemas).flatMap((name) => /^(.+)Input$/.exec(name)?.[1] ?? [])));
  const ofRequests = new Set([...ids].map((id) => `${id}Input`));
  const entries = Object.entries(schemas).map(([name, schema]) => [
    ofRequests.has(name) ? name.slice(0, -5) : name,
    schema,
  ]);
  const components = { ...document.components, schemas: Object.fromEntries(entries) as Schemas };
  return JSON.parse(named(ids, { ...document, components })) as T;
}

/** The schemas that the routes use, those of answers open. */
function referenced({ paths, components }: Described): Schemas {
  const { schemas = {} } = components ?? {};
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? null);
    }
  };
  visit(paths ?? {});
  const entries = Object.entries(schemas).filter(([name]) => used.has(name));
  return Object.fromEntries(entries.map(([name, schema]) => [name, name.endsWith('Input') ? schema : opened(schema)]));
}

/**
 * A part of an answer, closed to nothing: a later version may answer more than is named here, and what is generated from the
 * document in other languages refuses what a schema does not allow. What is asked stays as strict as the service is.
 */
export const opened = <T>(part: T): T =>
  JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  ) as T;

/** A list that may be null has both as its type: in a choice of a list and nothing, generators for Go lose the list. */
export const withNullableLists = <T extends object>(document: T): T =>
  JSON.parse(JSON.stringify(document), (_key, part: Schema | null) => {
    const { anyOf: [list, nothing, ...others] = [], ...rest } = part ?? {};
    if (list?.type !== 'array' || nothing?.type !== 'null' || others.length > 0) return part;
    return { ...list, ...rest, type: ['array', 'null'] };
  }) as T;
