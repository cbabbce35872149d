// What two versions of the API differ in, as an app of the one notices it that speaks with the other.

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}
interface Body {
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: ({ $ref?: string } & { name?: string; required?: boolean })[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiDifference {
  /** 'GET /payables' */
  call: string;
  /** What the other version does not have: the call itself, a field of the answer (`.total`), what is sent (`?limit`, `>reason`). */
  lacks: string[];
}

/** What `one` has and `other` lacks: calls, fields that always come in an answer, and what may be sent. */
export function apiDifferences(one: ApiDocument, other: ApiDocument): ApiDifference[] {
  return Object.entries(one.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const same = other.paths[path]?.[method];
      if (same === undefined) return [{ call, lacks: ['it'] }];
      const answered = new Set(alwaysAnswered(other, same));
      const taken = new Set(sentNames(other, same));
      const lacks = [
        ...alwaysAnswered(one, operation).filter((field) => !answered.has(field)),
        ...sentNames(one, operation).filter((name) => !taken.has(name)),
      ];
      // what is in a field that is not there is not there either
      const outermost = lacks.filter(
        (name) => !lacks.some((whole) => /^[.[]/u.test(name.slice(whole.length)) && name.startsWith(whole)),
      );
      return lacks.length === 0 ? [] : [{ call, lacks: [...new Set(outermost)] }];
    }),
  );
}

type Field = [path: string, required: boolean];
const deepest = 9;

const alwaysAnswered = (document: ApiDocument, { responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, answer]) =>
    status.startsWith('2')
      ? fieldsOf(document, jsonOf(document, answer)).flatMap(([field, required]) => (required ? [field] : []))
      : [],
  );

const sentNames = (document: ApiDocument, { parameters = [], requestBody }: Operation): string[] => [
  ...parameters.map((one) => `?${resolved(document, one).name ?? ''}`),
  ...fieldsOf(document, requestBody && jsonOf(document, requestBody)).map(([field]) => `>${field.slice(1)}`),
];

const jsonOf = (document: ApiDocument, body: Body): Schema | undefined =>
  resolved(document, body).content?.['application/json']?.schema;

function fieldsOf(document: ApiDocument, schema: Schema | undefined, path = '', depth = 0): Field[] {
  if (schema === undefined || depth > deepest) return [];
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, required = [], items } = resolved(document, schema);
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsOf(document, one, path, depth + 1)),
    ...Object.entries(properties).flatMap(([name, value]): Field[] => [
      [`${path}.${name}`, required.includes(name)],
      ...fieldsOf(document, value, `${path}.${name}`, depth + 1),
    ]),
    ...fieldsOf(document, items, `${path}[]`, depth + 1),
  ];
}

function resolved<T extends { $ref?: string }>(document: ApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const place = value.$ref
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/'));
  return resolved(
    document,
    place.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document) as T,
  );
}
