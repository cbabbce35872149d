import { referenceTo } from './sharedParts.ts';
import type { Reference } from './sharedParts.ts';

/** Of an OpenAPI document what says where its schemas are used. */
export interface Described {
  paths?: object;
  components?: { schemas?: Schemas };
}

export interface Schema extends Partial<Reference> {
  description?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: Schema[];
  /** The name of the schema that it says more than. */
  'x-extends'?: string;
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

/** The schemas that the routes use. */
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
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/**
 * Of a schema that extends another one it says that one and what is more. Whatever is extended does not say that there is no more
 * than it names.
 */
export function withBases(schemas: Schemas): Schemas {
  const bases = new Set(Object.values(schemas).map((schema) => schema['x-extends']));
  const entries = Object.entries(schemas).map(([name, { 'x-extends': base = '', additionalProperties, ...open }]) => {
    const extended = schemas[base];
    if (extended !== undefined) return [name, { allOf: [referenceTo('schemas', base), moreThan(extended, open)] }];
    return [name, bases.has(name) ? open : { additionalProperties, ...open }];
  });
  return Object.fromEntries(entries) as Schemas;
}

function moreThan(base: Schema, { properties = {}, required = [], ...rest }: Schema): Schema {
  const same = (key: string) => JSON.stringify(base.properties?.[key]) === JSON.stringify(properties[key]);
  const more = Object.fromEntries(Object.entries(properties).filter(([key]) => !same(key)));
  return { ...rest, properties: more, required: required.filter((key) => key in more) };
}
